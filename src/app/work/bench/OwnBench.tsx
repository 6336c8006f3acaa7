import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, Ban, CircleAlert, Pause, Play, UserRoundX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isFilled } from '#contract/worklog/fieldValues.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import { BenchHead } from './BenchHead.tsx'
import { BenchStep, type Shown } from './BenchStep.tsx'
import { FieldInput } from './FieldInput.tsx'
import { RunSaveState } from './RunSaveState.tsx'
import { RunDivergedNotice } from './RunDivergedNotice.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import { RunEnd } from './RunEnd.tsx'
import { SignLine } from './SignLine.tsx'
import { StopDialog } from './StopDialog.tsx'
import { isSigned, stateOf, timesOf, valueOf } from '../run/run.ts'
import type { RunStore, RunView } from '../run/runSession.ts'
import { useRun } from '../run/useRun.ts'
import { useSecond } from './useSecond.ts'
import { useStepKeys } from './useStepKeys.ts'
import styles from './Bench.module.css'

type OwnBenchProps = { store: RunStore; shown: Shown }

/**
 * One's own run: step by step, with everything that is typed kept at once. Of several tabs one
 * works on it, the others show what it does.
 */
export const OwnBench = ({ store, shown }: OwnBenchProps) => {
  const view = useRun(store)
  return view.hold === 'asking' ? (
    <Skeleton>
      <SkeletonBar height="100dvh" />
    </Skeleton>
  ) : (
    <Bench store={store} shown={shown} view={view} />
  )
}

const Bench = ({ store, shown, view }: OwnBenchProps & { view: RunView }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const now = useSecond()
  const frame = useRef<HTMLDivElement>(null)
  const [stopping, setStopping] = useState<'suspend' | 'cancel' | null>(null)
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
  useStepKeys({ before: () => go(at - 1), after: () => go(at + 1), done })
  const discard = () => {
    store.discard()
    void navigate(authorPaths.work())
  }

  const hasEnded = state === 'complete' || state === 'cancelled'
  const isOver = hasEnded || state === 'suspended'
  const usualSeconds = usual[String(step?.stepid)]
  const heading = useFocusFallback<HTMLHeadingElement>(isOver)
  return (
    <div ref={frame} className={styles.bench} data-bench>
      <BenchHead
        title={guide.title}
        order={run.entry.workorderid}
        step={onStep}
        usual={usualSeconds === undefined ? null : usualSeconds * 1000}
        worked={worked}
        paused={paused}
        done={steps.map(one => isSigned(run, one.stepid))}
        at={at}
      />
      <div>
        <div className={styles.notices}>
          {isHere && <RunDivergedNotice run={run} store={store} onDiscard={discard} />}
          {!isHere && !hasEnded && (
            <Notice
              kind="warn"
              icon={CircleAlert}
              role="status"
              action={
                <Button onClick={() => void store.take()}>
                  <Trans>Work here</Trans>
                </Button>
              }
            >
              <Trans>This run is open in another tab. Here you see what is done there.</Trans>
            </Notice>
          )}
          {!isOver && run.entry.notes && run.entry.handovers.at(-1)?.to === run.entry.userid && (
            // For whoever goes on; before that it is nobody else's.
            <Notice kind="accent" icon={Pause}>
              {run.entry.notes}
            </Notice>
          )}
          {run.problem && (
            <Notice kind="danger" icon={CircleAlert} role="alert">
              <Trans>The service refused: {run.problem}</Trans>
            </Notice>
          )}
          {isAsked && number === steps.length && missing.length > 0 && (
            <Notice kind="warn" icon={CircleAlert} role="alert">
              <Trans>Before the run can be finished, fill in:</Trans>
              <ul>
                {missing.map(field => {
                  const place = steps.findIndex(({ stepid }) => stepid === field.stepid) + 1
                  return (
                    <li key={field.field_revisionid}>
                      <Button kind="quiet" onClick={() => go(place - 1)}>
                        <Trans>
                          {field.label}, step {place}
                        </Trans>
                      </Button>
                    </li>
                  )
                })}
              </ul>
            </Notice>
          )}
        </div>
        {isOver && !run.parted ? (
          <RunEnd
            state={state}
            guideid={guide.guideid}
            worked={worked}
            isSent={run.acts.length === 0}
            notes={run.entry.notes}
            heading={heading}
          >
            {state === 'suspended' && isHere && (
              <Button kind="main" icon={Play} onClick={() => store.move('assume')}>
                <Trans>Take over again</Trans>
              </Button>
            )}
          </RunEnd>
        ) : (
          step && (
            <BenchStep step={step} number={number} shown={shown} lang={guide.langid}>
              {own.length > 0 && (
                <section className={styles.capture} aria-label={t`To fill in`}>
                  <h3>
                    <Trans>Write down before you go on</Trans>
                  </h3>
                  <div className={styles.fields}>
                    {own.map(field => (
                      <FieldInput
                        key={field.field_revisionid}
                        field={field}
                        value={valueOf(run, field.field_revisionid)}
                        isReadOnly={!isWorking}
                        isMissing={isAsked && missing.includes(field)}
                        onType={value => store.type(field.field_revisionid, value)}
                        onLeave={store.flush}
                      />
                    ))}
                  </div>
                </section>
              )}
              <SignLine
                run={run}
                stepid={step.stepid}
                mayUndo={isWorking}
                onUndo={() => store.sign(false)}
              />
            </BenchStep>
          )
        )}
      </div>
      {!isOver && !run.parted && isHere && (
        <div className={styles.bar} role="group" aria-label={t`The run`} data-pane>
          <Button
            icon={ArrowLeft}
            aria-disabled={at === 0 || undefined}
            title={at === 0 ? t`It is the first step.` : undefined}
            onClick={() => go(at - 1)}
          >
            <Trans>Back</Trans>
          </Button>
          {state === 'paused' ? (
            <Button icon={Play} onClick={() => store.move('resume')}>
              <Trans>Resume</Trans>
            </Button>
          ) : (
            <Button icon={Pause} onClick={() => store.move('pause')}>
              <Trans>Pause</Trans>
            </Button>
          )}
          <Button icon={UserRoundX} onClick={() => setStopping('suspend')}>
            <Trans context="run">Suspend</Trans>
          </Button>
          <Button kind="quiet" icon={Ban} onClick={() => setStopping('cancel')}>
            <Trans>Cancel</Trans>
          </Button>
          <RunSaveState view={view} />
          <Button
            iconAfter={ArrowRight}
            aria-disabled={number === steps.length || undefined}
            title={number === steps.length ? t`It is the last step.` : undefined}
            onClick={() => go(at + 1)}
          >
            <Trans>Next</Trans>
          </Button>
          <div className={styles.main}>
            <Button
              kind="main"
              iconAfter={ArrowRight}
              aria-disabled={!isWorking || undefined}
              onClick={({ detail }) => {
                if (detail < 2)
                  done() /* the second click of a double one would sign a step that nobody saw */
              }}
            >
              {number < steps.length ? (
                <Trans>Done, step {number + 1}</Trans>
              ) : (
                <Trans>Done, finish</Trans>
              )}
            </Button>
          </div>
        </div>
      )}
      {stopping && isHere && (
        <StopDialog
          kind={stopping}
          number={number}
          isOthers={false}
          onClose={() => setStopping(null)}
          onStop={notes => {
            setStopping(null)
            store.move(stopping, notes)
          }}
        />
      )}
    </div>
  )
}
