import { Trans } from '@lingui/react/macro'
import { Skeleton, SkeletonBar } from '#app/ui/state/Skeleton.tsx'
import type { SettledStep } from './useSettledStep.ts'
import styles from './Panel.module.css'

/** Which step a panel speaks of. */
export const StepHead = ({ step: { number, name } }: { step: SettledStep }) => (
  <h3 className={styles.step}>
    {name === '' ? (
      <Trans>Step {number}</Trans>
    ) : (
      <Trans>
        Step {number}: {name}
      </Trans>
    )}
  </h3>
)

/** In the place of a panel about a step that the service does not have yet. */
export const NotYet = () => (
  <p className={styles.calm}>
    <Trans>This step is not saved yet.</Trans>
  </p>
)

export const PanelBones = () => (
  <Skeleton>
    <div className={styles.bones}>
      {[40, 90, 75, 50, 85].map(width => (
        <SkeletonBar key={width} width={`${width}%`} />
      ))}
    </div>
  </Skeleton>
)
