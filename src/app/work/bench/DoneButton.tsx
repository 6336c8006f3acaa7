import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { classes } from '#app/ui/classes.ts'
import styles from './RunBar.module.css'
import type { OwnBenchWork } from './useOwnBench.ts'

type DoneBench = Pick<
  OwnBenchWork,
  'isWorking' | 'state' | 'step' | 'steps' | 'number' | 'wait' | 'done'
>

/** Why the step is not signed off, or the run not finished, as it stands now. */
const useWaitsFor = ({ isWorking, state, step, steps, wait }: DoneBench): string | undefined => {
  const { t } = useLingui()
  if (!isWorking) return state === 'paused' ? t`Resume the run first.` : undefined
  if (!wait) return undefined
  const { field, kind } = wait
  const { label } = field
  const place = steps.findIndex(({ stepid }) => stepid === field.stepid) + 1
  const what = field.stepid === step?.stepid ? label : t`${label}, step ${place}`
  switch (kind) {
    case 'reason':
      return t`Waiting for a reason: ${what}`
    case 'rework':
      return t`Waiting for rework: ${what}`
    case 'decision':
      return t`Waiting for a decision: ${what}`
    case 'value':
      return t`Waiting for: ${what}`
    case 'elsewhere':
      return t`Signs the step. Still missing: ${what}`
    default:
      return undefined
  }
}

/**
 * Signs the step off and goes on. While it waits it says what for, and leads there: it is not
 * disabled.
 */
export const DoneButton = ({ bench }: { bench: DoneBench }) => {
  const { number, steps, isWorking, done } = bench
  const waitsFor = useWaitsFor(bench)
  const id = useId()
  return (
    <div className={classes(styles.main, waitsFor !== undefined && styles.waits)}>
      <Button
        kind={waitsFor === undefined ? 'main' : 'plain'}
        iconAfter={ArrowRight}
        aria-disabled={!isWorking || undefined}
        aria-describedby={waitsFor === undefined ? undefined : id}
        onClick={({ detail }) => {
          if (detail < 2)
            done() /* the second click of a double one would sign a step that nobody saw */
        }}
      >
        {number < steps.length ? (
          <Trans>Done, go to step {number + 1}</Trans>
        ) : (
          <Trans>Done, finish the run</Trans>
        )}
      </Button>
      {waitsFor !== undefined && (
        <span id={id} className={styles.why}>
          {waitsFor}
        </span>
      )}
    </div>
  )
}
