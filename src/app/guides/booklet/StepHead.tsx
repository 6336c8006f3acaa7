import { Trans, useLingui } from '@lingui/react/macro'
import styles from './Passages.module.css'

type StepHeadProps = {
  number: number
  count: number
  title: string
  of: string | null
  isContinued: boolean
}

/** Which step of how many, and what it is called. */
export const StepHead = ({ number, count, title, of, isContinued }: StepHeadProps) => {
  const { i18n } = useLingui()
  return (
    <h2 className={styles.step}>
      <span className={styles.place} lang={i18n.locale}>
        <Trans>
          Step {number} of {count}
        </Trans>
        {of !== null && (
          <>
            {' · '}
            <Trans>from {of}</Trans>
          </>
        )}
        {isContinued && (
          <>
            {' · '}
            <Trans>continued</Trans>
          </>
        )}
      </span>
      {title && <span className={styles.name}>{title}</span>}
    </h2>
  )
}
