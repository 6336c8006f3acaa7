import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Eye, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import type { WorkEntry } from '#contract/worklog/shapes.ts'
import { read } from '#app/api/read.ts'
import { useMe } from '#app/api/useMe.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import { BenchHead } from './BenchHead.tsx'
import { RunStep, type Shown } from './RunStep.tsx'
import { CapturedFields } from './CapturedFields.tsx'
import { RunEnd } from './RunEnd.tsx'
import { SignLine } from './SignLine.tsx'
import { NotStopped, StopDialog } from './StopDialog.tsx'
import { NotTaken, TakeOver } from '../run/TakeOver.tsx'
import { isOpen, isSigned } from '../run/run.ts'
import type { Pack } from '../run/runDatabase.ts'
import { useStop } from '../run/useStop.ts'
import { useTakeOver } from '../run/useTakeOver.ts'
import { classes } from '#app/ui/classes.ts'
import styles from '#app/ui/bench/Bench.module.css'
import gloves from './Gloves.module.css'
import { useWatchedRun, type WatchedRun } from './useWatchedRun.ts'
import { WatchBar } from './WatchBar.tsx'

/** The step as the worker sees it. */
const WatchedStep = ({
  watched: { run, at, own },
  step,
  shown,
  lang,
}: {
  watched: WatchedRun
  step: NonNullable<WatchedRun['step']>
  shown: Shown
  lang: string
}) => {
  const { t } = useLingui()
  return (
    <RunStep step={step} number={at + 1} shown={shown} lang={lang}>
      {own.length > 0 && (
        <CapturedFields
          label={t`Filled in`}
          title={<Trans>Filled in at this step</Trans>}
          run={run}
          fields={own}
          missing={[]}
          store={null}
        />
      )}
      <SignLine run={run} stepid={step.stepid} mayUndo={false} onUndo={() => undefined} />
    </RunStep>
  )
}

/** Whose run it is, which nobody else can change. */
const ReadOnlyNotice = ({ entry: { userid, status } }: { entry: WorkEntry }) => {
  const who = useSuspenseQuery(read('readUser', { params: { userid } })).data.username
  return (
    <Notice icon={Eye}>
      {isOpen(status) ? (
        <Trans>You are watching a run by {who}. You cannot fill in anything here.</Trans>
      ) : (
        <Trans>This is a run by {who}. You cannot fill in anything here.</Trans>
      )}
    </Notice>
  )
}

type WatchBenchProps = { first: WorkEntry; pack: Pack; shown: Shown }

/** Somebody else's run, or one that has ended: the step as the worker sees it, read only. */
export const WatchBench = ({ first, pack, shown }: WatchBenchProps) => {
  const watched = useWatchedRun(first, pack)
  const me = useMe()
  const { entry, refetch, run, times, steps, active, at, step } = watched
  const [stopping, setStopping] = useState<'suspend' | 'cancel' | null>(null)
  const { stop, error } = useStop()
  const takingOver = useTakeOver(() => void refetch())
  const { title, langid } = pack.guide
  const heading = useFocusFallback<HTMLHeadingElement>(!isOpen(entry.status))
  return (
    <div className={classes(styles.bench, gloves.gloves)} data-bench>
      <BenchHead
        title={title}
        order={entry.workorderid}
        serial={entry.serial}
        step={times.step}
        usual={watched.usual}
        worked={times.worked}
        paused={times.paused}
        done={steps.map(one => isSigned(run, one.stepid))}
        at={at}
      />
      <div>
        <div className={styles.notices}>
          {!watched.isMine && <ReadOnlyNotice entry={entry} />}
          <NotTaken by={takingOver} />
          {error && <NotStopped error={error} icon={UserRoundX} />}
        </div>
        {!isOpen(entry.status) && (
          <RunEnd
            state={entry.status}
            entryid={entry.entryid}
            guide={pack.guide}
            worked={times.worked}
            isSent
            notes={entry.status === 'cancelled' ? entry.reason : entry.notes}
            heading={heading}
          >
            {entry.status === 'suspended' && <TakeOver big onTake={() => takingOver.take(entry)} />}
          </RunEnd>
        )}
        {step && <WatchedStep watched={watched} step={step} shown={shown} lang={langid} />}
      </div>
      <WatchBar watched={watched} onStop={setStopping} />
      {stopping && (
        <StopDialog
          kind={stopping}
          number={active + 1}
          isOthers={entry.userid !== me?.userid}
          entryid={entry.entryid}
          onClose={() => setStopping(null)}
          onStop={(notes, onTaken) => {
            setStopping(null)
            stop(stopping, entry, notes, onTaken)
          }}
        />
      )}
    </div>
  )
}
