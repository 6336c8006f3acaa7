import { useCallback, useEffect, useRef, useState } from 'react'
import type { BoardRow, OpenState } from '#contract/worklog/shapes.ts'
import { call } from '#app/api/client.ts'
import { followEvents } from '#app/api/events.ts'
import { merged, ordered, type LiveRow } from './board.ts'
import { workEvents } from '../run/useRun.ts'

const beat = 1000 // milliseconds between two repaints
const atOnce = 60 // entries that are read by name; more are read with everything

export type Wanted = { team?: number; category?: string; status?: OpenState }
export type Live = {
  rows: readonly LiveRow[]
  now: number
  /** When the service answered last; milliseconds. */ at: number
  isLate: boolean
}
type Board = Live & {
  /** Reads one run again that no event may have told of. */ reread: (entryid: number) => void
}

/**
 * The board, moved by events: at most one repaint a second, and nothing changes its place while
 * `isHeld`.
 */
export const useLiveBoard = (
  first: { rows: readonly BoardRow[]; at: number },
  wanted: Wanted,
  isHeld: () => boolean,
): Board => {
  const [live, setLive] = useState<Live>(() => ({
    rows: ordered(
      first.rows.map(row => ({ ...row, readAt: first.at })),
      first.at,
    ),
    now: first.at,
    at: first.at,
    isLate: false,
  }))
  const doubted = useRef(new Set<number>())
  const reread = useCallback((entryid: number) => void doubted.current.add(entryid), [])
  const { team, category, status } = wanted
  // Stream and clock are the browser's, outside React.
  useEffect(() => {
    const filter = {
      ...(team !== undefined && { team }),
      ...(category !== undefined && { category }),
      ...(status !== undefined && { status }),
    }
    let dirty = new Set<number>()
    let isAll = false
    let isReading = false
    let rows: readonly LiveRow[] | null = null
    let isOver = false
    let late = false
    let at = first.at
    const read = async () => {
      for (const entryid of doubted.current) dirty.add(entryid)
      doubted.current.clear()
      if (isReading || (dirty.size === 0 && !isAll)) return
      isReading = true
      const all = isAll || dirty.size > atOnce
      const asked = [...dirty]
      dirty = new Set()
      isAll = false
      try {
        const answer = await call('readWorkBoard', {
          query: { ...filter, ...(!all && { entryids: asked }) },
        })
        at = Date.now()
        const found = answer.rows.map(row => ({ ...row, readAt: at }))
        rows = merged(rows ?? [], all ? (rows ?? []).map(row => row.entryid) : asked, found)
        late = false
      } catch {
        late = true
        for (const entryid of asked) dirty.add(entryid)
        isAll ||= all
      }
      isReading = false
    }
    const paint = () => {
      if (isOver) return
      const now = Date.now()
      setLive(before => {
        rows ??= before.rows
        if (!isHeld()) rows = ordered(rows, now)
        return { rows, now, at, isLate: late }
      })
      void read()
    }
    const end = followEvents(['work_log', 'me'], workEvents, ({ kind, data }) => {
      if (typeof data['entryid'] === 'number') dirty.add(data['entryid'])
      else if (kind === 'reset') isAll = true
    })
    const timer = setInterval(paint, beat)
    // A suspended run of a guide that is not one's own tells of itself to nobody else.
    const slowly = setInterval(() => void (isAll = true), 60_000)
    return () => {
      isOver = true
      end()
      clearInterval(timer)
      clearInterval(slowly)
    }
  }, [first, team, category, status, isHeld])
  return { ...live, reread }
}
