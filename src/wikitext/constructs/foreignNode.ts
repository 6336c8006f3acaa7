import { itemAt } from '#lib/existing.ts'
import type { BlockConstruct, BlockReader, InlineConstruct } from '../construct.ts'
import { packed, unpacked } from '../foreign/packed.ts'
import type { WikiNode } from '../tree.ts'

const opener = '[x_node|'
const whole = /^\[x_node\|[\w-]+\]$/

export const isForeignLine = (line: string): boolean =>
  line.startsWith(opener) && whole.test(line.trimEnd())

const inside = (source: string): string => source.slice(opener.length, -1)

/**
 * A node that wiki text has no words for, as it came. One that it has words for is not hidden in
 * such a token.
 */
export const foreignBlock: BlockConstruct = {
  name: 'foreignBlock',
  level: 'block',
  gives: [],
  holds: 'nothing',
  opens: (line, afterBreak, _at, reader) => !afterBreak && readBlock(line, reader) !== null,
  parse(at, reader) {
    const node = readBlock(itemAt(reader.lines, at), reader)
    return { end: at + 1, nodes: node ? [node] : [] }
  },
}

function readBlock(line: string, reader: BlockReader): WikiNode | null {
  if (!isForeignLine(line)) return null
  const node = unpacked(inside(line.trimEnd()))
  return node !== null && !reader.isNodeSayable(node) ? node : null
}

export const foreignInline: InlineConstruct = {
  name: 'foreignInline',
  level: 'inline',
  opener,
  escape: '\\[(?=x_node\\|)',
  parse(at, reader) {
    const end = reader.bracketEnd(at + opener.length)
    const source = end < 0 ? '' : reader.source.slice(at, end + 1)
    const node = whole.test(source) ? unpacked(inside(source)) : null
    return node === null || reader.isNodeSayable(node)
      ? null
      : { end: end + 1, leaves: [{ kind: 'node', node, text: '', marks: [] }] }
  },
}

/** null for what is too large or too deep for a token. */
export function foreignSource(node: WikiNode): string | null {
  const text = packed(node)
  return text === null ? null : `${opener}${text}]`
}
