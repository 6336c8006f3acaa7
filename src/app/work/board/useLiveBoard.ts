import { useState, useSyncExternalStore } from 'react'
import type { BoardRow } from '#contract/worklog/boardRow.ts'
import type { OpenState } from '#contract/worklog/shapes.ts'
import { call } from '#app/api/client.ts'
import { followEvents } from '#app/api/events.ts'
import { merged, ordered, type LiveRow } from './board.ts'
import { workEvents } from '../run/useRun.ts'

const beat = 1000 // milliseconds between two repaints
const atOnce = 60 // entries that are read by name; more are read with everything

export type Wanted = { team?: number; category?: string; status?: OpenState }
type Live = {
  rows: readonly LiveRow[]
  now: number
  /** When the service answered last; milliseconds. */ at: number
  isLate: boolean
}
type First = { rows: readonly BoardRow[]; at: number }

/** What is known by now, and what has to be read again. */
type Known = Omit<Live, 'now'> & {
  readonly wanted: Wanted
  doubted: Set<number>
  areAllDoubted: boolean
  isReading: boolean
}

/** Reads again what events told of; what could not be read is read the next time. */
const readDoubted = async (board: Known): Promise<void> => {
  if (board.isReading || (board.doubted.size === 0 && !board.areAllDoubted)) return
  board.isReading = true
  const all = board.areAllDoubted || board.doubted.size > atOnce
  const asked = [...board.doubted]
  board.doubted = new Set()
  board.areAllDoubted = false
  try {
    const answer = await call('readWorkBoard', {
      query: { ...board.wanted, ...(!all && { entryids: asked }) },
    })
    const at = Date.now()
    const found = answer.rows.map(row => ({ ...row, readAt: at }))
    board.at = at
    board.rows = merged(board.rows, all ? board.rows.map(row => row.entryid) : asked, found)
    board.isLate = false
  } catch {
    board.isLate = true
    for (const entryid of asked) board.doubted.add(entryid)
    board.areAllDoubted ||= all
  }
  board.isReading = false
}

const createLiveBoard = (first: First, wanted: Wanted, isHeld: () => boolean) => {
  const board: Known = {
    wanted,
    rows: ordered(
      first.rows.map(row => ({ ...row, readAt: first.at })),
      first.at,
    ),
    at: first.at,
    isLate: false,
    doubted: new Set(),
    areAllDoubted: false,
    isReading: false,
  }
  const viewAt = (now: number): Live => ({
    rows: board.rows,
    now,
    at: board.at,
    isLate: board.isLate,
  })
  let view = viewAt(first.at)
  return {
    now: () => view,
    /** Reads one run again that no event may have told of. */
    reread: (entryid: number) => void board.doubted.add(entryid),
    subscribe: (onPaint: () => void) => {
      const end = followEvents(workEvents, ({ kind, data }) => {
        if (typeof data['entryid'] === 'number') board.doubted.add(data['entryid'])
        else if (kind === 'reset') board.areAllDoubted = true
      })
      const timer = setInterval(() => {
        const now = Date.now()
        if (!isHeld()) board.rows = ordered(board.rows, now)
        view = viewAt(now)
        onPaint()
        void readDoubted(board)
      }, beat)
      // A suspended run of a guide that is not one's own tells of itself to nobody else.
      const slowly = setInterval(() => void (board.areAllDoubted = true), 60_000)
      return () => {
        end()
        clearInterval(timer)
        clearInterval(slowly)
      }
    },
  }
}

/**
 * The board, moved by events: at most one repaint a second, and nothing changes its place while
 * `isHeld`. What is wanted stays the same all along.
 */
export const useLiveBoard = (first: First, wanted: Wanted, isHeld: () => boolean) => {
  const [board] = useState(() => createLiveBoard(first, wanted, isHeld))
  return { ...useSyncExternalStore(board.subscribe, board.now), reread: board.reread }
}
