import { itemAt } from '#lib/existing.ts'
import type { Piece, SourceStyle } from './construct.ts'
import { blockConstructs, inlineConstructs } from './constructs.ts'
import { wrapped } from './constructs/nowiki.ts'
import { markerRuns } from './markers.ts'

// Runs that could open or close something, whether or not they do: what is written does not hang on
// what follows.
const inText = `${markerRuns}|${inlineConstructs.map(each => each.escape).join('|')}`
const blockStarts = blockConstructs.flatMap(each => (each.escape ? [each.escape] : []))

/**
 * What stands around a text: the character before and behind it, and whether it begins a line of a
 * paragraph.
 */
type Surroundings = { before: string; after: string; lineStart: boolean; inLabel: boolean }

/**
 * Where a run begins: on a line of its own, behind the marker of a list, or where no block can
 * start at all.
 */
export type Place = 'lineStart' | 'inLine' | 'oneLine'

/**
 * Pieces -> wiki text, with plain text escaped where it would be read as something else
 * (wikitext.md 8.6).
 */
export function writePieces(pieces: readonly Piece[], style: SourceStyle, place: Place): string {
  const joined = joinTexts(pieces)
  return joined
    .map((piece, at) => {
      if ('markup' in piece) return piece.markup
      if (style.wrapped) return wrapped(piece.text)
      const before = lastChar(joined[at - 1])
      const startsLine =
        before === '' ? place === 'lineStart' && at === 0 : before === '\n' && place !== 'oneLine'
      return escapeText(piece.text, {
        before,
        after: firstChar(joined[at + 1]),
        lineStart: startsLine,
        inLabel: piece.inLabel,
      })
    })
    .join('')
}

function joinTexts(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last && 'text' in last && 'text' in piece)
      joined[joined.length - 1] = { ...last, text: last.text + piece.text }
    else joined.push(piece)
  }
  return joined
}

const lastChar = (piece: Piece | undefined): string =>
  piece && 'markup' in piece ? (piece.markup.at(-1) ?? '') : ''
const firstChar = (piece: Piece | undefined): string =>
  piece && 'markup' in piece ? (piece.markup[0] ?? '') : ''

function escapeText(text: string, around: Surroundings): string {
  const pattern = around.inLabel ? `${markerRuns}|\`{2,}|[[\\]]+` : inText
  const ranges = [...text.matchAll(new RegExp(pattern, 'g'))].map(match => ({
    from: match.index,
    to: match.index + match[0].length,
  }))
  // A single marker character next to a marker would make it longer.
  if (isEdge(text[0], around.before)) ranges.push({ from: 0, to: runLength(text, 0, 1) })
  if (isEdge(text[text.length - 1], around.after))
    ranges.push({ from: text.length - runLength(text, text.length - 1, -1), to: text.length })
  if (around.lineStart && blockStarts.some(start => start.test(text + around.after)))
    ranges.push({ from: 0, to: 1 })
  return wrapRanges(
    text,
    ranges.sort((a, b) => a.from - b.from || b.to - a.to),
  )
}

const isEdge = (char: string | undefined, neighbour: string): boolean =>
  char !== undefined && char === neighbour && "*'+~^,`[".includes(char)

function runLength(text: string, from: number, step: 1 | -1): number {
  let length = 1
  while (text[from + length * step] === text[from]) length++
  return length
}

// Ranges in order of their start; those that touch are wrapped together.
function wrapRanges(text: string, ranges: readonly { from: number; to: number }[]): string {
  const parts: string[] = []
  let done = 0
  for (let at = 0; at < ranges.length;) {
    const { from } = itemAt(ranges, at)
    let { to } = itemAt(ranges, at++)
    while (at < ranges.length && itemAt(ranges, at).from <= to)
      to = Math.max(to, itemAt(ranges, at++).to)
    parts.push(text.slice(done, from), wrapped(text.slice(from, to)))
    done = to
  }
  return parts.join('') + text.slice(done)
}
