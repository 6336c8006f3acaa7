import { Trans, useLingui } from '@lingui/react/macro'
import { Check, CloudOff } from 'lucide-react'
import { openStates } from '#contract/worklog/shapes.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { useAsked } from '#app/useAsked.ts'
import { formatClockSeconds } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Select } from '#app/ui/fields/Select.tsx'
import { useRunStates } from '#app/api/useRunStates.ts'
import styles from './Board.module.css'
import type { ReactNode } from 'react'
import type { Team } from '#contract/teams/schemas.ts'
import type { LiveRow } from './board.ts'

export type BoardAddress = { team: string; category: string; status: string }

export const boardAskedIn = (query: URLSearchParams): BoardAddress => ({
  team: query.get('team') ?? '',
  category: query.get('category') ?? '',
  status: query.get('status') ?? '',
})

/** Which runs the board shows, and whether it is up to date. */
export const BoardFilters = ({
  isFiltered,
  rows,
  teams,
  children,
}: {
  isFiltered: boolean
  rows: readonly LiveRow[]
  teams: readonly Team[]
  /** How late it is. */
  children: ReactNode
}) => {
  const { t } = useLingui()
  const { ahead, ask } = useAsked(boardAskedIn)
  const states = useRunStates()
  const show = (change: Partial<BoardAddress>) =>
    ask(now => authorPaths.board({ ...now, ...change }), { replace: true })
  const categories = [
    ...new Set([...rows.map(({ category }) => category), ahead.category].filter(Boolean)),
  ].toSorted((a, b) => a.localeCompare(b))
  return (
    <div className={styles.bar}>
      <Select
        label={t`Team`}
        value={ahead.team}
        options={[
          { value: '', label: t`All teams` },
          ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
        ]}
        onChange={event => show({ team: event.target.value })}
      />
      <Select
        label={t`Category`}
        value={ahead.category}
        options={[
          { value: '', label: t`All categories` },
          ...categories.map(value => ({ value, label: value })),
        ]}
        onChange={event => show({ category: event.target.value })}
      />
      <Select
        label={t`State`}
        value={ahead.status}
        options={[
          { value: '', label: t`All states` },
          ...openStates.map(value => ({ value, label: states[value] })),
        ]}
        onChange={event => show({ status: event.target.value })}
      />
      {isFiltered && (
        <LinkButton kind="quiet" href={authorPaths.board()}>
          <Trans>Clear filters</Trans>
        </LinkButton>
      )}
      {children}
    </div>
  )
}

/** Whether the board is up to date, and as of when. */
export const AsOf = ({ at, isLate }: { at: number; isLate: boolean }) => {
  const { i18n } = useLingui()
  const clock = formatClockSeconds(at, i18n.locale)
  return isLate ? (
    <span className={styles.stale} role="status">
      <Icon of={CloudOff} />
      <Trans>The service is not answering. Last update: {clock}</Trans>
    </span>
  ) : (
    <span className={styles.fresh}>
      <Icon of={Check} />
      <Trans>Up to date as of {clock}</Trans>
    </span>
  )
}
