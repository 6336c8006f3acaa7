import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Ban, DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ReturnsOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { classes } from '#app/ui/classes.ts'
import { formatNearDay } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import {
  peopleColumns,
  roomOf,
  sortedBy,
  sorts,
  type PeopleColumn,
  type PeopleFilters,
  type Sort,
} from './peopleFilters.ts'
import { itemAt } from '#lib/existing.ts'
import styles from './PeopleTable.module.css'
import { useFilters } from './usePeopleFilters.ts'
import { useTeams } from './useTeams.ts'
import { useAccountWords, useColumnWords } from './accountWords.ts'

export type ListedUser = ReturnsOf<Table['listUsers']>[number]

const numbers: ReadonlySet<PeopleColumn> = new Set(['reputation', 'pending', 'denied'])

type PeopleTableProps = {
  people: readonly ListedUser[]
  filters: PeopleFilters
  chosen: ReadonlyMap<number, string>
  isAll: boolean
  onChoose: (people: readonly ListedUser[], isIn: boolean) => void
}

/** What stands in each column of a person’s row. */
type Cells = Record<PeopleColumn, (person: ListedUser) => ReactNode>

const useCells = (): Cells => {
  const { i18n } = useLingui()
  const { nameOf } = useTeams()
  const { roles, states } = useAccountWords()
  const none = <span className={styles.soft}>–</span>
  return {
    email: ({ email }) => email,
    role: ({ privileges }) => roles[itemAt(privileges, 0)],
    teams: ({ teams }) => (teams.length > 0 ? teams.map(nameOf).join(', ') : none),
    reputation: ({ reputation }) => i18n.number(reputation),
    state: ({ state = 'active' }) =>
      state === 'active' ? (
        states.active
      ) : (
        <Chip
          kind={state === 'suspended' ? 'danger' : 'plain'}
          icon={state === 'suspended' ? Ban : DoorOpen}
        >
          {states[state]}
        </Chip>
      ),
    joined: ({ join_date }) => formatNearDay(join_date, i18n.locale),
    last_active: ({ last_active }) =>
      last_active ? formatNearDay(last_active, i18n.locale) : none,
    pending: ({ pending_items }) => i18n.number(pending_items ?? 0),
    denied: ({ denial_rate }) =>
      denial_rate === null || denial_rate === undefined
        ? none
        : i18n.number(denial_rate, { style: 'percent', maximumFractionDigits: 0 }),
  }
}

type PersonRowProps = {
  person: ListedUser
  isChosen: boolean
  /** The card of this person is open. */
  isOpen: boolean
  columns: readonly PeopleColumn[]
  cells: Cells
  looks: (name: PeopleColumn) => string | undefined
  onChoose: (isChosen: boolean) => void
}

const PersonRow = ({
  person,
  isChosen,
  isOpen,
  columns,
  cells,
  looks,
  onChoose,
}: PersonRowProps) => {
  const { t } = useLingui()
  const { hrefWith } = useFilters()
  const { userid, username, unique_username } = person
  return (
    <tr data-chosen={isChosen || undefined}>
      <td>
        <input
          type="checkbox"
          aria-label={t`Select ${username}`}
          checked={isChosen}
          onChange={event => onChoose(event.target.checked)}
        />
      </td>
      <th scope="row">
        <a
          className={styles.name}
          id={`person-${userid}`}
          href={hrefWith({ card: String(userid) })}
          aria-current={isOpen ? 'true' : undefined}
        >
          {username}
        </a>{' '}
        <span className={styles.soft}>{unique_username}</span>
      </th>
      {columns.map(name => (
        <td key={name} className={looks(name)}>
          {cells[name](person)}
        </td>
      ))}
    </tr>
  )
}

type ColumnHeadProps = {
  filters: PeopleFilters
  /** What the table is sorted by under it; a column without has no way to. */
  sort: Sort | undefined
  text: string
  className?: string | undefined
}

const ColumnHead = ({ filters, sort, text, className }: ColumnHeadProps) => {
  const { hrefWith } = useFilters()
  const isSorted = sort !== undefined && filters.sort === sort
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (filters.isDown ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <a className={styles.sort} href={hrefWith(sortedBy(filters, sort))}>
          {text}
          {isSorted && <Icon of={filters.isDown ? ArrowDown : ArrowUp} size="small" />}
        </a>
      ) : (
        text
      )}
    </th>
  )
}

/** One row a person. The box in front chooses, the name opens the card beside the table. */
export const PeopleTable = ({ people, filters, chosen, isAll, onChoose }: PeopleTableProps) => {
  const { t } = useLingui()
  const isIn = ({ userid }: ListedUser) => isAll || chosen.has(userid)
  const words = useColumnWords()
  const cells = useCells()
  const columns = filters.columns ?? peopleColumns
  const looks = (name: PeopleColumn) =>
    classes(
      numbers.has(name) && styles.number,
      name === 'email' && styles.email,
      filters.columns === null && styles[roomOf(name)],
    )
  return (
    <div className={styles.scroll} role="region" aria-label={t`Table of people`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td>
              <input
                type="checkbox"
                aria-label={t`Select all on this page`}
                checked={people.every(isIn)}
                onChange={event => onChoose(people, event.target.checked)}
              />
            </td>
            <ColumnHead filters={filters} sort="name" text={t`Name`} />
            {columns.map(name => (
              <ColumnHead
                key={name}
                filters={filters}
                sort={sorts.find(one => one === name)}
                text={words[name]}
                className={looks(name)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(person => (
            <PersonRow
              key={person.userid}
              person={person}
              isChosen={isIn(person)}
              isOpen={filters.card === person.userid}
              columns={columns}
              cells={cells}
              looks={looks}
              onChoose={isNow => onChoose([person], isNow)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
