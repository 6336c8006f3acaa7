import { itemAt, lastOf } from '#lib/existing.ts'
import type { BlockConstruct, BlockReader, Spot } from './construct.ts'
import { blockConstructs } from './constructs.ts'
import { docOfBlocks } from './foreign/docKeys.ts'
import { isBlockSayable } from './foreign/foreign.ts'
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

/** From where to where in the text, `to` not included. */
export type Stretch = { from: number; to: number }
/** Told what is read while it is read, innermost first. */
export type Heard = {
  /** Words with their marks, links and tokens. */
  run: (stretch: Stretch) => void
  /** `held`: what is read further in it; all else of it is its own markup. */
  block: (name: string, stretch: Stretch, held: Stretch[]) => void
}

/** Where the lines of a text begin, and where its runs and blocks stand, counted from `offset`. */
const createEar = (lines: readonly string[], heard: Heard, offset: number) => {
  let held: Stretch[] = []
  const starts = [offset]
  for (const line of lines) starts.push(lastOf(starts) + line.length + 1)
  return {
    hold(source: string, { line, column }: Spot): Stretch {
      const from = itemAt(starts, line) + column
      const stretch = { from, to: from + source.length }
      held.push(stretch)
      return stretch
    },
    endBlock(name: string, from: number, to: number) {
      heard.block(name, { from: itemAt(starts, from), to: itemAt(starts, to) - 1 }, held)
      held = []
    },
  }
}

/** The same with the lines that each block was read from, `to` not included. */
export function readBlocks(
  text: string,
  depth = 0,
  heard: Heard | null = null,
  offset = 0,
): { from: number; to: number; nodes: WikiNode[] }[] {
  const lines = text.split('\n')
  const ear = heard && createEar(lines, heard, offset)
  const hear = (source: string, at: Spot) => {
    if (ear) heard.run(ear.hold(source, at))
  }
  const found: { from: number; to: number; nodes: WikiNode[] }[] = []
  const reader: BlockReader = {
    lines,
    inline(source, at, breaks) {
      hear(source, at)
      return parseInline(source, breaks)
    },
    blocks: (inside, at) =>
      readBlocks(inside, depth + 1, heard, ear?.hold(inside, at).from).flatMap(each => each.nodes),
    depth,
    isNodeSayable: isBlockSayable,
    cut(source, at) {
      hear(source, at)
      return cutAtTokens(source)
    },
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
    const construct = blockAt(at, false, reader)
    const { end, nodes } = construct.parse(at, reader)
    ear?.endBlock(construct.name, at, end)
    found.push({ from: at, to: end, nodes })
    at = end
  }
  return found
}

const blockAt = (at: number, afterBreak: boolean, reader: BlockReader): BlockConstruct =>
  blockConstructs.find(each => each.opens(itemAt(reader.lines, at), afterBreak, at, reader)) ??
  paragraph
