import { Trans, useLingui } from '@lingui/react/macro'
import type { Deviation } from '#contract/worklog/deviations.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { PageSection } from '#app/ui/screen/Page.tsx'
import { keyOf } from '../deviations/deviationKey.ts'
import { useDeviationWords } from '../deviations/useDeviationWords.ts'
import styles from '../runs/RunRecord.module.css'
import { useWrittenBy } from '../runs/useWrittenBy.ts'

const OrderDeviation = ({ one }: { one: Deviation }) => {
  const { t } = useLingui()
  const { valueOf, boundsOf, decisionOf, decidedOf, whyOf } = useDeviationWords()
  const { entryid, stepid, step, label, username, reason, serial } = one
  const written = useWrittenBy(() => username)(one)
  const place = [serial ?? '', step === null ? '' : t`Step ${step}`, boundsOf(one)]
  return (
    <tr>
      <th scope="row">
        <a href={authorPaths.runRecord(entryid, stepid)}>
          {label}: {valueOf(one)}
        </a>
        <span className={styles.more}>{place.filter(Boolean).join(' · ')}</span>
      </th>
      <td>
        {written}
        {reason && <span className={styles.more}>{reason}</span>}
      </td>
      <td>
        {decisionOf(one)}
        <span className={styles.more}>{decidedOf(one)}</span>
        {whyOf(one) && <span className={styles.more}>{whyOf(one)}</span>}
      </td>
    </tr>
  )
}

type OrderDeviationsProps = { orderid: number; deviations: readonly Deviation[]; total: number }

/** Values out of range of all its runs, as many as stand on one page of their list. */
export const OrderDeviations = ({ orderid, deviations, total }: OrderDeviationsProps) => {
  const { t } = useLingui()
  if (deviations.length === 0) return null
  const shown = deviations.length
  return (
    <PageSection title={t`Deviations`}>
      <table className={styles.table} aria-label={t`Deviations`}>
        <tbody>
          {deviations.map(one => (
            <OrderDeviation key={keyOf(one)} one={one} />
          ))}
        </tbody>
      </table>
      {total > shown && (
        <p>
          <a href={authorPaths.deviations({ orderid: String(orderid), sort: 'date' })}>
            <Trans>
              {shown} of {total} deviations are shown here. Show all
            </Trans>
          </a>
        </p>
      )}
    </PageSection>
  )
}
