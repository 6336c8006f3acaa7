// Every link inside the app. Beside an id the id decides; the title is for people (api-facts 4.4).
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { Namespace } from '#contract/core/shapes.ts'

/** What the guide list shows; every member lives in the address. */
export type GuideFilters = {
  title?: string
  category?: string
  types?: readonly string[]
  whose?: 'all' | 'mine'
  offset?: number
}

/**
 * A title in an address: `+` for a space, everything else that an address reads otherwise is
 * percent-encoded.
 */
export const titleSegment = (title: string) => encodeURIComponent(title).replaceAll('%20', '+')

const filterQuery = ({ title, category, types, whose, offset }: GuideFilters) => {
  const query = new URLSearchParams()
  if (title) query.set('title', title)
  if (category) query.set('category', category)
  if (types?.length) query.set('types', types.join(','))
  if (whose === 'mine') query.set('whose', 'mine')
  if (offset) query.set('offset', String(offset))
  return query.size ? `?${query}` : ''
}

/** What the search page shows; it lives in the address. */
export type SearchAddress = {
  q: string
  filter?: readonly string[]
  category?: string
  types?: readonly string[]
  difficulties?: readonly string[]
  minutes?: string
  foundIn?: string
  sort?: string
  offset?: number
}

const searchQuery = ({ q, filter, types, difficulties, offset, ...more }: SearchAddress) =>
  new URLSearchParams({
    q,
    ...(filter?.length && { filter: filter.join(',') }),
    ...(more.category && { category: more.category }),
    ...(types?.length && { type: types.join(',') }),
    ...(difficulties?.length && { difficulty: difficulties.join(',') }),
    ...(more.minutes && { minutes: more.minutes }),
    ...(more.foundIn && { foundIn: more.foundIn }),
    ...(more.sort && more.sort !== 'best' && { sort: more.sort }),
    ...(offset && { offset: String(offset) }),
  })

type GuideAddress = { guideid: number; title: string; type: string }

/** A page of the wiki: its title decides. */
export type WikiAddress = { namespace: Namespace; title: string }

/** Pages about people and teams are titled by their id, and stand at theirs (api-facts 4.7). */
const wikiPlaces: Record<Namespace, string> = {
  CATEGORY: 'Device',
  ITEM: 'Item',
  WIKI: 'Wiki',
  INFO: 'Info',
  USER: 'User',
  TEAM: 'Team',
}

export const paths = {
  home: () => '/',
  guides: (filters: GuideFilters = {}) => `/guides${filterQuery(filters)}`,
  search: (address: SearchAddress) => `/search?${searchQuery(address)}`,
  categories: () => '/Device/Root',
  /** `title`: a proposal, such as what readers looked for. */
  newGuide: (of: { category?: string; title?: string } = {}) =>
    `/guides/new?${new URLSearchParams(of)}`.replace(/\?$/, ''),
  recover: () => '/recover',
  /** Guides that are kept on this device. */
  kept: () => '/kept',
  settings: () => '/settings',
  account: () => '/settings/account',
  noticeSettings: () => '/settings/notifications',
  notifications: (offset = 0) => `/notifications${offset ? `?offset=${offset}` : ''}`,
  media: () => '/media',
  guide: ({ guideid, title, type }: GuideAddress) =>
    `/${type === 'teardown' ? 'Teardown' : 'Guide'}/${titleSegment(title)}/${guideid}`,
  /** Where only the id is known; the screen puts the address right. */
  guideById: (guideid: number) => `/guides/${guideid}`,
  /** A step, or one of its lines, counted from 1. */
  step: (guide: GuideAddress, stepid: number, line: number | null = null) =>
    `${paths.guide(guide)}#s${stepid}${line === null ? '' : `-${line}`}`,
  wiki: ({ namespace, title }: WikiAddress) =>
    `/${wikiPlaces[namespace]}/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
  newWiki: (of: Partial<WikiAddress> = {}) =>
    `/wiki/new?${new URLSearchParams(of)}`.replace(/\?$/, ''),
  user: ({ userid, username }: { userid: number; username: string }) =>
    `/User/${userid}/${titleSegment(username)}`,
  team: ({ teamid, name }: { teamid: number; name: string }) =>
    `/Team/${teamid}/${titleSegment(name)}`,
  editDetails: (guideid: number) => `/guides/${guideid}/edit/details`,
  editParts: (guideid: number) => `/guides/${guideid}/edit/parts`,
  editSteps: (guideid: number) => `/guides/${guideid}/edit/steps`,
  editStep: (guideid: number, stepid: StepId) => `/guides/${guideid}/edit/steps/${stepid}`,
  /** The revisions of a guide; any two of them against each other. */
  history: (guideid: number, from?: number, to?: number) =>
    `/guides/${guideid}/history${from && to ? `/${from}/${to}` : ''}`,
  signIn: (next?: string) =>
    next && next !== '/' ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in',
  /** Where another sign-in service leads back to. */
  back: () => '/sign-in/back',
  resetPassword: () => '/reset-password',
  verify: () => '/verify',
  notMe: () => '/not-me',
  invitation: () => '/invitation',
  /** The reference; a row of it by its name. */
  api: (row?: string) => (row ? `/docs/api#${row}` : '/docs/api'),
  register: (next?: string) =>
    next && next !== '/' ? `/register?next=${encodeURIComponent(next)}` : '/register',
}

/** Only a path of this site may follow a sign-in: never another origin. */
export const safeNext = (next: string | null) =>
  next && /^\/(?![/\\])\P{Cc}*$/u.test(next) ? next : paths.home()

/** One segment of a path, decoded; null where a percent sign is broken. `+` stands for a space. */
export const segmentOf = (pathname: string, n: number): string | null => {
  try {
    return decodeURIComponent((pathname.split('/')[n] ?? '').replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** The page that an address names; null where its title is broken or none. */
export const wikiAt = (pathname: string): WikiAddress | null => {
  const place = pathname.split('/')[1]
  const namespace = (Object.keys(wikiPlaces) as Namespace[]).find(one => wikiPlaces[one] === place)
  const title = segmentOf(pathname, 2)?.replaceAll('_', ' ').trim()
  return namespace && title && !/^\.\.?$/.test(title) ? { namespace, title } : null
}

/** Titles count as equal when `_` and `+` are read as spaces. */
const read = (pathname: string) =>
  pathname.split('/').map((_, n) =>
    segmentOf(pathname, n)
      ?.replace(/[_+\s]+/g, ' ')
      .trim(),
  )

/** True when two addresses differ in nothing but how their titles are written. */
export const isSameAddress = (one: string, other: string) => {
  const [mine, theirs] = [read(one), read(other)]
  return (
    mine.length === theirs.length &&
    mine.every((segment, n) => segment !== undefined && segment === theirs[n])
  )
}

/** An id out of an address; null where it is none. */
export const idOf = (text: string | undefined): number | null => {
  const id = Number(text)
  return text && /^[1-9]\d{0,9}$/.test(text) && id <= 2_147_483_647 ? id : null
}
