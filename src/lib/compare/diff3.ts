// Three-way merge of lists and texts against the base that both sides started from. Pure: the same
// input, the same result.
import { diffArrays } from 'diff'

/**
 * A stretch of the three lists. `same`: nobody changed it; `both`: both made the same change;
 * `conflict`: two different ones.
 */
export type Chunk<T> = {
  kind: 'same' | 'mine' | 'theirs' | 'both' | 'conflict'
  base: T[]
  mine: T[]
  theirs: T[]
}
type Same<T> = (a: T, b: T) => boolean
type Side = 'mine' | 'theirs'
/** On one side, base[from..to) became `items`. */
type Hunk<T> = { side: Side; from: number; to: number; items: T[] }

const hunksOf = <T>(side: Side, base: T[], list: T[], same: Same<T>): Hunk<T>[] => {
  const hunks: Hunk<T>[] = []
  let at = 0
  let open: Hunk<T> | undefined
  for (const part of diffArrays(base, list, { comparator: same })) {
    if (!part.added && !part.removed) {
      open = undefined
      at += part.value.length
      continue
    }
    if (!open) hunks.push((open = { side, from: at, to: at, items: [] }))
    if (part.added) for (const item of part.value) open.items.push(item)
    else open.to = at += part.value.length
  }
  return hunks
}

type Range = { from: number; to: number }
const meets = (a: Range, b: Range, touch: boolean): boolean =>
  touch
    ? a.from <= b.to && b.from <= a.to
    : (a.from < b.to && b.from < a.to) || (a.from === a.to && b.from === b.to && a.from === b.from)

const readSide = <T>(base: T[], hunks: Hunk<T>[], { from, to }: Range): T[] => {
  const pieces: T[][] = []
  let at = from
  for (const hunk of hunks) {
    pieces.push(base.slice(at, hunk.from), hunk.items)
    at = hunk.to
  }
  return [...pieces, base.slice(at, to)].flat() as T[]
}

const chunkOf = <T>(base: T[], hunks: Hunk<T>[], range: Range, same: Same<T>): Chunk<T> => {
  const own = hunks.filter(hunk => hunk.side === 'mine')
  const others = hunks.filter(hunk => hunk.side === 'theirs')
  const mine = readSide(base, own, range)
  const theirs = readSide(base, others, range)
  const agree = mine.length === theirs.length && mine.every((item, i) => same(item, theirs[i] as T))
  const kind =
    others.length === 0 ? 'mine' : own.length === 0 ? 'theirs' : agree ? 'both' : 'conflict'
  return { kind, base: base.slice(range.from, range.to), mine, theirs }
}

/**
 * The three lists cut into chunks, in order. Changes conflict when they overlap in the base or
 * insert at one place; with `touch`, already when they are neighbours.
 */
export const diff3 = <T>(
  base: T[],
  mine: T[],
  theirs: T[],
  same: Same<T> = Object.is,
  touch = false,
): Chunk<T>[] => {
  const hunks = [
    ...hunksOf('mine', base, mine, same),
    ...hunksOf('theirs', base, theirs, same),
  ].sort((a, b) => a.from - b.from || a.to - b.to)
  const chunks: Chunk<T>[] = []
  let at = 0
  const still = (to: number) => {
    const items = base.slice(at, to)
    if (items.length > 0) chunks.push({ kind: 'same', base: items, mine: items, theirs: items })
  }
  for (let next = hunks.shift(); next; next = hunks.shift()) {
    const group = [next]
    const range = { from: next.from, to: next.to }
    while (hunks[0] && meets(range, hunks[0], touch)) {
      const met = hunks.shift() as Hunk<T>
      group.push(met)
      range.to = Math.max(range.to, met.to)
    }
    still(range.from)
    chunks.push(chunkOf(base, group, range, same))
    at = range.to
  }
  still(base.length)
  return chunks
}

/** What a chunk reads when it is not a conflict. */
export const settled = <T>(chunk: Chunk<T>): T[] =>
  chunk.kind === 'theirs' ? chunk.theirs : chunk.mine

/** Words and the blanks between them; joined again they are the text. */
export const wordsAndBlanks = (text: string): string[] =>
  text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []

/** Both changes in one text, when the changed words do not touch; otherwise undefined. */
export const combineWords = (base: string, mine: string, theirs: string): string | undefined => {
  const chunks = diff3(
    wordsAndBlanks(base),
    wordsAndBlanks(mine),
    wordsAndBlanks(theirs),
    Object.is,
    true,
  )
  if (chunks.some(chunk => chunk.kind === 'conflict')) return undefined
  return chunks.flatMap(settled).join('')
}

