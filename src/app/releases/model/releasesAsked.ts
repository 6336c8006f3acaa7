// Which releases are shown, as the address says it. Pure.
import { releaseStates, type State } from '#contract/releases/states.ts'
import type { InputOf } from '#contract/core/endpoint.ts'
import type { Table } from '#contract/schemas.ts'
import type { ReleasesAddress } from '#app/authorPaths.ts'
import { idOf } from '#app/paths.ts'
import { daySpan } from '#app/ui/text/dates.ts'
import { dayFrom, spanOf } from '../board/calendarMonth.ts'
import { columnOf, columns, type Column } from './releaseMoves.ts'

const names = [
  'q',
  'state',
  'guide',
  'title',
  'from',
  'to',
  'dated',
  'category',
  'team',
  'user',
  'name',
  'guides',
  'review',
  'day',
] as const
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

/** What became of drafts stands beside the states that all releases go through. */
export const askedStates = [...releaseStates, 'rejected', 'cancelled'] as const
type AskedState = State | 'rejected' | 'cancelled'
export const stateIn = ({ state }: Pick<ReleasesAsked, 'state'>): AskedState | undefined =>
  askedStates.find(one => one === state)

/** Of a day and a span both hold: what goes live or is due in either alone is not meant. */
const liveWithin = ({ from, to, dated, day }: ReleasesAsked) => {
  const [first, last] = dated === 'made' ? [null, null] : daySpan(from, to)
  const date = dayFrom(day)
  const of = date && spanOf(date)
  const starts = [first, of?.live_from].filter(at => typeof at === 'number')
  const ends = [last, of?.live_to].filter(at => typeof at === 'number')
  return {
    ...(starts.length > 0 && { live_from: Math.max(...starts) }),
    ...(ends.length > 0 && { live_to: Math.min(...ends) }),
  }
}
const madeWithin = ({ from, to, dated }: ReleasesAsked) => {
  if (dated !== 'made') return {}
  const [first, last] = daySpan(from, to)
  return { ...(first !== null && { from: first }), ...(last !== null && { to: last }) }
}

/**
 * `day`: what goes live or is due on it. What cannot be asked for is left out; `tonight` in UNIX
 * seconds: what is due by then.
 */
export const queryOf = (
  asked: ReleasesAsked,
  { tonight, me }: { tonight: number; me: number },
): ReleasesQuery => {
  const { q, category, team, user, guide, guides, review } = asked
  const [teamid, userid, guideid] = [idOf(team), idOf(user), idOf(guide)]
  const state = stateIn(asked)
  return {
    ...(q.trim() && { q: q.trim() }),
    ...(category && { category }),
    ...(teamid !== null && { team: teamid }),
    ...(userid !== null && { userid }),
    ...(guideid !== null && { guideid }),
    ...(state === 'rejected' || state === 'cancelled'
      ? { status: state }
      : state && { phase: state }),
    ...(guides === 'deleted' && { deleted: true }),
    ...(review === 'due' && { review_to: tonight }),
    ...(review === 'own' && { ownerid: me }),
    ...madeWithin(asked),
    ...liveWithin(asked),
  }
}

/** Newest first; of a span, day after day. */
export const orderOf = ({ live_from, live_to }: ReleasesQuery): 'ASC' | 'DESC' =>
  live_from === undefined && live_to === undefined ? 'DESC' : 'ASC'

/** The columns of the board that releases which are asked for may stand in. */
export const columnsOf = ({ phase, status }: ReleasesQuery): readonly Column[] => {
  const state = status === undefined ? releaseStates.find(one => one === phase) : 'draft'
  return state === undefined ? columns : [columnOf({ phase: state })]
}
