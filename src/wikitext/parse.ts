import type { BlockConstruct, BlockReader } from './construct.ts'
import { blockConstructs } from './constructs.ts'
import { parseInline } from './inline.ts'
import { rememberedSearch } from './memo.ts'
import type { Mode, WikiDoc, WikiNode } from './tree.ts'
import { emptyDoc } from './tree.ts'

const paragraph = blockConstructs[blockConstructs.length - 1]

/**
 * Wiki text -> tree (contents_json without derived attributes). Never throws, whatever the text is; linear time.
 * In `line` mode the text of a step line is one inline run in one paragraph (wikitext.md 1).
 */
export function parse(raw: string, mode: Mode = 'document'): WikiDoc {
  const text = raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
  if (mode === 'line') return { type: 'doc', content: [{ type: 'paragraph', content: parseInline(text.trim()) }] }
  const content = parseBlocks(text)
  return content.length > 0 ? { type: 'doc', content } : emptyDoc()
}

/** Blocks of wiki text with `\n` line ends. */
export function parseBlocks(text: string): WikiNode[] {
  const lines = text.split('\n')
  const nodes: WikiNode[] = []
  const reader: BlockReader = {
    lines,
    inline: parseInline,
    blocks: parseBlocks,
    lineEndingIn: rememberedSearch((closer, from) => {
      for (let at = from; at < lines.length; at++) if (lines[at].endsWith(closer)) return at
      return -1
    }),
    opensAt: (at, afterBreak) => blockAt(at, afterBreak, reader) !== paragraph,
  }
  let at = 0
  while (at < lines.length) {
    if (lines[at].trim() === '') {
      at++
      continue
    }
    const found = blockAt(at, false, reader).parse(at, reader)
    nodes.push(...found.nodes)
    at = found.end
  }
  return nodes
}

const blockAt = (at: number, afterBreak: boolean, reader: BlockReader): BlockConstruct =>
  blockConstructs.find((each) => each.opens(reader.lines[at], afterBreak, at, reader)) ?? paragraph
