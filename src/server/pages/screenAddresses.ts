// Which part of the app an address belongs to (the url members of api-facts 4.4, 4.7; the app's own
// routes).
import type { Namespace } from '#contract/core/shapes.ts'

export type Place =
  | { kind: 'guide'; guideid: string }
  | { kind: 'wiki'; namespace: Namespace; title: string }
  | { kind: 'user'; userid: string }
  | { kind: 'team'; teamid: string }
  /** A screen that has no content of its own to name. */
  | { kind: 'screen'; sources: string[] }
  | { kind: 'nothing' }

const namespaces: Record<string, Namespace> = {
  Device: 'CATEGORY',
  Item: 'ITEM',
  Wiki: 'WIKI',
  Info: 'INFO',
}
const number = '[1-9]\\d*'
const page = 'wiki/(CATEGORY|ITEM|TEAM|USER|INFO|WIKI)/[^/]+'
/**
 * Addresses by the sources of the app that show them (app/routes.tsx), each as a pattern without
 * its first slash.
 */
const screens: [sources: string, address: string][] = [
  ['home/Home', ''],
  ['guides/GuideListScreen', 'guides'],
  ['search/SearchScreen', 'search'],
  ['guides/GuideScreen', `guides/${number}`],
  ['authorPlaces guides/NewGuideScreen', 'guides/new'],
  [
    'authorPlaces guides/GuideEditScreen',
    `guides/${number}/edit(/(details|parts|steps(/-?${number})?))?`,
  ],
  ['authorPlaces work/StepFormScreen', `guides/${number}/edit/steps/-?${number}/form`],
  ['authorPlaces guides/GuidePreviewScreen', `guides/${number}/preview`],
  ['authorPlaces revisions/screens/GuideWaitingScreen', `guides/${number}/waiting`],
  ['authorPlaces releases/GuideReleasesScreen', `guides/${number}/releases`],
  [
    'authorPlaces revisions/screens/GuideHistoryScreen',
    `guides/${number}/history(/${number}/${number})?`,
  ],
  ['authorPlaces wikis/WikiEditScreen', `${page}/edit`],
  ['authorPlaces revisions/screens/WikiWaitingScreen', `${page}/waiting`],
  ['authorPlaces revisions/screens/WikiHistoryScreen', `${page}/history(/${number}/${number})?`],
  ['rarePlaces wikis/NewWikiScreen', 'wiki/new'],
  ['rarePlaces auth/SignInScreen', 'sign-in'],
  ['rarePlaces auth/RegisterScreen', 'register'],
  ['rarePlaces auth/LinkScreen', '(reset-password|verify|not-me|invitation|sign-in/back)'],
  ['rarePlaces notifications/NotificationsScreen', 'notifications'],
  ['rarePlaces recover/RecoverScreen', 'recover'],
  ['rarePlaces settings/SettingsScreen', 'settings'],
  ['rarePlaces settings/site/SiteSettingsScreen', 'settings/site'],
  ['rarePlaces media/manager/MediaScreen', 'media'],
  ['rarePlaces tree/TreeScreen', 'tree'],
  ['rarePlaces tags/TagsScreen', 'tags(/[^/]+)?'],
  ['rarePlaces views/ViewsScreen', `views(/(user|guide|wiki)/${number})?`],
  ['rarePlaces audit/AuditScreen', 'audit'],
  ['rarePlaces search/SearchWordsScreen', 'search/words'],
  ['rarePlaces webhooks/WebhooksScreen', 'webhooks'],
  ['rarePlaces operator/OperatorScreen', 'operator'],
  ['rarePlaces patrol/PatrolScreen', `patrol(/(guide|wiki)/${number})?`],
  ['rarePlaces patrol/ContributionsScreen', 'contributions'],
  ['rarePlaces people/PeopleScreen', `users(/invitations|/${number})?`],
  ['rarePlaces people/TeamsScreen', `teams(/${number})?`],
  ['rarePlaces releases/ReleasesScreen', 'releases'],
  ['rarePlaces releases/ApprovalsScreen', 'releases/inbox'],
  ['rarePlaces releases/ProcessesScreen', 'releases/processes'],
  [
    'rarePlaces releases/ReleaseCompareScreen',
    `releases/compare/${number}/${number}/(${number}|working)`,
  ],
  ['rarePlaces work/WorkScreen', 'work'],
  ['rarePlaces work/StartScreen', 'work/new'],
  ['rarePlaces work/BoardScreen', 'work/board'],
  ['rarePlaces work/BenchScreen', `work/${number}`],
  ['rarePlaces docs/DocsScreen', 'docs/api'],
  ['rarePlaces training/TrainingScreen', `training(/${number}(/(play|preview|usage))?)?`],
  ['rarePlaces comments/CommentsScreen', 'comments'],
]
const patterns = screens.map(([sources, address]): [RegExp, string[]] => [
  new RegExp(`^/${address}$`),
  sources.split(' '),
])

/** `path` is still percent-encoded, as titles may hold %2F. A broken percent sign is nothing. */
export const placeOf = (path: string): Place => {
  const bare = path.length > 1 ? path.replace(/\/$/, '') : path
  const [, place, first, second, ...rest] = bare.split('/')
  if (
    (place === 'Guide' || place === 'Teardown') &&
    second &&
    /^[1-9]\d{0,9}$/.test(second) &&
    rest.length === 0
  )
    return { kind: 'guide', guideid: second }
  const namespace =
    place !== undefined && Object.hasOwn(namespaces, place) ? namespaces[place] : undefined
  if (namespace && first && second === undefined) {
    try {
      return { kind: 'wiki', namespace, title: decodeURIComponent(first) }
    } catch {
      return { kind: 'nothing' }
    }
  }
  if (
    (place === 'User' || place === 'Team') &&
    first &&
    /^[1-9]\d{0,9}$/.test(first) &&
    rest.length === 0
  ) {
    return place === 'User' ? { kind: 'user', userid: first } : { kind: 'team', teamid: first }
  }
  const screen = patterns.find(([pattern]) => pattern.test(bare))
  return screen ? { kind: 'screen', sources: screen[1] } : { kind: 'nothing' }
}

const shownBy = {
  guide: ['guides/GuideScreen'],
  wiki: ['wikis/WikiScreen'],
  user: ['users/UserScreen'],
  team: ['teams/TeamScreen'],
  nothing: ['rarePlaces', 'shell/NotFoundScreen'],
}

/**
 * The sources under src/app, without their ending, that a place waits for beside the first page.
 */
export const sourcesOf = (place: Place): string[] =>
  place.kind === 'screen' ? place.sources : shownBy[place.kind]