/** Two texts with more differences than these are not one text in two spellings. */
const mostDifferences = 400
const isNear = (a: string[], b: string[]): boolean =>
  diffArrays(a, b, { maxEditLength: mostDifferences }) !== undefined

/**
 * What made `mine` of `base`, made of `spelled`, which says what `base` says in other signs.
 * undefined where a change meets such signs, or where the texts have little in common.
 */
export const changeSpelled = (base: string, mine: string, spelled: string): string | undefined => {
  const [before, own, signs] = [base, mine, spelled].map(wordsAndBlanks) as [
    string[],
    string[],
    string[],
  ]
  if (!isNear(before, own) || !isNear(before, signs)) return undefined
  const chunks = diff3(before, own, signs)
  if (chunks.some(({ kind }) => kind === 'conflict')) return undefined
  return chunks.flatMap(settled).join('')
}

/** Share of common words, 0 to 1: twice the common ones over all of both. */
export const wordOverlap = (a: string, b: string): number => {
  const [left, right] = [wordsOf(a), wordsOf(b)]
  if (left.length + right.length === 0) return 0
  const counts = new Map<string, number>()
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of right) {
    const count = counts.get(word) ?? 0
    if (count > 0) common += 1
    counts.set(word, count - 1)
  }
  return (2 * common) / (left.length + right.length)
}

/**
 * Joins two orders of the same keys. For each pair the side that turned it round wins; when these
 * choices contradict each other, there is no one order that holds them all and the answer is
 * undefined.
 */
export const mergeOrder = <K>(base: K[], mine: K[], theirs: K[]): K[] | undefined => {
  const equal = (a: K[], b: K[]) => a.every((key, i) => key === b[i])
  if (equal(base, mine) || equal(mine, theirs)) return theirs
  if (equal(base, theirs)) return mine
  const placeIn = (list: K[]) => {
    const places = new Map(list.map((key, i) => [key, i]))
    return base.map(key => places.get(key) as number)
  }
  const [left, right] = [placeIn(mine), placeIn(theirs)]
  const ahead = base.map(() => 0)
  for (let i = 0; i < base.length; i += 1) {
    for (let j = i + 1; j < base.length; j += 1) {
      const turned =
        (left[i] as number) > (left[j] as number) || (right[i] as number) > (right[j] as number)
      const first = turned ? j : i
      ahead[first] = (ahead[first] as number) + 1
    }
  }
  // Each key stands before a different number of others exactly when no choice contradicts another.
  if (new Set(ahead).size < base.length) return undefined
  return base
    .map((key, i) => ({ key, ahead: ahead[i] as number }))
    .sort((a, b) => b.ahead - a.ahead)
    .map(({ key }) => key)
}

/**
 * Merges three lists of distinct keys: what one side removed is gone unless `kept`, what one side
 * added stands after the key that it followed there, theirs before mine. `ordered` is false when
 * the two orders contradict each other; the common keys then stand in the base's order.
 */
export const mergeKeys = <K>(
  base: K[],
  mine: K[],
  theirs: K[],
  kept: (key: K) => boolean = () => false,
): { keys: K[]; ordered: boolean } => {
  const [inMine, inTheirs] = [new Set(mine), new Set(theirs)]
  const common = (key: K) => inMine.has(key) && inTheirs.has(key)
  // Where both sides agree, what both have and the base has not keeps its place among what one side
  // put before or behind it.
  const shared = theirs.filter(common)
  const agreed = mine.filter(common).every((key, i) => key === shared[i])
  const baseOrder = agreed ? shared : base.filter(common)
  const known = new Set([...base, ...baseOrder])
  const joined = mergeOrder(
    baseOrder,
    mine.filter(key => known.has(key) && common(key)),
    theirs.filter(key => known.has(key) && common(key)),
  )
  const after = new Map<K | null, K[]>()
  const placed = new Set<K>(baseOrder)
  for (const side of [theirs, mine]) {
    let anchor: K | null = null
    for (const key of side) {
      if (known.has(key) && common(key)) anchor = key
      else if (!placed.has(key) && (!known.has(key) || kept(key))) {
        placed.add(key)
        after.set(anchor, [...(after.get(anchor) ?? []), key])
      }
    }
  }
  const keys = [null, ...(joined ?? baseOrder)].flatMap(key => [
    ...(key === null ? [] : [key]),
    ...(after.get(key) ?? []),
  ])
  return { keys, ordered: joined !== undefined }
}
