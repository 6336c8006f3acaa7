// Wiki text cut into blocks: what changed between two texts block by block, and the text again with
// any of it. Pure. Put together again, the pieces of a text are the text to the letter.
import { diffWithin, runsOfNamed, type Effort } from '#lib/compare/boundedDiff.ts'
import { keyed, type Keyed } from '#lib/compare/align.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { hashOf } from '#lib/hash.ts'
import { readBlocks } from '#wikitext/parse.ts'
import { applyList, type Applied } from './lists.ts'
import type { Place } from './types.ts'

/** A heading, paragraph, list item, table row, or the blank lines between two of them. */
type Piece = { text: string; isBlank: boolean }

const itemStart = /^[*#]+ (?=\S)/
const rowBreak = /^\|--\s*$/

/**
 * Where the lines of one block part: before each item of a list, before each row of a table and its
 * last line.
 */
const cutsOf = (type: string | undefined, lines: readonly string[]): number[] => {
  if (type === 'bulletList' || type === 'orderedList')
    return lines.flatMap((line, i) => (i > 0 && itemStart.test(line) ? [i] : []))
  if (type !== 'table') return []
  const first = lines.findIndex((line, i) => i > 0 && !/^\|[a-z]+=/.test(line))
  return lines.flatMap((line, i) =>
    i > 0 && (i === first || rowBreak.test(line) || i === lines.length - 1) ? [i] : [],
  )
}

const piecesOf = (text: string): Piece[] => {
  if (text === '') return []
  const lines = text.split('\n')
  const pieces: Piece[] = []
  const add = (from: number, to: number, isBlank: boolean) => {
    if (from < to) pieces.push({ text: lines.slice(from, to).join('\n'), isBlank })
  }
  let at = 0
  for (const { from, to, nodes } of readBlocks(text)) {
    add(at, from, true)
    const cuts = cutsOf(nodes[0]?.type, lines.slice(from, to)).map(cut => from + cut)
    for (const [start, end] of [from, ...cuts].map((cut, i) => [cut, cuts[i] ?? to] as const))
      add(start, end, false)
    at = to
  }
  add(at, lines.length, true)
  return pieces
}

/** Blocks by their words; blank lines by the block that they follow. */
const keyedPieces = (pieces: readonly Piece[]): Keyed<Piece>[] => {
  let last = ''
  const names = keyed(
    pieces.filter(({ isBlank }) => !isBlank),
    ({ text }) => hashOf(text).toString(36),
  )
  let next = 0
  return pieces.map(value => ({
    key: value.isBlank ? `${last}_` : (last = itemAt(names, next++).key),
    value,
  }))
}

/** Long texts that were read last: a save compares the same ones several times. */
const readLast: { text: string; pieces: readonly Keyed<Piece>[] }[] = []
const [long, kept] = [20_000, 4]
const readPieces = (text: string): readonly Keyed<Piece>[] => {
  if (text.length < long) return keyedPieces(piecesOf(text))
  const known = readLast.find(one => one.text === text)
  if (known) return known.pieces
  const pieces = keyedPieces(piecesOf(text))
  readLast.unshift({ text, pieces })
  readLast.length = Math.min(readLast.length, kept)
  return pieces
}

/** A block with the blank lines that came or went with it. */
type Chunk = { key: string; text: string; block: string | null }
const chunksOf = (pieces: readonly Keyed<Piece>[]): Chunk[] => {
  const chunks: Chunk[] = []
  for (const { key, value } of pieces) {
    const open = chunks.at(-1)
    if (!open || (!value.isBlank && open.block !== null))
      chunks.push({ key, text: value.text, block: value.isBlank ? null : value.text })
    else
      Object.assign(
        open,
        { text: `${open.text}\n${value.text}` },
        value.isBlank ? {} : { key, block: value.text },
      )
  }
  return chunks
}

/** `before` and `after` are the lines themselves, blank ones among them. */
export type TextChange = {
  key: string
  op: 'add' | 'remove' | 'change'
  before: string | null
  after: string | null
  place: Place | null
}

// In pairs of places: what two texts may cost where nothing else is compared with them.
const mostOfOne = 100_000
/** One row of two texts beside each other: blocks that stay have no change. */
export type TextRow = { text: string; change?: undefined } | { text: null; change: TextChange }

const changeOf = (one: Chunk, other: Chunk | undefined): TextChange => ({
  key: one.key,
  op: other ? 'change' : 'remove',
  before: one.text,
  after: other?.text ?? null,
  place: null,
})
const additionOf = (key: string, { text }: Chunk, place: Place): TextChange => ({
  key,
  op: 'add',
  before: null,
  after: text,
  place,
})

/**
 * Both texts laid together: what stays, and what changed, first block that went against first block
 * that came. Where that takes more than there is left, blocks that stand in both in the same order
 * stay, and of blank lines those behind such a block.
 */
export const textRows = (
  before: string,
  after: string,
  effort: Effort = { left: mostOfOne },
): TextRow[] => {
  const [old, young] = [readPieces(before), readPieces(after)]
  const textsOf = (list: readonly Keyed<Piece>[]) => list.map(({ value }) => value.text)
  // Two blocks may have the same key in two texts, and so may blank lines, more or fewer.
  const namedOf = (list: readonly Keyed<Piece>[]) => ({
    names: list.map(({ key, value }) => `${key} ${value.text}`),
    values: textsOf(list),
  })
  const runs =
    diffWithin(textsOf(old), textsOf(young), effort, mostOfOne) ??
    runsOfNamed(namedOf(old), namedOf(young))
  const rows: TextRow[] = []
  const fresh = new Map<string, number>()
  let [was, is] = [0, 0]
  let [gone, came]: [Keyed<Piece>[], Keyed<Piece>[]] = [[], []]
  const settle = () => {
    const [left, right] = [chunksOf(gone), chunksOf(came)]
    const place = {
      number: 0,
      follows: old[was - gone.length - 1]?.key ?? null,
      precedes: old[was]?.key ?? null,
    }
    for (let i = 0; i < Math.max(left.length, right.length); i += 1) {
      const [one, other] = [left[i], right[i]]
      if (one) rows.push({ text: null, change: changeOf(one, other) })
      else if (other) {
        const name = `+${hashOf(other.text.trim()).toString(36)}`
        const times = (fresh.get(name) ?? 0) + 1
        fresh.set(name, times)
        const key = times === 1 ? name : `${name}~${times}`
        const change = additionOf(key, other, { ...place, number: rows.length + 1 })
        rows.push({ text: null, change })
      }
    }
    gone = []
    came = []
  }
  for (const { way, value } of runs) {
    if (way === 'gone') gone = gone.concat(old.slice(was, (was += value.length)))
    else if (way === 'came') came = came.concat(young.slice(is, (is += value.length)))
    else {
      settle()
      for (const { value: piece } of old.slice(was, was + value.length))
        rows.push({ text: piece.text })
      was += value.length
      is += value.length
    }
  }
  settle()
  return rows
}
export const textChanges = (before: string, after: string, effort?: Effort): TextChange[] =>
  textRows(before, after, effort).flatMap(({ change }) => (change ? [change] : []))

const leadingBlanks = (text: string): number => {
  const lines = text.split('\n')
  const first = lines.findIndex(line => line.trim() !== '')
  return first < 0 ? 0 : first
}

/**
 * The pieces that a change takes the place of: the block that it names and the blank lines that
 * went with it.
 */
const takenBy = (
  pieces: readonly Keyed<Piece>[],
  places: Map<string, number>,
  { key, before }: { key: string; before: string },
): string[] => {
  const at = places.get(key)
  if (at === undefined) return []
  const start =
    at > 0 && leadingBlanks(before) > 0 && itemAt(pieces, at - 1).value.isBlank ? at - 1 : at
  const taken: string[] = []
  let left = before.split('\n').length
  for (let i = start; i < pieces.length; i += 1) {
    left -= itemAt(pieces, i).value.text.split('\n').length
    if (left < 0) break
    taken.push(itemAt(pieces, i).key)
  }
  return taken
}

/** The text with these changes; what they name and the text does not have is left alone. */
export const applyText = (text: string, changes: readonly TextChange[]): string => {
  const pieces = readPieces(text)
  const places = new Map(pieces.map(({ key }, i) => [key, i]))
  const piece = (value: string): Piece => ({ text: value, isBlank: false })
  const applied = changes.flatMap(({ key, op, before, after, place }): Applied<Piece>[] => {
    if (op === 'add')
      return [{ key, op, after: piece(existing(after, 'the text that is added')), place }]
    const [first, ...rest] = takenBy(pieces, places, {
      key,
      before: existing(before, 'the text that is changed'),
    })
    if (first === undefined) return []
    const gone = rest.map(other => ({
      key: other,
      op: 'remove' as const,
      after: null,
      place: null,
    }))
    return [{ key: first, op, after: after === null ? null : piece(after), place: null }, ...gone]
  })
  return applyList(pieces, applied)
    .map(({ value }) => value.text)
    .join('\n')
}
