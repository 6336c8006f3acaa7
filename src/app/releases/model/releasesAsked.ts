// Which releases are shown, as the address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { ReleasesAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { dayFrom, spanOf } from '../board/calendarMonth.ts'

const names = ['q', 'category', 'team', 'user', 'name', 'guides', 'review', 'day'] as const
export type ReleasesAsked = Record<(typeof names)[number], string>
export type ReleasesQuery = NonNullable<InputOf<Table['listReleases']>['query']>

export const askedIn = (params: URLSearchParams): ReleasesAsked =>
  Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as ReleasesAsked

const viewIn = (params: URLSearchParams): NonNullable<ReleasesAddress['view']> => {
  const view = params.get('view')
  return view === 'calendar' || view === 'list' ? view : ''
}

/** The same with how they are shown, and of when: another filter leaves both. */
export const placedIn = (params: URLSearchParams) => ({
  ...askedIn(params),
  view: viewIn(params),
  month: params.get('month') ?? '',
  week: params.get('week') ?? '',
})

/** UNIX seconds, where the reader is. */
export const endOfToday = (): number => new Date().setHours(23, 59, 59, 0) / 1000

/**
 * `day`: what goes live or is due on it. What cannot be asked for is left out; `tonight` in UNIX
 * seconds: what is due by then.
 */
export const queryOf = (
  { q, category, team, user, guides, review, day }: ReleasesAsked,
  { tonight, me }: { tonight: number; me: number },
): ReleasesQuery => {
  const [teamid, userid] = [idOf(team), idOf(user)]
  const date = dayFrom(day)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(category && { category }),
    ...(teamid !== null && { team: teamid }),
    ...(userid !== null && { userid }),
    ...(guides === 'deleted' && { deleted: true }),
    ...(review === 'due' && { review_to: tonight }),
    ...(review === 'own' && { ownerid: me }),
    ...(date && spanOf(date)),
  }
}
