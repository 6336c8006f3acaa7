import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allTeams } from '#app/api/allTeams.ts'
import { read } from '#app/api/read.ts'
import { usePeopleNames } from '#app/api/usePeopleNames.ts'
import { Chip } from '#app/ui/text/Chip.tsx'
import { signalNames } from '#app/ui/text/signalNames.ts'
import { languageNamesIn } from '#lib/languageName.ts'
import type { Filter } from '../desk/deskReads.ts'
import { addressOf, isNarrowed, withoutPart } from '../deskFilter.ts'
import { useAgeNames } from './useAgeNames.ts'
import { useClaimNames } from './useClaimNames.ts'
import { useUnitKindNames } from './useUnitKindNames.ts'
import styles from './QueueHead.module.css'

/** Each part of the filter in words. */
const useParts = (filter: Filter): [name: Exclude<keyof Filter, 'sort'>, words: string][] => {
  const { t, i18n } = useLingui()
  const { data: teams = [] } = useQuery({ ...allTeams, enabled: filter.team !== undefined })
  const ages = useAgeNames()
  const claims = useClaimNames()
  const kindName = useUnitKindNames()
  const age = (seconds: number | undefined) =>
    ages.find(one => one.value === String(seconds))?.label ?? t`${seconds ?? 0} seconds`
  const { q, category, langid, author, team, doc_type, signal, unseen } = filter
  const { state, kind, unit_kind, risk_min, age_min, age_max, decidable, lease } = filter
  const changed = unit_kind && kindName(unit_kind)
  const nameOf = usePeopleNames(author === undefined ? [] : [author], '…')
  const teamName = teams.find(one => one.teamid === team)?.name ?? String(team)
  const [longer, shorter] = [age(age_min), age(age_max)]
  const parts: [Exclude<keyof Filter, 'sort'>, string | undefined][] = [
    ['q', q && `“${q}”`],
    ['doc_type', doc_type && (doc_type === 'guide' ? t`Guides` : t`Pages`)],
    ['state', state && t`Conflicts with the live version`],
    ['kind', kind && (kind === 'create' ? t`First publications` : t`Edits to existing documents`)],
    ['unit_kind', changed && t`Changes in: ${changed}`],
    ['category', category],
    ['langid', langid && languageNamesIn(i18n.locale)(langid)],
    ['author', author === undefined ? undefined : nameOf(author)],
    ['team', team === undefined ? undefined : t`Team: ${teamName}`],
    ['signal', signal && i18n._(signalNames[signal])],
    ['risk_min', risk_min === undefined ? undefined : t`Risk at least ${risk_min}`],
    ['age_min', age_min === undefined ? undefined : t`Waiting longer than ${longer}`],
    ['age_max', age_max === undefined ? undefined : t`Waiting less than ${shorter}`],
    ['unseen', unseen && (unseen === 'me' ? t`Not opened by me` : t`Not opened by anyone`)],
    ['decidable', decidable ? t`Only edits that I can decide` : undefined],
    ['lease', lease && claims[lease]],
  ]
  return parts.flatMap(([key, words]) => (words === undefined ? [] : [[key, words]]))
}

/** What nobody opened of the shown edits, and the way to only those. */
const NotOpened = ({ filter }: { filter: Filter }) => {
  const { sort: _, ...asked } = filter
  const { data: counts } = useQuery(read('readPatrolCounts', { query: asked }))
  if (!counts || filter.unseen !== undefined || counts.unseen === 0) return null
  return (
    <a href={addressOf({ ...filter, unseen: 'anybody' })}>
      <Trans>Not opened by anyone: {counts.unseen}</Trans>
    </a>
  )
}

/** What the queue is narrowed to; each part can be taken out. */
export const FilterChips = ({ filter, children }: { filter: Filter; children?: ReactNode }) => {
  const { t } = useLingui()
  const parts = useParts(filter)
  return (
    <div className={styles.chips}>
      {children}
      <NotOpened filter={filter} />
      {isNarrowed(filter) && (
        <ul aria-label={t`Filters`}>
          {parts.map(([key, words]) => (
            <li key={key}>
              <Chip
                kind="accent"
                remove={{
                  href: addressOf(withoutPart(filter, key)),
                  label: t`Remove the filter ${words}`,
                }}
              >
                {words}
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
