import { useLingui } from '@lingui/react/macro'
import styles from './Workshop.module.css'

type TickProps = {
  isDone: boolean
  /** The id of the words that it stands beside. */
  of: string
  onChange: (isDone: boolean) => void
}

/** Done or not; large enough for a finger in a glove. */
export const Tick = ({ isDone, of, onChange }: TickProps) => {
  const { t } = useLingui()
  const id = `${of}-tick`
  return (
    <input
      type="checkbox"
      id={id}
      className={styles.tick}
      aria-label={t`Done`}
      aria-labelledby={`${id} ${of}`}
      checked={isDone}
      onChange={event => onChange(event.target.checked)}
    />
  )
}
