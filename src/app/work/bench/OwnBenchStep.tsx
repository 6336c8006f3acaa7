import { Trans, useLingui } from '@lingui/react/macro'
import { BenchStep, type Shown } from './BenchStep.tsx'
import { FieldInput } from './FieldInput.tsx'
import { SignLine } from './SignLine.tsx'
import { valueOf } from '../run/run.ts'
import styles from './Bench.module.css'
import type { OwnBenchWork } from './useOwnBench.ts'

/** The step that is open, with what is written down at it. */
export const OwnBenchStep = ({
  bench,
  step,
  shown,
}: {
  bench: OwnBenchWork
  step: NonNullable<OwnBenchWork['step']>
  shown: Shown
}) => {
  const { t } = useLingui()
  const { store, run, number, own, isWorking, isAsked, missing } = bench
  return (
    <BenchStep step={step} number={number} shown={shown} lang={store.pack.guide.langid}>
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
}
