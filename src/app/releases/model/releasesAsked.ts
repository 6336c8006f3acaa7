// Which releases are shown, as the address says it. Pure.
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import { idOf } from '#app/paths.ts'

const names = ['q', 'category', 'team', 'user', 'name', 'guides', 'review'] as const
export type ReleasesAsked = Record<(typeof names)[number], string>
export type ReleasesQuery = NonNullable<InputOf<Table['listReleases']>['query']>

export const askedIn = (params: URLSearchParams): ReleasesAsked =>
  Object.fromEntries(names.map(name => [name, params.get(name) ?? ''])) as ReleasesAsked

/** UNIX seconds, where the reader is. */
export const endOfToday = (): number => new Date().setHours(23, 59, 59, 0) / 1000

/** What cannot be asked for is left out; `tonight` in UNIX seconds: what is due by then. */
export const queryOf = (
  { q, category, team, user, guides, review }: ReleasesAsked,
  { tonight, me }: { tonight: number; me: number },
): ReleasesQuery => {
  const [teamid, userid] = [idOf(team), idOf(user)]
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(category && { category }),
    ...(teamid !== null && { team: teamid }),
    ...(userid !== null && { userid }),
    ...(guides === 'deleted' && { deleted: true }),
    ...(review === 'due' && { review_to: tonight }),
    ...(review === 'own' && { ownerid: me }),
  }
}
