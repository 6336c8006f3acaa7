import { useLingui } from '@lingui/react/macro'
import { useState, type RefObject } from 'react'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { useFocusOnStep } from '#app/ui/bench/useFocusOnStep.ts'
import { useStepKeys } from '#app/ui/bench/useStepKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { beginRehearsal, goToStep, isOver, secondsIn, sumOf, type Rehearsal } from './rehearsal.ts'
import { keepRuns, readRuns } from './rehearsedRuns.ts'
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

/** Where the rehearsal stands, what is noted, and the ways through it: keys, pedal and voice. */
export const useRehearsal = (
  newest: Guide,
  userid: number,
  frame: RefObject<HTMLElement | null>,
) => {
  const { t } = useLingui()
  const { guideid } = newest
  // As it was when the run began: steps that others add would move those that are timed.
  const [begun, setBegun] = useState<{ guide: Guide; run: Rehearsal } | null>(null)
  const { guide = newest, run = null } = begun ?? {}
  const [earlier, setEarlier] = useState<readonly number[]>(() => readRuns(userid, guideid))
  const notes = useNotes(guideid)
  const step = run ? guide.steps[run.at] : undefined
  const keep = (next: Rehearsal, before: readonly number[]) =>
    keepRuns(userid, guideid, [...before, sumOf(secondsIn(next.spent))])
  const go = (by: 1 | -1, stopListening: () => void) => {
    if (!run) return
    const next = goToStep(run, run.at + by, steadyNow())
    if (next === run) return
    if (isOver(next)) {
      keep(next, earlier)
      stopListening()
    }
    setBegun({ guide, run: next })
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
  const begin = () =>
    setBegun({ guide: newest, run: beginRehearsal(newest.steps.length, steadyNow()) })
  return {
    guide,
    run,
    at,
    step,
    notes,
    voice,
    earlier,
    move,
    begin,
    again: () => {
      setEarlier(readRuns(userid, guideid))
      begin()
    },
    forget: () => {
      setEarlier([])
      if (run) keep(run, [])
    },
  }
}
