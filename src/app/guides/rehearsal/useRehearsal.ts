import { useLingui } from '@lingui/react/macro'
import { useState, type RefObject } from 'react'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { useFocusOnStep } from '#app/ui/bench/useFocusOnStep.ts'
import { useStepKeys } from '#app/ui/bench/useStepKeys.ts'
import { useWindowEvent } from '#app/ui/screen/useWindowEvent.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { goToStep, isOver, secondsIn, sumOf } from './rehearsal.ts'
import { addRun, forgetRuns, readRuns } from './rehearsedRuns.ts'
import { useKeptRun } from './useKeptRun.ts'
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

/** “Next” and “back”; what else is said goes to `onOther`. */
const useSpokenWays = (
  go: (by: 1 | -1, stopListening: () => void) => void,
  onOther: (said: string) => void,
) => {
  const { t } = useLingui()
  return useVoice((said, stop) => {
    const words = plainWords(said)
    if (words === plainWords(t`next`)) go(1, stop)
    else if (words === plainWords(t`back`)) go(-1, stop)
    else onOther(said)
  })
}

/** Where the rehearsal stands, what is noted, and the ways through it: keys, pedal and voice. */
export const useRehearsal = (
  newest: Guide,
  userid: number,
  frame: RefObject<HTMLElement | null>,
) => {
  const { guideid } = newest
  const kept = useKeptRun(newest, userid)
  const { begun, change, begin } = kept
  const { guide = newest, run = null } = begun ?? {}
  const [past, setPast] = useState(() => readRuns(userid, guideid))
  const earlier = past.filter(one => one.id !== begun?.id)
  const notes = useNotes(guideid)
  const step = run ? guide.steps[run.at] : undefined
  const go = (by: 1 | -1, stopListening: () => void) => {
    if (!begun) return
    if (isOver(begun.run)) {
      if (by < 0) void kept.goBack()
      return
    }
    const next = goToStep(begun.run, begun.run.at + by, steadyNow())
    if (next === begun.run) return
    change({ ...begun, run: next })
    if (!isOver(next)) return
    addRun(userid, guideid, { id: begun.id, seconds: sumOf(secondsIn(next.spent)) })
    stopListening()
  }
  const voice = useSpokenWays(go, said => {
    if (step && said !== '') notes.add(step.stepid, said)
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
    leftAt: kept.leftAt,
    isElsewhere: kept.isElsewhere,
    earlier: earlier.map(one => one.seconds),
    move,
    begin,
    goOn: kept.goOn,
    takeOver: kept.takeOver,
    leave: kept.leave,
    again: () => {
      setPast(readRuns(userid, guideid))
      void begin()
    },
    forget: () => {
      setPast([])
      forgetRuns(userid, guideid, earlier)
    },
  }
}
