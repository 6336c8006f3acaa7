// The rows of the live board: what an event changes, and in which order they stand. Pure.
import type { BoardRow } from '#contract/worklog/boardRow.ts'

/**
 * `readAt`: when it was read; milliseconds. `ended`: gone by now, and left standing while somebody
 * points at the list.
 */
export type LiveRow = BoardRow & { readAt: number; ended?: boolean }

/** Seconds at the step, and without a sign of the worker, `now`. */
export const timesOfRow = (row: LiveRow, now: number): { step: number; idle: number } => {
  const passed = Math.max(0, Math.floor((now - row.readAt) / 1000))
  return {
    step: row.step_seconds + (row.status === 'started' && !row.ended ? passed : 0),
    idle: Math.max(0, Math.floor(row.readAt / 1000) - row.modified_date + passed),
  }
}
/** By a third or more over the usual time at this step. */
export const isOver = (row: LiveRow, now: number): boolean =>
  row.status === 'started' &&
  row.usual_seconds !== null &&
  row.usual_seconds > 0 &&
  timesOfRow(row, now).step * 3 >= row.usual_seconds * 4

const ranks = { started: 1, paused: 2, suspended: 3 } as const
const rankOf = (row: LiveRow, now: number) => (isOver(row, now) ? 0 : ranks[row.status])
/** Those over their time first, suspended ones last; within a rank as they began. */
export const ordered = (rows: readonly LiveRow[], now: number): LiveRow[] =>
  rows
    .filter(row => !row.ended)
    .toSorted((a, b) => rankOf(a, now) - rankOf(b, now) || a.entryid - b.entryid)

/**
 * What was read again takes the place of what stood there; `asked` for and not found has ended.
 * Nothing moves; new rows come last.
 */
export const merged = (
  rows: readonly LiveRow[],
  asked: readonly number[],
  found: readonly LiveRow[],
): LiveRow[] => {
  const fresh = new Map(found.map(row => [row.entryid, row]))
  const known = new Set(rows.map(row => row.entryid))
  return [
    ...rows.map(
      row =>
        fresh.get(row.entryid) ?? (asked.includes(row.entryid) ? { ...row, ended: true } : row),
    ),
    ...found.filter(row => !known.has(row.entryid)),
  ]
}
