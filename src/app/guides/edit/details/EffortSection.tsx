import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import { difficultyNames } from '../../shared/guideWords.ts'
import { formatTimeRequired } from '../../shared/timeRequired.ts'
import styles from '../fields/Section.module.css'
import type { DetailsProps } from '../fields/detailsProps.ts'
import { DurationField } from './DurationField.tsx'

const Difficulty = ({ content: { difficulty }, change }: DetailsProps) => {
  const { t, i18n } = useLingui()
  const choices = [
    { value: null, label: t`None` },
    ...Object.entries(difficultyNames).map(([value, name]) => ({ value, label: i18n._(name) })),
  ]
  return (
    <fieldset>
      <legend className={styles.legend}>
        <Trans>Difficulty</Trans>
      </legend>
      <div className={styles.difficulty}>
        {choices.map(({ value, label }) => (
          <label key={label} className={styles.radio}>
            <input
              type="radio"
              name="difficulty"
              checked={difficulty === value}
              onChange={() => change({ difficulty: value })}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** How hard it is and how long it takes. */
export const EffortSection = (props: DetailsProps) => {
  const { content, change, errorOf } = props
  const { t, i18n } = useLingui()
  const { time_required_min: least, time_required_max: most } = content
  const shown = formatTimeRequired(
    Math.min(least || most, most || least),
    Math.max(least, most),
    i18n.locale,
  )
  return (
    <>
      <Difficulty {...props} />
      <div className={styles.two}>
        <DurationField
          label={t`Shortest time`}
          unitLabel={t`Unit for the shortest time`}
          seconds={least}
          error={errorOf('time_required_min')}
          onSeconds={time_required_min => change({ time_required_min })}
        />
        <DurationField
          label={t`Longest time`}
          unitLabel={t`Unit for the longest time`}
          seconds={most}
          onSeconds={time_required_max => change({ time_required_max })}
        />
      </div>
      {most > 0 && least > most ? (
        <p className={styles.acts}>
          <Button
            small
            onClick={() => change({ time_required_min: most, time_required_max: least })}
          >
            <Trans>Swap the times: {shown}</Trans>
          </Button>
        </p>
      ) : (
        shown && (
          <p className={styles.small}>
            <Trans>Shown to readers as: {shown}</Trans>
          </p>
        )
      )}
    </>
  )
}
