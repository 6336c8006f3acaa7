import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Eye, Locate, UserRoundX } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { WorkEntry } from '#contract/worklog/schemas.ts'
import { followEvents } from '#app/api/events.ts'
import { isModerator } from '#app/api/roles.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import { BenchHead } from './BenchHead.tsx'
import { BenchStep, type Shown } from './BenchStep.tsx'
import { FieldInput } from './FieldInput.tsx'
import { RunEnd } from './RunEnd.tsx'
import { SignLine } from './SignLine.tsx'
import { StopDialog } from './StopDialog.tsx'
import { NotTaken, TakeOver } from '../run/TakeOver.tsx'
import { isOpen, isSigned, runOf, timesOf, valueOf } from '../run/run.ts'
import type { Pack } from '../run/runDatabase.ts'
import { useSecond } from './useSecond.ts'
import { useStepKeys } from './useStepKeys.ts'
import { useStop } from '../run/useStop.ts'
import { useTakeOver } from '../run/useTakeOver.ts'
import { workEvents } from '../run/useRun.ts'
import styles from './Bench.module.css'

const calm = 1000 // milliseconds between two readings that events ask for

/** The entry as the service has it now, read again when events tell of it. */
const useEntry = (entryid: number) => {
  const query = useSuspenseQuery({ ...read('readWork', { params: { entryid } }), staleTime: 0 })
  const { refetch } = query
  // The stream is the browser's, outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = followEvents(['work_log'], workEvents, () => {
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, calm)
    })
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [refetch])
  return query
}

/** Somebody else's run, or one that has ended: the step as the worker sees it, read only. */
export const WatchBench = ({
  first,
  pack,
  shown,
}: {
  first: WorkEntry
  pack: Pack
  shown: Shown
}) => {
  const { t } = useLingui()
  const me = useMe()
  const { data: entry, dataUpdatedAt, refetch } = useEntry(first.entryid)
  const now = useSecond()
  const [chosen, setChosen] = useState<number | null>(null)
  const [stopping, setStopping] = useState<'suspend' | 'cancel' | null>(null)
  const { stop, error, unsentOf } = useStop()
  const takingOver = useTakeOver(() => void refetch())
  const who = useSuspenseQuery(read('readUser', { params: { userid: entry.userid } })).data.username
  const { steps, guideid, title, langid } = pack.guide
  const active = Math.max(
    0,
    steps.findIndex(({ stepid }) => stepid === entry.active_stepid),
  )
  const at = chosen ?? active
  const step = steps[at]
  const run = { ...runOf(entry, dataUpdatedAt), at: step?.stepid ?? null }
  const times = timesOf({ ...run, at: entry.active_stepid }, now)
  const own = pack.fields.filter(field => field.stepid === step?.stepid)
  useStepKeys({
    before: () => setChosen(Math.max(0, at - 1)),
    after: () => setChosen(Math.min(steps.length - 1, at + 1)),
  })
  const isMine = me?.userid === entry.userid
  const mayStop =
    isModerator(me) && !isMine && entry.status !== 'complete' && entry.status !== 'cancelled'
  const usualSeconds = pack.usual[String(entry.active_stepid)]
  const heading = useFocusFallback<HTMLHeadingElement>(!isOpen(entry.status))
  return (
    <div className={styles.bench} data-bench>
      <BenchHead
        title={title}
        order={entry.workorderid}
        step={times.step}
        usual={usualSeconds === undefined ? null : usualSeconds * 1000}
        worked={times.worked}
        paused={times.paused}
        done={steps.map(one => isSigned(run, one.stepid))}
        at={at}
      />
      <div>
        <div className={styles.notices}>
          {!isMine && (
            <Notice icon={Eye}>
              {isOpen(entry.status) ? (
                <Trans>You see what {who} sees. Nothing can be changed here.</Trans>
              ) : (
                <Trans>A run of {who}. Nothing can be changed here.</Trans>
              )}
            </Notice>
          )}
          <NotTaken by={takingOver} />
          {error && (
            <Notice kind="danger" icon={UserRoundX} role="alert">
              {error.status === 409 ? (
                <Trans>The run changed meanwhile. Look at it as it is now, then try again.</Trans>
              ) : (
                (error.errors[0]?.message ?? error.message)
              )}
            </Notice>
          )}
        </div>
        {!isOpen(entry.status) && (
          <RunEnd
            state={entry.status}
            guideid={guideid}
            worked={times.worked}
            isSent
            notes={entry.status === 'cancelled' ? entry.reason : entry.notes}
            heading={heading}
          >
            {entry.status === 'suspended' && <TakeOver big onTake={() => takingOver.take(entry)} />}
          </RunEnd>
        )}
        {step && (
          <BenchStep step={step} number={at + 1} shown={shown} lang={langid}>
            {own.length > 0 && (
              <section className={styles.capture} aria-label={t`Filled in`}>
                <h3>
                  <Trans>Filled in at this step</Trans>
                </h3>
                <div className={styles.fields}>
                  {own.map(field => (
                    <FieldInput
                      key={field.field_revisionid}
                      field={field}
                      value={valueOf(run, field.field_revisionid)}
                      isReadOnly
                      isMissing={false}
                      onType={() => undefined}
                      onLeave={() => undefined}
                    />
                  ))}
                </div>
              </section>
            )}
            <SignLine run={run} stepid={step.stepid} mayUndo={false} onUndo={() => undefined} />
          </BenchStep>
        )}
      </div>
      <div className={styles.bar} role="group" aria-label={t`The run`} data-pane>
        <Button
          icon={ArrowLeft}
          aria-disabled={at === 0 || undefined}
          title={at === 0 ? t`It is the first step.` : undefined}
          onClick={() => setChosen(Math.max(0, at - 1))}
        >
          <Trans>Back</Trans>
        </Button>
        <Button
          iconAfter={ArrowRight}
          aria-disabled={at === steps.length - 1 || undefined}
          title={at === steps.length - 1 ? t`It is the last step.` : undefined}
          onClick={() => setChosen(Math.min(at + 1, steps.length - 1))}
        >
          <Trans>Next</Trans>
        </Button>
        {at !== active && isOpen(entry.status) && (
          <Button icon={Locate} onClick={() => setChosen(null)}>
            <Trans>Where the worker is</Trans>
          </Button>
        )}
        <span className={styles.grow} />
        {mayStop && entry.status !== 'suspended' && (
          <Button onClick={() => setStopping('suspend')}>
            <Trans context="run">Suspend</Trans>
          </Button>
        )}
        {mayStop && (
          <Button kind="danger" onClick={() => setStopping('cancel')}>
            <Trans>Cancel the run</Trans>
          </Button>
        )}
      </div>
      {stopping && (
        <StopDialog
          kind={stopping}
          number={active + 1}
          isOthers
          before={unsentOf(entry.entryid)}
          onClose={() => setStopping(null)}
          onStop={notes => {
            setStopping(null)
            stop(stopping, entry, notes)
          }}
        />
      )}
    </div>
  )
}
