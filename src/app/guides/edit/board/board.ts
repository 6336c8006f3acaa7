// The photo board: which picture stands in which step to be made. Every act answers another board,
// or the same one where it cannot be done; no picture is ever lost or doubled. Pure.
import { groupByPause, inOrder, usualPause, type Photo } from './grouping.ts'

export type Arrangement = {
  /** Ids of photographs, step by step. */
  groups: readonly (readonly string[])[]
  /** Into the library, and into no step. */
  aside: readonly string[]
  /** Not wanted at all; an undo brings them back. */
  removed: readonly string[]
  /** What the steps were made by, in milliseconds; null: by hand. */
  pause: number | null
}
export type Board = {
  photos: readonly Photo[]
  /** Pictures that a step may hold. */
  most: number
  now: Arrangement
  past: readonly Arrangement[]
  future: readonly Arrangement[]
}

export const emptyBoard = (most: number): Board => ({
  photos: [],
  most,
  now: { groups: [], aside: [], removed: [], pause: null },
  past: [],
  future: [],
})

const kept = 100
type Groups = readonly (readonly string[])[]
const full = (groups: Groups): Groups => groups.filter(({ length }) => length > 0)

const changed = (board: Board, changes: Partial<Arrangement>): Board => ({
  ...board,
  now: {
    ...board.now,
    pause: null,
    ...changes,
    groups: full(changes.groups ?? board.now.groups),
  },
  past: [...board.past, board.now].slice(-kept),
  future: [],
})

export const groupOf = ({ now }: Board, id: string): number =>
  now.groups.findIndex(group => group.includes(id))
/** As the camera took them, by its own clock. */
export const isByTime = ({ photos, now }: Board): boolean => {
  const ids = now.groups.flat()
  const byId = new Map(photos.map(photo => [photo.id, photo]))
  const shown = ids.flatMap(id => byId.get(id) ?? [])
  return (
    shown.every(({ isFileTime }) => !isFileTime) &&
    inOrder(shown).every(({ id }, n) => id === ids[n])
  )
}
/** Those that are not removed. */
export const wantedCount = ({ photos, now }: Board): number => photos.length - now.removed.length
const without = (groups: Groups, id: string): Groups =>
  groups.map(group => group.filter(one => one !== id))
const spliced = <T>(list: readonly T[], at: number, ...items: T[]): T[] => [
  ...list.slice(0, at),
  ...items,
  ...list.slice(at),
]

/** The first photographs are grouped by time, later ones stand behind in steps of their own. */
export const added = (board: Board, photos: readonly Photo[]): Board => {
  const known = new Set(board.photos.map(({ id }) => id))
  const fresh = photos.filter(({ id }) => !known.has(id))
  if (fresh.length === 0) return board
  const all = [...board.photos, ...fresh]
  if (board.photos.length === 0) {
    const pause = usualPause(fresh)
    return {
      ...board,
      photos: all,
      now: { ...board.now, pause, groups: groupByPause(fresh, pause, board.most) },
    }
  }
  const groups = groupByPause(fresh, usualPause(all), board.most)
  const withFresh = (one: Arrangement) => ({ ...one, groups: [...one.groups, ...groups] })
  return {
    ...board,
    photos: all,
    now: withFresh(board.now),
    past: board.past.map(withFresh),
    future: board.future.map(withFresh),
  }
}

/** Photographs that are gone for good, out of everything that an undo could bring. */
export const dropped = (board: Board, gone: ReadonlySet<string>): Board => {
  if (!board.photos.some(({ id }) => gone.has(id))) return board
  const staying = (ids: readonly string[]) => ids.filter(id => !gone.has(id))
  const rest = (one: Arrangement): Arrangement => ({
    ...one,
    groups: full(one.groups.map(staying)),
    aside: staying(one.aside),
    removed: staying(one.removed),
  })
  return {
    ...board,
    photos: board.photos.filter(({ id }) => !gone.has(id)),
    now: rest(board.now),
    past: board.past.map(rest),
    future: board.future.map(rest),
  }
}

/** The picture and those behind it in its step become the next one. */
export const divided = (board: Board, id: string): Board => {
  const { groups } = board.now
  const n = groupOf(board, id)
  const group = groups[n]
  const at = group?.indexOf(id) ?? 0
  if (!group || at === 0) return board
  return changed(board, {
    groups: [...groups.slice(0, n), group.slice(0, at), group.slice(at), ...groups.slice(n + 1)],
  })
}

/** A step and the one before it fit into one. */
export const canJoin = (board: Board, n: number): boolean => canPour(board, n, n - 1)
export const joined = (board: Board, n: number): Board => poured(board, n, n - 1)

