import { useEffect, useRef, useState, type RefObject } from 'react'
import { steadyNow } from '#app/drafts/send/clock.ts'
import { useNow } from '#app/ui/state/useNow.ts'
import { isLacking, isSigned, stateOf, timesOf, valueOf } from '../run/run.ts'
import { holdsRun } from '../run/signedValue.ts'
import { nextWait } from '../run/nextWait.ts'
import type { RunStore } from '../run/runSession.ts'
import type { RunView } from '../run/sendRun.ts'

type OwnBenchAsked = { store: RunStore; view: RunView }

/** Where the run stands, and what is written down there. */
const placeOf = ({ store, view }: OwnBenchAsked) => {
  const { run, hold, fileOnWay, sentAtOnce, fileWaits } = view
  const { guide, fields, usual } = store.pack
  const { steps } = guide
  const state = stateOf(run)
  const at = Math.max(
    0,
    steps.findIndex(({ stepid }) => stepid === run.at),
  )
  const step = steps[at]
  const isHere = hold === 'here'
  const hasEnded = state === 'complete' || state === 'cancelled'
  const holding = fields.filter(field => holdsRun(run, fields, field))
  /** It is what lets the run go on. */
  const isWaitedFor = ({ type, stepid, field_revisionid }: (typeof fields)[number]) =>
    type === 'second_signature' &&
    valueOf(run, field_revisionid) === '' &&
    holding.some(one => one.stepid === stepid)
  return {
    run,
    state,
    steps,
    at,
    step,
    number: at + 1,
    isHere,
    isWorking: state === 'started' && !run.parted && isHere,
    own: fields.filter(field => field.stepid === step?.stepid),
    /** What holds the run by the rule of its field. */
    holding,
    missing: fields.filter(field => isLacking(run, field) || isWaitedFor(field)),
    /** Other steps that nobody signed off. */
    undone: steps.filter(one => one !== step && !isSigned(run, one.stepid)),
    usual: usual[String(step?.stepid)],
    filesOnWay: { fileOnWay, sentAtOnce, fileWaits },
    /** It stands in no field yet, and would be missing in the record. */
    isSendingAtOnce: sentAtOnce !== null,
    hasEnded,
    isOver: hasEnded || state === 'suspended',
  }
}

/** Focus is the browser's: it goes there once what was done is drawn. */
const focusIn = (
  frame: RefObject<HTMLElement | null>,
  selector: string,
  options: FocusOptions = {},
) =>
  requestAnimationFrame(() =>
    [...(frame.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
      .find(one => one.checkVisibility())
      ?.focus(options),
  )

/** One's own run as it stands, and the way through its steps. */
export const useOwnBench = ({ store, view }: OwnBenchAsked) => {
  const now = useNow(steadyNow)
  const frame = useRef<HTMLDivElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  /** It would be finished with steps that nobody signed off. */
  const [isEnding, setIsEnding] = useState(false)
  const place = placeOf({ store, view })
  const { run, steps, step, number, isHere, isWorking, holding, missing } = place
  const isLast = number === steps.length
  const { fields } = store.pack
  const wait = nextWait({ run, fields, step, isLast, holding, missing })
  const { step: onStep, worked, paused } = timesOf(run, now)
  const toTitle = () => focusIn(frame, '[data-step-title]', { preventScroll: true })
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
    if (wait && wait.kind !== 'elsewhere') {
      if (!missing.some(field => field.stepid === step.stepid))
        return focusIn(frame, '[data-holding] button')
      setIsAsked(true)
      return focusIn(
        frame,
        '[aria-invalid="true"], fieldset[aria-describedby]:not([data-complete]) button',
      )
    }
    store.sign(true)
    if (!isLast) go(number)
    else if (wait) {
      setIsAsked(true)
      focusIn(frame, '[data-missing] button')
    } else if (place.undone.length > 0 || place.isSendingAtOnce) setIsEnding(true)
    else store.move('finish')
  }
  // Another tab works on it now, or this one: buttons went away, and one of them may have had the
  // focus.
  const wasHere = useRef(isHere)
  useEffect(() => {
    if (wasHere.current !== isHere && document.activeElement === document.body) toTitle()
    wasHere.current = isHere
  }, [isHere])
  return {
    ...place,
    store,
    frame,
    isAsked,
    isEnding,
    setIsEnding,
    onStep,
    worked,
    paused,
    wait,
    go,
    done,
  }
}
export type OwnBenchWork = ReturnType<typeof useOwnBench>
