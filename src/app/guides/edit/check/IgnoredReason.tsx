import { Trans, useLingui } from '@lingui/react/macro'
import type { IgnoredFinding } from '#contract/guides/ignored.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import styles from './FindingRow.module.css'

/** Why a finding is ignored, by whom and since when. */
export const IgnoredReason = ({ of }: { of: IgnoredFinding }) => {
  const { i18n } = useLingui()
  const name = of.user.username
  const day = formatNearDay(of.date, i18n.locale)
  return (
    <>
      <p className={styles.said}>{of.reason}</p>
      <p className={styles.by}>
        <Trans>
          Ignored by {name}, {day}
        </Trans>
      </p>
    </>
  )
}
