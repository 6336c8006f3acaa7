import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatMoment } from '#app/ui/text/dates.ts'
import styles from './Contributions.module.css'
import { useReasonWords } from '../item/useReasonWords.ts'
import { Outcomes, type OutcomesProps } from './Outcomes.tsx'
import { placeOfEdit } from './ownEdits.ts'
import { OwnTitle } from './OwnTitle.tsx'
import { StateChip } from './StateChip.tsx'

type ContributionProps = OutcomesProps & { acts: ReactNode; children?: ReactNode }

/** One edit of one's own: where it stands, who decided it and why. */
export const Contribution = ({ acts, children, ...outcomes }: ContributionProps) => {
  const { t, i18n } = useLingui()
  const { item, reasons } = outcomes
  const wordsOf = useReasonWords(reasons)
  const { created, unit_count, went_live, denied, decision, state } = item
  // one for all that was denied, or some that differ
  const why = [
    ...new Set(
      [decision, ...denied].map(one =>
        [wordsOf(one?.reason_code ?? null), one?.reason_text].filter(Boolean).join(' '),
      ),
    ),
  ].filter(Boolean)
  const wentLive = went_live.length
  const decider = decision?.decider?.username ?? ''
  const isDenied = state === 'denied' || state === 'partial'
  const decided =
    state === 'partial'
      ? decider === ''
        ? t`Accepted in part.`
        : t`Accepted in part by ${decider}.`
      : decider === ''
        ? t`Denied.`
        : t`Denied by ${decider}.`
  const when = formatMoment(created * 1000, i18n.locale)
  return (
    <li className={styles.item} id={placeOfEdit(item.itemid)} tabIndex={-1}>
      <div className={styles.row}>
        <OwnTitle item={item} className={styles.title} />
        <StateChip item={item} />
        <span className={styles.soft}>
          {unit_count > 0 && <>{plural(unit_count, { one: '# change', other: '# changes' })}, </>}
          {when}
          {state === 'partial' && wentLive > 0 && <>, {t`${wentLive} public`}</>}
        </span>
      </div>
      {isDenied && (
        <div className={styles.why}>
          <p>
            <b>{decided}</b>
          </p>
          {why.map(one => (
            <blockquote key={one}>{one}</blockquote>
          ))}
        </div>
      )}
      <Outcomes {...outcomes} />
      <div className={styles.acts}>{acts}</div>
      {children}
    </li>
  )
}
