import { Trans, useLingui } from '@lingui/react/macro'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/wire.ts'
import { classes } from '#app/ui/classes.ts'
import styles from './StepTitle.module.css'

const counted = 100

/** The title of the step, as large as it reads; what is over the limit stays and is not sent. */
export const StepTitle = ({ title, onTitle }: { title: string; onTitle: (title: string) => void }) => {
  const { t } = useLingui()
  const length = codePoints(title)
  const max = limits.stepTitle
  const over = length - max
  return (
    <>
      <input className={styles.title} aria-label={t`Step title`} placeholder={t`Title (optional)`} value={title} aria-invalid={over > 0 ? true : undefined} onChange={event => onTitle(event.target.value)} />
      {length >= counted && (
        <span className={classes(styles.count, over > 0 && styles.over)}>
          {over > 0 ? (
            <Trans>
              {length} of {max}. The last title that fits is saved; this one is kept here.
            </Trans>
          ) : (
            <Trans>
              {length} of {max}
            </Trans>
          )}
        </span>
      )}
    </>
  )
}
