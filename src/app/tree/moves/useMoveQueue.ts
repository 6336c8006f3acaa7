import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readMovedAgain } from './sendMove.ts'
import { orderIn } from '../model/treeModel.ts'
import { canUndo, openMoveLog, type LoggedMove, type MoveLog } from './moveLog.ts'
import type { Move } from './moveRules.ts'
import {
  emptyReport,
  restOf,
  retryOf,
  sendMoves,
  type Failed,
  type Planned,
  type Report,
} from './sendMoves.ts'

export type Running = { done: number; total: number }

/** The log of one person's moves, which lies in the browser. */
const useMoveLog = (owner: string | null) => {
  const [log, setLog] = useState<readonly LoggedMove[]>([])
  const store = useRef<Promise<MoveLog> | null>(null)
  const reload = useCallback(async () => {
    const opened = await store.current
    if (opened) setLog(await opened.load())
  }, [])
  // It is outside React. A browser that keeps nothing has none; moves go on.
  useEffect(() => {
    store.current = owner === null ? null : openMoveLog(owner)
    store.current?.catch(() => {
      store.current = null
    })
    // Without its log a browser shows no earlier moves; the tree itself is read elsewhere.
    void reload().catch(() => undefined)
  }, [owner, reload])
  return { log, store, reload }
}

const backwards = ({ title, label, from, to, what }: LoggedMove): Move => ({
  title,
  label,
  from: to,
  to: from,
  what,
})

/**
 * Sends moves one after another and keeps the log of them. `report` says what became of the last
 * batch; `log` is oldest first. `owner`: a person on this site; null: nobody who may move.
 */
export const useMoveQueue = (owner: string | null) => {
  const { i18n } = useLingui()
  const { log, store, reload } = useMoveLog(owner)
  const [running, setRunning] = useState<Running | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const isStopped = useRef(false)

  const sendAll = async (
    { before, planned }: { before: Report; planned: readonly Planned[] },
    stops = false,
  ) => {
    isStopped.current = false
    const sending = async () => {
      try {
        return await sendMoves(before, planned, stops, {
          // A move that the log did not keep is told in the report.
          log: (await store.current?.catch(() => null)) ?? null,
          order: orderIn(i18n.locale),
          isStopped: () => isStopped.current,
          onNext: done => setRunning({ done, total: planned.length }),
        })
      } finally {
        setRunning(null)
      }
    }
    const made = await sending()
    setReport(made)
    readMovedAgain()
    // Without its log a browser shows no earlier moves; the tree itself is read elsewhere.
    await reload().catch(() => undefined)
    return made
  }
  const begin = (
    kind: Report['kind'],
    planned: readonly Planned[],
    stops: boolean,
    plan?: string,
  ) => sendAll({ before: emptyReport(kind, plan ?? crypto.randomUUID()), planned }, stops)
  const asMoves = (moves: readonly Move[]) => moves.map(move => ({ move, undoes: null }))

  return {
    log,
    running,
    report,
    dismiss: () => setReport(null),
    stop: () => void (isStopped.current = true),
    /** `stops`: at the first that is refused; otherwise it is passed over. */
    move: (moves: readonly Move[], stops = false) => begin('move', asMoves(moves), stops),
    /** Moves that belong together under a name that they keep, whenever they are sent. */
    carryPlan: (moves: readonly Move[], plan: string) => begin('move', asMoves(moves), true, plan),
    /** The last first, so that a category goes back before what it went into does. */
    undo: (moves: readonly LoggedMove[]) =>
      begin(
        'undo',
        moves
          .filter(canUndo)
          .toSorted((a, b) => b.id - a.id)
          .map(one => ({ move: backwards(one), undoes: one })),
        false,
      ),
    retry: (one: Failed) => report && sendAll(retryOf(report, one)),
    goOn: () => report && sendAll(restOf(report)),
  }
}
export type MoveQueue = ReturnType<typeof useMoveQueue>
