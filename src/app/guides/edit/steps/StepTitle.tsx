import { Trans, useLingui } from '@lingui/react/macro'
import { codePoints } from '#contract/core/wire.ts'
import { stepFields } from '#documents/step.ts'
import { classes } from '#app/ui/classes.ts'
import styles from './StepTitle.module.css'

const counted = 100

/**
 * The title of the step, as large as it reads; what is over the limit stays, is marked, and is not
 * sent.
 */
export const StepTitle = ({
  title,
  onTitle,
}: {
  title: string
  onTitle: (title: string) => void
}) => {
  const { t } = useLingui()
  const length = codePoints(title)
  const max = stepFields.title.most
  const over = length - max
  const fitting = [...title].slice(0, max).join('')
  return (
    <>
      <div className={styles.place}>
        <textarea
          className={styles.title}
          rows={1}
          aria-label={t`Step title`}
          placeholder={t`Title (optional)`}
          value={title}
          aria-invalid={over > 0 ? true : undefined}
          // A title is one line; what is pasted with line breaks reads on.
          onChange={event => onTitle(event.target.value.replace(/\s*\n\s*/g, ' '))}
          onKeyDown={event =>
            event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()
          }
        />
        {/* The same words behind the field: they give it its height and mark what is over. */}
        <div className={styles.mirror} aria-hidden="true">
          {fitting}
          {over > 0 && <mark className={styles.beyond}>{title.slice(fitting.length)}</mark>}{' '}
        </div>
      </div>
      {length >= counted && (
        <span className={classes(styles.count, over > 0 && styles.over)}>
          {over > 0 ? (
            <Trans>
              {length} of {max}. Too long: shorten the title to save it. Until then, it is kept only
              on this device.
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
