import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Ban, DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReturnsOf } from '#contract/endpoint.ts'
import type { Table } from '#contract/table.ts'
import { Chip } from '#app/ui/Chip.tsx'
import { formatDay } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { sortedBy, type PeopleFilters, type Sort } from './filters.ts'
import styles from './People.module.css'
import { useFilters } from './useFilters.ts'
import { useTeams } from './useTeams.ts'
import { useAccountWords } from './words.ts'

export type ListedUser = ReturnsOf<Table['listUsers']>[number]

type PeopleTableProps = {
  people: readonly ListedUser[]; filters: PeopleFilters; chosen: ReadonlyMap<number, string>; isAll: boolean
  onChoose: (people: readonly ListedUser[], isIn: boolean) => void
}

/** One row a person. The box in front chooses, the name opens the card beside the table. */
export const PeopleTable = ({ people, filters, chosen, isAll, onChoose }: PeopleTableProps) => {
  const { t, i18n } = useLingui()
  const { hrefWith } = useFilters()
  const { nameOf } = useTeams()
  const { roles, states } = useAccountWords()
  const isIn = ({ userid }: ListedUser) => isAll || chosen.has(userid)
  const heading = (sort: Sort, words: ReactNode, className?: string) => (
    <th scope="col" className={className} aria-sort={filters.sort === sort ? (filters.isDown ? 'descending' : 'ascending') : undefined}>
      <a className={styles.sort} href={hrefWith(sortedBy(filters, sort))}>
        {words}
        {filters.sort === sort && <Icon of={filters.isDown ? ArrowDown : ArrowUp} size="small" />}
      </a>
    </th>
  )
  const percent = (rate: number | null | undefined) => (rate === null || rate === undefined ? '–' : i18n.number(rate, { style: 'percent', maximumFractionDigits: 0 }))
  return (
    <div className={styles.scroll} role="region" aria-label={t`Table of people`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>
              <input type="checkbox" aria-label={t`Choose all on this page`} checked={people.every(isIn)} onChange={event => onChoose(people, event.target.checked)} />
            </td>
            {heading('name', <Trans>Name</Trans>)}
            <th scope="col" className={styles.wide}><Trans>Email</Trans></th>
            <th scope="col"><Trans>Role</Trans></th>
            <th scope="col" className={styles.mid}><Trans>Teams</Trans></th>
            {heading('reputation', <Trans>Reputation</Trans>, `${styles.number} ${styles.mid}`)}
            <th scope="col"><Trans>State</Trans></th>
            {heading('joined', <Trans>Joined</Trans>, styles.wide)}
            {heading('last_active', <Trans>Last active</Trans>, styles.mid)}
            <th scope="col" className={`${styles.number} ${styles.mid}`}><Trans>Open</Trans></th>
            <th scope="col" className={`${styles.number} ${styles.mid}`}><Trans>Denied, 90 days</Trans></th>
          </tr>
        </thead>
        <tbody>
          {people.map(person => {
            const { userid, username, unique_username, email, privileges, teams, reputation, state = 'active', join_date, last_active, pending_items, denial_rate } = person
            return (
              <tr key={userid} data-chosen={isIn(person) || undefined}>
                <td>
                  <input type="checkbox" aria-label={t`Choose ${username}`} checked={isIn(person)} onChange={event => onChoose([person], event.target.checked)} />
                </td>
                <th scope="row">
                  <a className={styles.name} id={`person-${userid}`} href={hrefWith({ card: String(userid) })} aria-current={filters.card === userid ? 'true' : undefined}>
                    {username}
                  </a>{' '}
                  <span className={styles.soft}>{unique_username}</span>
                </th>
                <td className={`${styles.wide} ${styles.email}`}>{email}</td>
                <td>{roles[privileges[0]!]}</td>
                <td className={styles.mid}>{teams.length > 0 ? teams.map(nameOf).join(', ') : <span className={styles.soft}>–</span>}</td>
                <td className={`${styles.number} ${styles.mid}`}>{i18n.number(reputation)}</td>
                <td>{state === 'active' ? states.active : <Chip kind={state === 'suspended' ? 'danger' : 'plain'} icon={state === 'suspended' ? Ban : DoorOpen}>{states[state]}</Chip>}</td>
                <td className={styles.wide}>{formatDay(join_date, i18n.locale)}</td>
                <td className={styles.mid}>{last_active ? formatDay(last_active, i18n.locale) : '–'}</td>
                <td className={`${styles.number} ${styles.mid}`}>{i18n.number(pending_items ?? 0)}</td>
                <td className={`${styles.number} ${styles.mid}`}>{percent(denial_rate)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