export const hasRoom = (board: Board, n: number, id: string): boolean => {
  const group = board.now.groups[n]
  return Boolean(group && (group.includes(id) || group.length < board.most))
}
/** To a place in a step, counted without the picture itself. */
export const moved = (board: Board, id: string, n: number, at: number): Board => {
  const { groups } = board.now
  if (!hasRoom(board, n, id) || !board.photos.some(photo => photo.id === id)) return board
  const left = without(groups, id)
  const next = left.map((group, i) =>
    i === n ? spliced(group, Math.max(0, Math.min(at, group.length)), id) : group,
  )
  if (next[n]?.join() === groups[n]?.join()) return board
  return changed(board, { groups: next, ...aroundOf(board, id) })
}
const aroundOf = ({ now }: Board, id: string) => ({
  aside: now.aside.filter(one => one !== id),
  removed: now.removed.filter(one => one !== id),
})
/** Into a step of its own before step `n`. */
export const movedApart = (board: Board, id: string, n: number): Board => {
  const { groups } = board.now
  if (!board.photos.some(photo => photo.id === id)) return board
  const own = groupOf(board, id)
  if (own >= 0 && groups[own]?.length === 1 && (n === own || n === own + 1)) return board
  return changed(board, {
    groups: spliced<readonly string[]>(without(groups, id), n, [id]),
    ...aroundOf(board, id),
  })
}

/** A whole step takes another place, counted among the others. */
export const groupMoved = (board: Board, n: number, to: number): Board => {
  const { groups } = board.now
  const group = groups[n]
  if (!group || to < 0 || to >= groups.length || to === n) return board
  return changed(board, {
    groups: spliced(
      groups.filter((_, i) => i !== n),
      to,
      group,
    ),
  })
}

/** All of one step behind what another holds. */
export const canPour = ({ now, most }: Board, n: number, to: number): boolean =>
  n !== to && (now.groups[n]?.length ?? most) + (now.groups[to]?.length ?? most) <= most
export const poured = (board: Board, n: number, to: number): Board =>
  canPour(board, n, to)
    ? changed(board, {
        groups: board.now.groups.map((group, i) =>
          i === n ? [] : i === to ? [...group, ...(board.now.groups[n] as string[])] : group,
        ),
      })
    : board

/** One place on or back: into the next step where it stands at the edge of its own. */
export const nudged = (board: Board, id: string, by: 1 | -1): Board => {
  const { groups } = board.now
  const n = groupOf(board, id)
  const group = groups[n]
  if (!group) return board
  const at = group.indexOf(id) + by
  if (at >= 0 && at < group.length) return moved(board, id, n, at)
  const next = groups[n + by]
  if (next && next.length < board.most) return moved(board, id, n + by, by > 0 ? 0 : next.length)
  return group.length > 1 ? movedApart(board, id, by > 0 ? n + 1 : n) : groupMoved(board, n, n + by)
}

export const setAside = (board: Board, id: string): Board =>
  groupOf(board, id) < 0
    ? board
    : changed(board, {
        groups: without(board.now.groups, id),
        aside: [...board.now.aside, id],
      })
export const removed = (board: Board, id: string): Board =>
  board.now.removed.includes(id) || !board.photos.some(photo => photo.id === id)
    ? board
    : changed(board, {
        groups: without(board.now.groups, id),
        aside: board.now.aside.filter(one => one !== id),
        removed: [...board.now.removed, id],
      })

/** Back from aside, by its time: to the step of the picture before it, or to one of its own. */
export const placed = (board: Board, id: string): Board => {
  if (!board.now.aside.includes(id)) return board
  const order = inOrder(board.photos).map(photo => photo.id)
  const before = order.slice(0, order.indexOf(id)).findLast(one => groupOf(board, one) >= 0)
  if (before === undefined) return movedApart(board, id, 0)
  const n = groupOf(board, before)
  return hasRoom(board, n, id)
    ? moved(board, id, n, (board.now.groups[n]?.indexOf(before) ?? 0) + 1)
    : movedApart(board, id, n + 1)
}

/** The last one first, in the steps and of them. */
export const reversed = (board: Board): Board =>
  changed(board, {
    groups: board.now.groups.map(group => group.toReversed()).toReversed(),
    pause: board.now.pause,
  })

/** All that are in a step, grouped anew. */
export const regrouped = (board: Board, pause: number): Board => {
  const inSteps = new Set(board.now.groups.flat())
  const photos = board.photos.filter(({ id }) => inSteps.has(id))
  return changed(board, { groups: groupByPause(photos, pause, board.most), pause })
}

export const undone = (board: Board): Board => {
  const now = board.past.at(-1)
  return now
    ? { ...board, now, past: board.past.slice(0, -1), future: [board.now, ...board.future] }
    : board
}
export const redone = (board: Board): Board => {
  const [now, ...future] = board.future
  return now ? { ...board, now, past: [...board.past, board.now], future } : board
}
