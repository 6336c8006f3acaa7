import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { carryOut, moveInTrees, readMovedAgain, type Outcome } from './carryOut.ts'
import { orderIn } from './model.ts'
import { openMoveLog, type LoggedMove, type MoveLog } from './moveLog.ts'
import type { Move } from './moves.ts'

export type Failed = { move: Move; outcome: Outcome; /** The move that it takes back. */ undoes: LoggedMove | null }
export type Report = {
  kind: 'move' | 'undo'
  batch: string
  done: Move[]
  failed: Failed[]
  /** Not sent, because one before was refused. */
  left: Move[]
}
type Planned = { move: Move; undoes: LoggedMove | null; anyway?: boolean }
export type Running = { done: number; total: number }

const isDone = ({ kind }: Outcome) => kind === 'done' || kind === 'already'

/**
 * Sends moves one after another and keeps the log of them. `report` says what became of the last batch; `log` is oldest first.
 * `owner`: a person on this site; null: nobody who may move.
 */
export const useMover = (owner: string | null) => {
  const { i18n } = useLingui()
  const [log, setLog] = useState<readonly LoggedMove[]>([])
  const [running, setRunning] = useState<Running | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const store = useRef<Promise<MoveLog> | null>(null)
  const isStopped = useRef(false)
  const reload = useCallback(async () => {
    const opened = await store.current
    if (opened) setLog(await opened.load())
  }, [])
  // The log lies in the browser, outside React. A browser that keeps nothing has none; moves go on.
  useEffect(() => {
    store.current = owner === null ? null : openMoveLog(owner)
    store.current?.catch(() => { store.current = null })
    void reload().catch(() => undefined)
  }, [owner, reload])

  const sendAll = async (kind: Report['kind'], planned: readonly Planned[], stops: boolean, before: Report | null, batch: string = before?.batch ?? crypto.randomUUID()) => {
    const opened = await store.current?.catch(() => null)
    const made: Report = { kind, batch, done: [...before?.done ?? []], failed: [...before?.failed ?? []], left: [] }
    isStopped.current = false
    for (const [n, { move, undoes, anyway }] of planned.entries()) {
      if (isStopped.current) {
        made.left.push(move)
        continue
      }
      setRunning({ done: n, total: planned.length })
      const id = undoes ? undoes.id : await opened?.add(move, batch)
      const outcome = await carryOut(move, anyway)
      if (isDone(outcome)) {
        made.done.push(move)
        if (id !== undefined) await opened?.mark(id, undoes ? 'undone' : 'done')
        await moveInTrees(move, orderIn(i18n.locale))
      } else {
        made.failed.push({ move, outcome, undoes })
        if (id !== undefined && !undoes) await opened?.drop(id)
        if (stops) isStopped.current = true
      }
    }
    setRunning(null)
    setReport(made)
    readMovedAgain()
    await reload()
    return made
  }

  return {
    log, running, report,
    dismiss: () => setReport(null),
    stop: () => { isStopped.current = true },
    /** `stops`: at the first that is refused; otherwise it is passed over. */
    move: (moves: readonly Move[], stops = false) => sendAll('move', moves.map(move => ({ move, undoes: null })), stops, null),
    /** Moves that belong together under a name that they keep, whenever they are sent. */
    carryPlan: (moves: readonly Move[], plan: string) => sendAll('move', moves.map(move => ({ move, undoes: null })), true, null, plan),
    /** The last first, so that a category goes back before what it went into does. */
    undo: (moves: readonly LoggedMove[]) =>
      sendAll('undo', moves.filter(({ state }) => state !== 'undone').toSorted((a, b) => b.id - a.id).map(one => ({ move: { title: one.title, label: one.label, from: one.to, to: one.from }, undoes: one })), false, null),
    /** What was not moved, once more, wherever it stands by now. */
    retry: (one: Failed) => report && sendAll(report.kind, [{ ...one, anyway: true }], false, { ...report, failed: report.failed.filter(other => other !== one) }),
    goOn: () => report && sendAll(report.kind, report.left.map(move => ({ move, undoes: null })), false, report),
  }
}
export type Mover = ReturnType<typeof useMover>
