import { useEffect, useRef, useState } from 'react'
import { isFilled } from '#contract/worklog/fieldValues.ts'
import { stateOf, timesOf, valueOf } from '../run/run.ts'
import type { RunStore, RunView } from '../run/runSession.ts'
import { useSecond } from './useSecond.ts'

type OwnBenchAsked = { store: RunStore; view: RunView }

/** One's own run as it stands, and the way through its steps. */
export const useOwnBench = ({ store, view }: OwnBenchAsked) => {
  const now = useSecond()
  const frame = useRef<HTMLDivElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { run, hold } = view
  const { guide, fields, usual } = store.pack
  const { steps } = guide
  const state = stateOf(run)
  const at = Math.max(
    0,
    steps.findIndex(({ stepid }) => stepid === run.at),
  )
  const step = steps[at]
  const number = at + 1
  const isHere = hold === 'here'
  const isWorking = state === 'started' && !run.parted && isHere
  const own = fields.filter(field => field.stepid === step?.stepid)
  const missing = fields.filter(
    field => field.required && !isFilled(field, valueOf(run, field.field_revisionid)),
  )
  const { step: onStep, worked, paused } = timesOf(run, now)

  // A run that was just begun stands at no step: the first one is come to.
  const mayBegin = isWorking && run.at === null && step !== undefined
  useEffect(() => {
    if (mayBegin && step) store.go(step.stepid)
  }, [mayBegin, store, step])
  const toTitle = () =>
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>('[data-step-title]')
        ?.focus({ preventScroll: true }),
    )
  const go = (to: number) => {
    const next = steps[to]
    if (!next || run.parted || !isHere) return
    setIsAsked(false)
    store.go(next.stepid)
    scrollTo({ top: 0 })
    toTitle()
  }
  const done = () => {
    if (!step || !isWorking) return
    if (missing.some(field => field.stepid === step.stepid)) {
      setIsAsked(true)
      requestAnimationFrame(() =>
        frame.current
          ?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby] button')
          ?.focus(),
      )
      return
    }
    store.sign(true)
    if (number < steps.length) go(number)
    else if (missing.length === 0) store.move('finish')
    else setIsAsked(true)
  }
  // Another tab works on it now, or this one: buttons went away, and one of them may have had the
  // focus.
  const wasHere = useRef(isHere)
  useEffect(() => {
    if (wasHere.current !== isHere && document.activeElement === document.body) toTitle()
    wasHere.current = isHere
  }, [isHere])
  const hasEnded = state === 'complete' || state === 'cancelled'
  return {
    store,
    run,
    frame,
    state,
    steps,
    at,
    step,
    number,
    isHere,
    isWorking,
    isAsked,
    own,
    missing,
    onStep,
    worked,
    paused,
    hasEnded,
    isOver: hasEnded || state === 'suspended',
    usual: usual[String(step?.stepid)],
    go,
    done,
  }
}
export type OwnBenchWork = ReturnType<typeof useOwnBench>
