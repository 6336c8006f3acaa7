import { itemAt, lastOf } from '#lib/existing.ts'
import type { BlockConstruct, BlockReader } from './construct.ts'
import { blockConstructs } from './constructs.ts'
import { docOfBlocks } from './docKeys.ts'
import { isBlockSayable } from './foreign.ts'
import { cutAtTokens, parseInline } from './inline.ts'
import { rememberedSearch } from './memo.ts'
import type { Mode, WikiDoc, WikiNode } from './tree.ts'
import { emptyDoc } from './tree.ts'

const paragraph = lastOf(blockConstructs)

/**
 * Wiki text -> tree (contents_json without derived attributes). Never throws, whatever the text is;
 * linear time. In `line` mode the text of a step line is one inline run in one paragraph
 * (wikitext.md 1).
 */
export function parse(raw: string, mode: Mode = 'document'): WikiDoc {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  if (mode === 'line')
    return { type: 'doc', content: [{ type: 'paragraph', content: parseInline(text.trim()) }] }
  const doc = docOfBlocks(parseBlocks(text))
  return doc.content.length > 0 ? doc : { ...doc, ...emptyDoc() }
}

/** Blocks of wiki text with `\n` line ends. */
export const parseBlocks = (text: string, depth = 0): WikiNode[] =>
  readBlocks(text, depth).flatMap(each => each.nodes)

/** The same with the lines that each block was read from, `to` not included. */
export function readBlocks(
  text: string,
  depth = 0,
): { from: number; to: number; nodes: WikiNode[] }[] {
  const lines = text.split('\n')
  const found: { from: number; to: number; nodes: WikiNode[] }[] = []
  const reader: BlockReader = {
    lines,
    inline: parseInline,
    blocks: inside => parseBlocks(inside, depth + 1),
    depth,
    isNodeSayable: isBlockSayable,
    cut: cutAtTokens,
    lineEndingIn: rememberedSearch((closer, from) => {
      for (let at = from; at < lines.length; at++) if (itemAt(lines, at).endsWith(closer)) return at
      return -1
    }),
    opensAt: (at, afterBreak) => blockAt(at, afterBreak, reader) !== paragraph,
  }
  let at = 0
  while (at < lines.length) {
    if (itemAt(lines, at).trim() === '') {
      at++
      continue
    }
    const { end, nodes } = blockAt(at, false, reader).parse(at, reader)
    found.push({ from: at, to: end, nodes })
    at = end
  }
  return found
}

const blockAt = (at: number, afterBreak: boolean, reader: BlockReader): BlockConstruct =>
  blockConstructs.find(each => each.opens(itemAt(reader.lines, at), afterBreak, at, reader)) ??
  paragraph
