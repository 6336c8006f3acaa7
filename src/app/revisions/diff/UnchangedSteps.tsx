import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { nameOfStep } from '#app/editor/stepName.ts'
import type { PlacedStep } from '../compare/compare.ts'
import styles from './Comparison.module.css'
import { StepSaid } from './StepSaid.tsx'
import { UnchangedFold } from './UnchangedFold.tsx'

/** Steps that say the same on both sides, folded along the rule. */
export const UnchangedSteps = ({
  steps,
  isUnfolded = false,
  act,
}: {
  steps: readonly PlacedStep[]
  isUnfolded?: boolean
  /** What can be done about one of them. */
  act?: ((step: PlacedStep) => ReactNode) | undefined
}) => {
  const { t } = useLingui()
  const first = steps[0]?.numbers.after ?? 0
  const last = steps.at(-1)?.numbers.after ?? 0
  const was = steps[0]?.numbers.before ?? 0
  const words =
    first !== last
      ? t`Steps ${first} to ${last} unchanged`
      : was === first
        ? t`Step ${first} unchanged`
        : t`Step ${first} unchanged, was step ${was}`
  return (
    <UnchangedFold
      words={words}
      isUnfolded={isUnfolded}
      holds={steps.map(({ stepid }) => String(stepid)).join(' ')}
    >
      {steps.map(step => {
        const { stepid, numbers, after } = step
        const number = numbers.after ?? 0
        const name = after ? nameOfStep({ ...after, lines: [] }) : ''
        return (
          <section key={stepid}>
            <div className={styles.unchanged}>
              <h3 className={styles.field}>
                {name ? t`Step ${number}: ${name}` : t`Step ${number}`}
              </h3>
              {act?.(step)}
            </div>
            <StepSaid step={step} />
          </section>
        )
      })}
    </UnchangedFold>
  )
}
