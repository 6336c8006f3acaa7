import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { PatrolItem } from '#contract/patrol/shapes.ts'
import styles from './BatchDialog.module.css'

type Result = ReturnsOf<Table['decidePatrolItems']>['results'][number]

export type Batch = {
  action: 'accept' | 'deny'
  /** What came of it, or would come of it. */
  results: { isDry: boolean; rows: readonly Result[] } | null
}

const useOutcome = ({ action, results }: Batch) => {
  const { t } = useLingui()
  const said: Record<string, string> = {
    risk: t`stays in the queue: its risk is 20 or more, so decide on it separately`,
    not_opened: t`stays in the queue: open it first`,
    too_many: t`stays in the queue: up to 20 edits can be accepted at once`,
    leased: t`stays in the queue: someone else is reviewing this edit`,
    stale: t`stays in the queue: it has changed`,
    decided: t`is already decided`,
    self_decision: t`stays in the queue: this is your own edit`,
    depends: t`stays in the queue: it builds on an edit that is not decided yet`,
  }
  return ({ status, code: why = '' }: Result) =>
    status !== 200
      ? (said[why] ??
        (status === 404
          ? t`no longer exists`
          : status === 403
            ? t`stays in the queue: you cannot decide on this edit`
            : t`stays in the queue: open it to see why you could not decide on it here`))
      : results?.isDry
        ? action === 'accept'
          ? t`will be accepted`
          : t`will be denied`
        : action === 'accept'
          ? t`accepted`
          : t`denied`
}

/** The edits of a batch, each with what became of it. */
export const BatchRows = ({ items, batch }: { items: readonly PatrolItem[]; batch: Batch }) => {
  const { t } = useLingui()
  const outcome = useOutcome(batch)
  return (
    <ul className={styles.rows}>
      {items.map(({ itemid, title, unit_count, risk_score }) => {
        const row = batch.results?.rows.find(one => one.itemid === itemid)
        return (
          <li key={itemid} data-stays={(row && row.status !== 200) || undefined}>
            <b>{title}</b>{' '}
            <span>
              {plural(unit_count, { one: '# change', other: '# changes' })}, {t`risk ${risk_score}`}
            </span>{' '}
            {row && <span className={styles.outcome}>{outcome(row)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
