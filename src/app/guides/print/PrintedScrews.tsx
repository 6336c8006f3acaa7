import { Trans, useLingui } from '@lingui/react/macro'
import { driveLabel, type LedgerLanguage } from '#documents/ledger/drives.ts'
import { lengthLabel } from '#documents/ledger/editRow.ts'
import type { LedgerRow, LedgerStep } from '#documents/ledger/ledger.ts'
import { Bullet } from '#app/ui/text/Bullet.tsx'
import type { NumberedStep } from '../read/steps/stepGroups.ts'
import passages from '../booklet/Passages.module.css'
import styles from './Print.module.css'

type PrintedScrewsProps = { step: LedgerStep<NumberedStep>; language: LedgerLanguage }

const Row = ({ row, language }: { row: LedgerRow; language: LedgerLanguage }) => (
  <li className={passages.line}>
    <span className={passages.bullet}>
      <Bullet bullet={row.bullet} />
    </span>
    <span>
      {[`${row.count} ×`, lengthLabel(row, language), driveLabel(row.drive, language)]
        .filter(Boolean)
        .join(' ')}
    </span>
  </li>
)

/** A field of the tray: the screws that come in one step, and how many there are by then. */
export const PrintedScrews = ({
  step: { step, rows, sum, soFar },
  language,
}: PrintedScrewsProps) => {
  const { t, i18n } = useLingui()
  const { number } = step
  const { title } = step.step
  return (
    <div className={styles.tray}>
      <p>
        <b>{title === '' ? t`Step ${number}` : t`Step ${number}: ${title}`}</b>{' '}
        <span className={passages.note} lang={i18n.locale}>
          {sum === soFar ? (
            <Trans>{sum} here</Trans>
          ) : (
            <Trans>
              {sum} here, {soFar} so far
            </Trans>
          )}
        </span>
      </p>
      <ul>
        {rows.map(row => (
          <Row key={`${row.line} ${row.nth}`} row={row} language={language} />
        ))}
      </ul>
    </div>
  )
}
