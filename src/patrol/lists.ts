// What changed in a list whose members have names, and the list again with any of these changes in
// it. Pure.
import { addTo } from '#lib/addTo.ts'
import { align, type Keyed } from '#lib/compare/align.ts'
import { entryOf, itemAt } from '#lib/existing.ts'
import { sameJson } from '#lib/json.ts'
import type { Place, UnitOp } from './types.ts'

/** `place` of what came or moved. A member that moved and changed has one of each. */
export type ListChange<T> = {
  key: string
  op: UnitOp
  before: T | number | null
  after: T | number | null
  place: Place | null
  neighbours: readonly string[]
}

/**
 * As few moves as explain the new order; names as in `before`. `neighbours`: those directly beside
 * it in the head.
 */
export const listChanges = <T>(
  before: readonly Keyed<T>[],
  after: readonly Keyed<T>[],
  same: (a: T, b: T) => boolean = sameJson,
): ListChange<T>[] => {
  const rows = align(before, after, same)
  const still = new Set(
    rows.filter(row => row.before && row.after && !row.moved).map(({ key }) => key),
  )
  const follows: (string | null)[] = []
  const precedes: (string | null)[] = []
  after.forEach(({ key }, i) => (follows[i + 1] = still.has(key) ? key : (follows[i] ?? null)))
  for (let i = after.length - 1; i >= 0; i -= 1)
    precedes[i] =
      after[i + 1] === undefined
        ? null
        : still.has(itemAt(after, i + 1).key)
          ? itemAt(after, i + 1).key
          : (precedes[i + 1] ?? null)
  const placed = (number: number) => ({
    place: { number, follows: follows[number - 1] ?? null, precedes: precedes[number - 1] ?? null },
    neighbours: [after[number - 2], after[number]].flatMap(one => (one ? [one.key] : [])),
  })
  const unplaced = { place: null, neighbours: [] }
  return rows.flatMap(({ key, kind, moved, before: was, after: is }): ListChange<T>[] => {
    if (!was)
      return is ? [{ key, op: 'add', before: null, after: is.value, ...placed(is.number) }] : []
    if (!is) return [{ key, op: 'remove', before: was.value, after: null, ...unplaced }]
    return [
      ...(kind === 'changed'
        ? [{ key, op: 'change' as const, before: was.value, after: is.value, ...unplaced }]
        : []),
      ...(moved
        ? [{ key, op: 'move' as const, before: was.number, after: is.number, ...placed(is.number) }]
        : []),
    ]
  })
}

/** What of a change is needed to make it. */
export type Applied<T> = { key: string; op: UnitOp; after: T | null; place: Place | null }

/**
 * The list with these changes. All changes between two lists give the second one; any of them give
 * a list, and on another list than the one they were made on, what is named and not there is left
 * alone. What comes stands before the neighbour that it precedes: behind whatever others put there
 * earlier.
 */
export const applyList = <T>(
  base: readonly Keyed<T>[],
  changes: readonly Applied<T>[],
): Keyed<T>[] => {
  if (changes.length === 0) return [...base]
  const of = (op: UnitOp) => changes.filter(change => change.op === op)
  const known = new Map(base.map(one => [one.key, one]))
  const [gone, moved] = [
    new Set(of('remove').map(({ key }) => key)),
    new Set(of('move').map(({ key }) => key)),
  ]
  const values = new Map(of('change').map(({ key, after }) => [key, after as T]))
  const now = ({ key, value }: Keyed<T>): Keyed<T> => ({
    key,
    value: values.has(key) ? entryOf(values, key) : value,
  })
  const rest = base.filter(({ key }) => !gone.has(key) && !moved.has(key)).map(now)
  const stands = new Set(rest.map(({ key }) => key))
  const [ahead, behind] = [new Map<string, Keyed<T>[]>(), new Map<string, Keyed<T>[]>()]
  const last: Keyed<T>[] = []
  const coming = changes.filter(({ op, key }) =>
    op === 'add' ? !known.has(key) : op === 'move' && known.has(key) && !gone.has(key),
  )
  for (const { key, op, after, place } of coming.toSorted(
    (a, b) => (a.place?.number ?? 0) - (b.place?.number ?? 0),
  )) {
    const one = op === 'add' ? { key, value: after as T } : now(entryOf(known, key))
    const { follows, precedes } = place ?? { follows: null, precedes: null }
    if (precedes !== null && stands.has(precedes)) addTo(ahead, precedes, one)
    else if (precedes !== null && follows !== null && stands.has(follows))
      addTo(behind, follows, one)
    else last.push(one)
  }
  return [
    ...rest.flatMap(one => [...(ahead.get(one.key) ?? []), one, ...(behind.get(one.key) ?? [])]),
    ...last,
  ]
}
