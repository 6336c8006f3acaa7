import { Trans, useLingui } from '@lingui/react/macro'
import { useScrollSpy } from '#app/ui/screen/useScrollSpy.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import type { NumberedStep } from './stepGroups.ts'
import styles from './StepNav.module.css'
import { classes } from '#app/ui/classes.ts'
import steel from '#app/ui/screen/SteelRule.module.css'

/** A long rule scrolls by itself, so that the mark of the current step stays in it. */
const toMiddle = (mark: HTMLElement | null) => {
  const rule = mark?.closest('nav')
  if (mark && rule) rule.scrollTop = mark.offsetTop - rule.clientHeight / 2
}

/** The steel rule: every step as a mark at its place, with where the reader is. */
export const StepNav = ({ steps }: { steps: readonly NumberedStep[] }) => {
  const { t } = useLingui()
  const current = useScrollSpy(steps.map(({ step }) => `s${step.stepid}`))
  if (steps.length === 0) return null
  return (
    <nav className={classes(steel.place, styles.place)} aria-label={t`Steps`}>
      <div className={classes(steel.rule, styles.rule)}>
        {steps.map(({ number, step: { stepid, title } }) => (
          <a
            key={stepid}
            className={styles.mark}
            href={`#s${stepid}`}
            ref={`s${stepid}` === current ? toMiddle : undefined}
            aria-current={`s${stepid}` === current ? 'step' : undefined}
          >
            <b className={styles.number}>
              <VisuallyHidden>
                <Trans>Step</Trans>
              </VisuallyHidden>{' '}
              {number}
            </b>
            <span className={styles.title}>{title}</span>
          </a>
        ))}
      </div>
    </nav>
  )
}
