import { useLingui } from '@lingui/react/macro'
import { useState, type RefObject } from 'react'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { useFocusOnStep } from '#app/ui/bench/useFocusOnStep.ts'
import { useStepKeys } from '#app/ui/bench/useStepKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import { useInterval } from '#app/ui/state/useTimers.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { beginRehearsal, goToStep, isOver, secondsIn, sumOf, type Rehearsal } from './rehearsal.ts'
import {
  addRun,
  forgetRuns,
  goOnWith,
  keepOpenRun,
  readOpenRun,
  readRuns,
  toOpenRun,
  type OpenRun,
} from './rehearsedRuns.ts'
import { useNotes } from './useNotes.ts'
import { useVoice } from './useVoice.ts'

const plainWords = (said: string) =>
  said
    .toLowerCase()
    .replace(/[.!,?]/g, '')
    .trim()
const hasOwnPages = (target: EventTarget | null) =>
  target instanceof Element && target.closest('select, video, iframe') !== null

/**
 * A pedal presses Page Up and Page Down: also while the cursor stands in a note, for whoever wrote
 * it has their hands elsewhere again.
 */
const usePedal = (isOn: boolean, move: (by: 1 | -1) => void) =>
  useWindowEvent('keydown', event => {
    const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
    if (!isOn || by === 0 || event.altKey || event.ctrlKey || event.defaultPrevented) return
    if (hasOwnPages(event.target) || document.querySelector('dialog[open]')) return
    event.preventDefault()
    // A foot that stays on it goes one step, not all that follow.
    if (!event.repeat) move(by)
  })

/** Milliseconds of a run that may be lost with the tab. */
const keptEvery = 5000

type Begun = { id: string; guide: Guide; run: Rehearsal }

const stepidsOf = ({ steps }: Guide) => steps.map(step => step.stepid)
const goneOnWith = (kept: OpenRun, guide: Guide): Begun => ({
  id: kept.id,
  guide,
  run: goOnWith(kept, stepidsOf(guide), steadyNow()),
})

/** The run, which outlives its tab: it is kept on this device with every step, and between them. */
const useKeptRun = (newest: Guide, userid: number) => {
  const { guideid } = newest
  const [left, setLeft] = useState(() =>
    newest.steps.length > 0 ? readOpenRun(userid, guideid) : null,
  )
  // As it was when the run began: steps that others add would move those that are timed.
  const [begun, setBegun] = useState(() => {
    const before = left && goneOnWith(left, newest)
    return before && isOver(before.run) ? before : null
  })
  const keep = ({ id, guide, run }: Begun) =>
    keepOpenRun(userid, guideid, toOpenRun(id, stepidsOf(guide), run, steadyNow()))
  const change = (next: Begun) => {
    setBegun(next)
    setLeft(null)
    keep(next)
  }
  const isOpen = begun !== null && !isOver(begun.run)
  const keepOpen = () => {
    if (begun && isOpen) keep(begun)
  }
  useInterval(keepOpen, isOpen ? keptEvery : null)
  useWindowEvent('pagehide', keepOpen)
  const goOn = () => {
    if (left) change(goneOnWith(left, newest))
  }
  return {
    begun,
    /** The step of a run that was left before its end; null: there is none. */
    leftAt: left && !begun ? goneOnWith(left, newest).run.at : null,
    change,
    goOn,
    begin: () =>
      change({
        id: crypto.randomUUID(),
        guide: newest,
        run: beginRehearsal(newest.steps.length, steadyNow()),
      }),
  }
}

/** Where the rehearsal stands, what is noted, and the ways through it: keys, pedal and voice. */
export const useRehearsal = (
  newest: Guide,
  userid: number,
  frame: RefObject<HTMLElement | null>,
) => {
  const { t } = useLingui()
  const { guideid } = newest
  const { begun, leftAt, change, goOn, begin } = useKeptRun(newest, userid)
  const { guide = newest, run = null } = begun ?? {}
  const [past, setPast] = useState(() => readRuns(userid, guideid))
  const earlier = past.filter(one => one.id !== begun?.id)
  const notes = useNotes(guideid)
  const step = run ? guide.steps[run.at] : undefined
  const go = (by: 1 | -1, stopListening: () => void) => {
    if (!begun) return
    const next = goToStep(begun.run, begun.run.at + by, steadyNow())
    if (next === begun.run) return
    change({ ...begun, run: next })
    if (!isOver(next)) return
    addRun(userid, guideid, { id: begun.id, seconds: sumOf(secondsIn(next.spent)) })
    stopListening()
  }
  const voice = useVoice((said, stop) => {
    const words = plainWords(said)
    if (words === plainWords(t`next`)) go(1, stop)
    else if (words === plainWords(t`back`)) go(-1, stop)
    else if (step && said !== '') notes.add(step.stepid, said)
  })
  const move = (by: 1 | -1) => go(by, () => voice?.stop())
  const at = run?.at ?? -1
  useFocusOnStep(at, frame)
  useStepKeys({ before: () => move(-1), after: () => move(1) })
  usePedal(step !== undefined, move)
  return {
    guide,
    run,
    at,
    step,
    notes,
    voice,
    leftAt,
    earlier: earlier.map(one => one.seconds),
    move,
    begin,
    goOn,
    again: () => {
      setPast(readRuns(userid, guideid))
      begin()
    },
    forget: () => {
      setPast([])
      forgetRuns(userid, guideid, earlier)
    },
  }
}
