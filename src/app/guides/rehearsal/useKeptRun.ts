import { useState } from 'react'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { useInterval } from '#app/ui/state/useTimers.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { beginRehearsal, goToStep, isOver, type Rehearsal } from './rehearsal.ts'
import { goOnWith, keepOpenRun, readOpenRun, toOpenRun, type OpenRun } from './rehearsedRuns.ts'
import { useRehearsalLock, type Way } from './useRehearsalLock.ts'

/** Milliseconds of a run that may be lost with the tab. */
const keptEvery = 5000

type Begun = { id: string; guide: Guide; run: Rehearsal }

const stepidsOf = ({ steps }: Guide) => steps.map(step => step.stepid)
const goneOnWith = (kept: OpenRun, guide: Guide): Begun => ({
  id: kept.id,
  guide,
  run: goOnWith(kept, stepidsOf(guide), steadyNow()),
})
/** Its last step is open again; null where another run took its place. */
const backFromEnd = ({ id, guide, run }: Begun, kept: OpenRun | null): Begun | null => {
  if (kept && kept.id !== id) return null
  const ended = kept ? goneOnWith(kept, guide).run : run
  return { id, guide, run: goToStep(ended, guide.steps.length - 1, steadyNow()) }
}
const newRun = (guide: Guide): Begun => ({
  id: crypto.randomUUID(),
  guide,
  run: beginRehearsal(guide.steps.length, steadyNow()),
})

/** The run, which outlives its tab: it is kept on this device with every step, and between them. */
export const useKeptRun = (newest: Guide, userid: number) => {
  const { guideid } = newest
  const read = () => (newest.steps.length > 0 ? readOpenRun(userid, guideid) : null)
  const overIn = (kept: OpenRun | null) => {
    const before = kept && goneOnWith(kept, newest)
    return before && isOver(before.run) ? before : null
  }
  const [left, setLeft] = useState(read)
  // As it was when the run began: steps that others add would move those that are timed.
  const [begun, setBegun] = useState(() => overIn(left))
  const look = () => {
    const kept = read()
    setLeft(kept)
    setBegun(now => now ?? overIn(kept))
  }
  const keep = ({ id, guide, run }: Begun) =>
    keepOpenRun(userid, guideid, toOpenRun(id, stepidsOf(guide), run, steadyNow()))
  const isOpen = begun !== null && !isOver(begun.run)
  const keepOpen = () => {
    if (begun && isOpen) keep(begun)
  }
  const { isElsewhere, take, letGo } = useRehearsalLock(`${userid} ${guideid}`, {
    onFree: look,
    onLost: () => setBegun(null),
    keep: keepOpen,
  })
  const change = (next: Begun) => {
    setBegun(next)
    setLeft(null)
    keep(next)
    if (isOver(next.run)) letGo()
  }
  useInterval(keepOpen, isOpen ? keptEvery : null)
  useWindowEvent('pagehide', keepOpen)
  /** Answers whether this tab rehearses now; `next` is asked once no other tab does. */
  const enter = async (way: Way, next: (kept: OpenRun | null) => Begun | null) => {
    if (!(await take(way))) return false
    const run = next(read() ?? left)
    if (run) return (change(run), true)
    letGo()
    setBegun(null)
    look()
    return false
  }
  return {
    begun,
    isElsewhere,
    /** The step of a run that was left before its end; null: there is none. */
    leftAt: left && !begun ? goneOnWith(left, newest).run.at : null,
    change,
    goOn: () => enter('asks', kept => kept && goneOnWith(kept, newest)),
    takeOver: () => enter('takes over', kept => kept && goneOnWith(kept, newest)),
    /** From behind the last step: the run is timed again, so this tab needs the lock again. */
    goBack: () => enter('asks', kept => begun && backFromEnd(begun, kept)),
    begin: () => enter('asks', () => newRun(newest)),
    /** The screen goes: another tab may go on with the run. */
    leave: () => {
      keepOpen()
      letGo()
    },
  }
}
