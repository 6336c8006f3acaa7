import { Trans, useLingui } from '@lingui/react/macro'
import { RunStep, type Shown } from './RunStep.tsx'
import { CapturedFields } from './CapturedFields.tsx'
import { SignLine } from './SignLine.tsx'
import type { OwnBenchWork } from './useOwnBench.ts'

/** The step that is open, with what is written down at it. */
export const OwnBenchStep = ({
  bench,
  step,
  shown,
  onAgain,
}: {
  bench: OwnBenchWork
  step: NonNullable<OwnBenchWork['step']>
  shown: Shown
  /** Asks which steps are done again. */
  onAgain: () => void
}) => {
  const { t } = useLingui()
  const { store, run, number, own, isWorking, isAsked, missing } = bench
  return (
    <RunStep step={step} number={number} shown={shown} lang={store.pack.guide.langid}>
      {own.length > 0 && (
        <CapturedFields
          label={t`To fill in`}
          title={<Trans>Fill in at this step</Trans>}
          run={run}
          fields={own}
          missing={isAsked ? missing : []}
          store={isWorking ? { ...store, ...bench.filesOnWay, again: onAgain } : null}
        />
      )}
      <SignLine
        run={run}
        stepid={step.stepid}
        mayUndo={isWorking}
        onUndo={() => store.sign(false)}
      />
    </RunStep>
  )
}
