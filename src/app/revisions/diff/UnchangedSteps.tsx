import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { stepFields, type StepField, type StepValues } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import { useStepFieldLabel, useValueWords } from '#app/editor/fieldWords.ts'
import { nameOfStep } from '#app/editor/stepName.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import { SeenText } from '#app/ui/text/SeenText.tsx'
import type { PlacedStep } from '../compare/compare.ts'
import styles from './Comparison.module.css'
import { UnchangedFold } from './UnchangedFold.tsx'

/** A value beside the title and the lines, where it says something. */
const Said = ({ name, step }: { name: StepField; step: StepValues }) => {
  const label = useStepFieldLabel()(name)
  const words = useValueWords()(stepFields[name], step[name])
  return words && <li>{`${label}: ${words}`}</li>
}

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
    <UnchangedFold words={words} isUnfolded={isUnfolded}>
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
            <ul className={styles.quiet}>
              {after?.lines.map((line, n) => (
                <li key={n}>
                  <Bullet bullet={line.bullet} />
                  <span>
                    <SeenText text={line.text_raw} />
                  </span>
                </li>
              ))}
              {after &&
                namesOf(stepFields).map(
                  name => name !== 'title' && <Said key={name} name={name} step={after} />,
                )}
            </ul>
          </section>
        )
      })}
    </UnchangedFold>
  )
}
