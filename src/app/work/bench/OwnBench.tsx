import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { authorPaths } from '#app/authorPaths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { SkeletonBar, Skeleton } from '#app/ui/state/Skeleton.tsx'
import { AroundSteps } from './AroundSteps.tsx'
import { BenchHead } from './BenchHead.tsx'
import type { Shown } from './RunStep.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import { FinishDialog } from './FinishDialog.tsx'
import { ReworkDialog } from './ReworkDialog.tsx'
import { RunEnd } from './RunEnd.tsx'
import { StopDialog } from './StopDialog.tsx'
import { isSigned } from '../run/run.ts'
import type { RunStore } from '../run/runSession.ts'
import type { RunView } from '../run/sendRun.ts'
import { useRun } from '../run/useRun.ts'
import { useStepKeys } from '#app/ui/bench/useStepKeys.ts'
import { classes } from '#app/ui/classes.ts'
import styles from '#app/ui/bench/Bench.module.css'
import gloves from './Gloves.module.css'
import { OfflineFailed, OfflineRun } from '../offline/OfflineRun.tsx'
import { useRunOffline } from '../offline/useRunOffline.ts'
import { OwnBenchBar } from './OwnBenchBar.tsx'
import { OwnBenchNotices } from './OwnBenchNotices.tsx'
import { OwnBenchStep } from './OwnBenchStep.tsx'
import { useOwnBench, type OwnBenchWork } from './useOwnBench.ts'

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

type OwnRunEndProps = { bench: OwnBenchWork; heading: RefObject<HTMLHeadingElement | null> }

/** What became of the run; one that was suspended is taken over again. */
const OwnRunEnd = ({ bench: { store, run, state, isHere, worked }, heading }: OwnRunEndProps) => (
  <RunEnd
    state={state}
    entryid={store.entryid}
    guide={store.pack.guide}
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
)

type Asked = 'suspend' | 'cancel' | 'again'
type AskedDialogProps = { asked: Asked; bench: OwnBenchWork; onClose: () => void }

/** Asks before the run is laid down or given up, or steps are done again. */
const AskedDialog = ({ asked, bench, onClose }: AskedDialogProps) => {
  const { store, number, isWorking } = bench
  if (asked === 'again') return isWorking && <ReworkDialog bench={bench} onClose={onClose} />
  return (
    <StopDialog
      kind={asked}
      number={number}
      isOthers={false}
      entryid={store.entryid}
      onClose={onClose}
      onStop={(notes, onTaken) => {
        onClose()
        store.move(asked, notes)
        onTaken() // the run is kept on this device
      }}
    />
  )
}

const Bench = ({ store, shown, view }: OwnBenchProps & { view: RunView }) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const bench = useOwnBench({ store, view })
  const { run, frame, steps, at, step, isHere, isOver, go, done } = bench
  const offline = useRunOffline(store, bench)
  useStepKeys({ before: () => go(at - 1), after: () => go(at + 1), done })
  const discard = () => {
    store.discard()
    void navigate(authorPaths.work())
  }

  const heading = useFocusFallback<HTMLHeadingElement>(isOver)
  return (
    <div ref={frame} className={classes(styles.bench, gloves.gloves)} data-bench>
      <BenchHead
        title={store.pack.guide.title}
        order={run.entry.workorderid}
        serial={run.entry.serial}
        step={bench.onStep}
        usual={bench.usual === undefined ? null : bench.usual * 1000}
        worked={bench.worked}
        paused={bench.paused}
        done={steps.map(one => isSigned(run, one.stepid))}
        at={at}
        offline={!isOver && !run.parted && <OfflineRun offline={offline} />}
      />
      <div>
        <OwnBenchNotices bench={bench} onDiscard={discard}>
          {!isOver && <OfflineFailed offline={offline} />}
        </OwnBenchNotices>
        {isOver && !run.parted ? (
          <OwnRunEnd bench={bench} heading={heading} />
        ) : (
          step && (
            <AroundSteps store={store} at={at}>
              <OwnBenchStep
                bench={bench}
                step={step}
                shown={shown}
                onAgain={() => setAsked('again')}
              />
            </AroundSteps>
          )
        )}
      </div>
      {!isOver && !run.parted && isHere && (
        <OwnBenchBar
          bench={bench}
          view={view}
          onStop={setAsked}
          onAgain={() => setAsked('again')}
        />
      )}
      {bench.isEnding && isHere && <FinishDialog bench={bench} />}
      {asked && isHere && (
        <AskedDialog asked={asked} bench={bench} onClose={() => setAsked(null)} />
      )}
    </div>
  )
}
