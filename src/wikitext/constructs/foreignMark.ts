import type { InlineConstruct, Piece } from '../construct.ts'
import { packed, unpacked } from '../foreign/packed.ts'
import type { Mark } from '../tree.ts'
import { withMark } from '../tree.ts'

const opener = '[x_mark|'

/**
 * Text under a mark that wiki text has no words for, `[x_mark|JSON|text]`: the mark stays as it
 * came.
 */
export const foreignMark: InlineConstruct = {
  name: 'foreignMark',
  level: 'inline',
  opener,
  escape: '\\[(?=x_mark\\|)',
  parse(at, reader) {
    const end = reader.bracketEnd(at + opener.length)
    const bar = end < 0 ? -1 : reader.source.slice(at + opener.length, end).indexOf('|')
    if (bar < 0) return null
    const label = at + opener.length + bar
    const mark = unpacked(reader.source.slice(at + opener.length, label)) as Mark | null
    if (mark === null || reader.isMarkSayable(mark)) return null
    const leaves = reader.label(reader.source.slice(label + 1, end))
    return leaves.some(each => /\S/.test(each.text))
      ? { end: end + 1, leaves: withMark(leaves, mark) }
      : null
  },
}

export function foreignMarkSource(mark: Mark, inner: Piece[]): Piece[] {
  const text = packed(mark)
  if (text === null) return inner
  const label = inner.map(piece => ('text' in piece ? { ...piece, inLabel: true } : piece))
  return [{ markup: `${opener}${text}|` }, ...label, { markup: ']' }]
}
