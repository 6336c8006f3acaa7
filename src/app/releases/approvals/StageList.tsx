import { useLingui } from '@lingui/react/macro'
import type { ApprovalRequest } from '#contract/approvals/schemas.ts'
import { formatMoment } from '#app/ui/text/dates.ts'
import { formatWhen } from '../model/releaseWords.ts'
import { meaningWords } from './signatureMeanings.ts'
import styles from './StageList.module.css'

/** Squares on a rule: who has signed each stage, whom it waits for, when readers get it. */
export const StageList = ({ request }: { request: ApprovalRequest }) => {
  const { t, i18n } = useLingui()
  const { stages, current_stage, phase, release } = request
  const date = release?.scheduled_date
  const when = date ? formatWhen(date, i18n.locale) : null
  return (
    <ol className={styles.stages}>
      {stages.map(
        ({ stageid, orderby, name, required_signatures: needed, signatures, due_date }) => {
          const signed = signatures.filter(one => !one.rejects).length
          const until = due_date === null ? null : formatWhen(due_date, i18n.locale)
          const isNow = phase === 'open' && orderby === current_stage
          return (
            <li key={stageid} data-state={signed >= needed ? 'done' : isNow ? 'now' : 'open'}>
              <b>{t`Stage ${orderby}, ${name}: ${signed} of ${needed} signed`}</b>
              {signatures.map(one => {
                const [own, whose] = [one.username, one.for_username]
                const [who, at, why] = [
                  whose === '' ? own : t`${own} on behalf of ${whose}`,
                  formatMoment(one.date * 1000, i18n.locale),
                  one.note,
                ]
                const meaning = meaningWords(one.meaning, i18n)
                return one.rejects ? (
                  <p
                    key={one.userid}
                    className={styles.against}
                  >{t`${who} sent the release back, ${at}: “${why}”`}</p>
                ) : (
                  <p key={one.userid}>
                    {t`${who}, ${at}: ${meaning}`}
                    {why !== '' && ` “${why}”`}
                  </p>
                )
              })}
              {isNow && signed < needed && (
                <p>
                  {until === null ? t`Waiting for ${name}` : t`Waiting for ${name}, due ${until}`}
                </p>
              )}
            </li>
          )
        },
      )}
      <li data-state={phase === 'approved' ? 'done' : 'open'}>
        <b>{when === null ? t`Goes live with the last signature` : t`Goes live on ${when}`}</b>
        {when !== null && <p>{Intl.DateTimeFormat().resolvedOptions().timeZone}</p>}
      </li>
    </ol>
  )
}
