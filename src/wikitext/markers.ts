import { itemAt } from '#lib/existing.ts'
import { markConstructs } from './constructs.ts'
import type { Leaf, Mark } from './tree.ts'
import { leaf } from './tree.ts'

/**
 * An inline run cut up: leaves, and runs of one marker character. `blank`: white space as it was
 * typed.
 */
export type Item =
  | { kind: 'leaf'; leaf: Leaf; blank: boolean }
  | { kind: 'run'; char: string; length: number }

type Place = { item: number; offset: number }
type Marker = { length: number; marks: Mark[] }
/** Runs of one character in order; `itemPlace` is where each stands among the items. */
type Runs = {
  itemPlaces: number[]
  lengths: number[]
  order: Map<number, number>
  closers: Map<number, Closers>
}
/**
 * For each run: the next one that may close, and how many runs before it hold only the shorter or
 * longer sibling.
 */
type Closers = { next: Int32Array; siblings: Int32Array }

const nothingFound = -1

/** Markers by character, longest first: the order in which they are tried. */
const markersOf: ReadonlyMap<string, Marker[]> = (() => {
  const all = new Map<string, Marker[]>()
  for (const { markers, gives } of markConstructs) {
    for (const marker of markers) {
      const entry = { length: marker.length, marks: gives.map(type => ({ type })) }
      all.set(
        marker.charAt(0),
        [...(all.get(marker.charAt(0)) ?? []), entry].toSorted((a, b) => b.length - a.length),
      )
    }
  }
  return all
})()

/**
 * Matches runs of two characters and more that can open or close a mark, as text of a regular
 * expression.
 */
export const markerRuns: string = [...markersOf]
  .map(([char, markers]) => `\\${char}{${Math.min(...markers.map(each => each.length))},}`)
  .join('|')

// How much of a run is text at once: it opens nothing while it has room for every opener and its
// closer.
function deadLength(char: string, length: number): number {
  const markers = markersOf.get(char) ?? []
  const [longest, shortest] = [markers[0]?.length ?? 1, markers.at(-1)?.length ?? length]
  return length < 2 * longest
    ? shortest
    : (Math.floor((length - 2 * longest) / shortest) + 1) * shortest
}

/**
 * A marker opens only if the same marker closes it later in this run; all others are text
 * (wikitext.md 4.1).
 */
export function matchMarkers(items: readonly Item[]): Leaf[] {
  const leaves: Leaf[] = []
  const runs = indexRuns(items)
  walk({ item: 0, offset: 0 }, { item: items.length, offset: 0 }, [])
  return leaves

  // Every item is looked at once: what is inside a pair is walked with its marks, then the walk
  // goes on behind it. It nests no deeper than there are markers, because the next closer is always
  // taken.
  function walk(from: Place, to: Place, marks: Mark[]): void {
    let { item, offset } = from
    while (item < to.item || (item === to.item && offset < to.offset)) {
      const current = itemAt(items, item)
      if (current.kind === 'leaf') {
        leaves.push(
          current.leaf.kind === 'break'
            ? current.leaf
            : { ...current.leaf, marks: [...current.leaf.marks, ...marks] },
        )
        item++
        continue
      }
      const length = (item === to.item ? to.offset : current.length) - offset
      const pair = findPair({ item, offset }, length, to)
      if (pair === null) {
        const skipped = Math.min(length, deadLength(current.char, length))
        leaves.push({ ...leaf('text', current.char.repeat(skipped)), marks })
        offset += skipped
      } else {
        walk({ item, offset: offset + pair.marker.length }, pair.close, [
          ...marks,
          ...pair.marker.marks,
        ])
        item = pair.close.item
        offset = pair.close.offset + pair.marker.length
      }
      const reached = itemAt(items, item)
      if (reached.kind === 'run' && offset >= reached.length) {
        item++
        offset = 0
      }
    }
  }

  function findPair(at: Place, length: number, to: Place): { marker: Marker; close: Place } | null {
    const run = itemAt(items, at.item)
    if (run.kind !== 'run') return null
    for (const marker of markersOf.get(run.char) ?? []) {
      // Room for opener and closer in one run means that there is nothing between them.
      if (length < marker.length || length >= 2 * marker.length) continue
      const close = findCloser(runs.get(run.char), run.char, marker.length, at.item, to)
      if (
        close !== null &&
        !isBlank(items, { item: at.item, offset: at.offset + marker.length }, close)
      )
        return { marker, close }
    }
    return null
  }
}

function findCloser(
  known: Runs | undefined,
  char: string,
  length: number,
  from: number,
  to: Place,
): Place | null {
  if (!known) return null
  const order = known.order.get(from) ?? 0
  const closers = closersOf(known, char, length)
  const found = order + 1 < known.lengths.length ? itemAt(closers.next, order + 1) : nothingFound
  if (found === nothingFound) return null
  const item = itemAt(known.itemPlaces, found)
  if (item > to.item) return null
  const room = item === to.item ? to.offset : itemAt(known.lengths, found)
  // `'''a ''b'''''`: an open sibling is closed first, by the front of the run.
  const siblingOpen =
    (itemAt(closers.siblings, found) - itemAt(closers.siblings, order + 1)) % 2 === 1
  const offset = siblingOpen && room >= length + siblingOf(char, length) ? room - length : 0
  return room >= length ? { item, offset } : null
}

function isBlank(items: readonly Item[], from: Place, to: Place): boolean {
  for (let at = from.item; at <= to.item; at++) {
    if (at === to.item && to.offset === 0) return true
    const current = itemAt(items, at)
    if (current.kind === 'run' ? at !== from.item || from.offset < current.length : !current.blank)
      return false
  }
  return true
}

function indexRuns(items: readonly Item[]): Map<string, Runs> {
  const all = new Map<string, Runs>()
  for (const [place, item] of items.entries()) {
    if (item.kind === 'leaf') continue
    const runs: Runs = all.get(item.char) ?? {
      itemPlaces: [],
      lengths: [],
      order: new Map(),
      closers: new Map(),
    }
    runs.order.set(place, runs.lengths.length)
    runs.itemPlaces.push(place)
    runs.lengths.push(item.length)
    all.set(item.char, runs)
  }
  return all
}

// Two and three quotes are siblings: a run of exactly the one never closes the other.
function siblingOf(char: string, length: number): number {
  const lengths = (markersOf.get(char) ?? []).map(each => each.length)
  return lengths.find(each => each !== length && lengths.includes(each + length)) ?? 0
}

// Computed once for each marker, from the end: the search for a closer never walks the run again.
function closersOf(runs: Runs, char: string, length: number): Closers {
  const known = runs.closers.get(length)
  if (known) return known
  const count = runs.lengths.length
  const sibling = siblingOf(char, length)
  const made: Closers = {
    next: new Int32Array(count + 1).fill(nothingFound),
    siblings: new Int32Array(count + 1),
  }
  let next = nothingFound
  for (let at = count - 1; at >= 0; at--) {
    const room = itemAt(runs.lengths, at)
    if (room >= length && room !== sibling) next = at
    made.next[at] = next
  }
  let siblings = 0
  for (const [at, room] of runs.lengths.entries()) {
    if (room === sibling) siblings++
    made.siblings[at + 1] = siblings
  }
  runs.closers.set(length, made)
  return made
}
