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
  ['authorRoutes guides/NewGuideScreen', 'guides/new'],
  // The guide that is on a device only: src/app/drafts/content/deviceOnly.ts.
  [
    'authorRoutes tour/SampleGuideScreen',
    `guides/2147483647/edit/(details|parts|steps(/-?${number})?)`,
  ],
  [
    'authorRoutes guides/GuideEditScreen',
    `guides/${number}/edit(/(details|parts|steps(/-?${number})?))?`,
  ],
  ['authorRoutes work/StepFormScreen', `guides/${number}/edit/steps/-?${number}/form`],
  ['authorRoutes guides/GuidePreviewScreen', `guides/${number}/preview`],
  ['authorRoutes revisions/screens/GuideWaitingScreen', `guides/${number}/waiting`],
  ['authorRoutes guides/translate/TranslateScreen', `guides/${number}/translate/[a-z]{2}`],
  ['authorRoutes releases/GuideReleasesScreen', `guides/${number}/releases`],
  [
    'authorRoutes revisions/screens/GuideHistoryScreen',
    `guides/${number}/history(/${number}/${number})?`,
  ],
  ['authorRoutes wikis/WikiEditScreen', `${page}/edit`],
  ['authorRoutes revisions/screens/WikiWaitingScreen', `${page}/waiting`],
  ['authorRoutes revisions/screens/WikiHistoryScreen', `${page}/history(/${number}/${number})?`],
  ['rareRoutes wikis/begin/NewWikiScreen', 'wiki/new'],
  ['rareRoutes auth/SignInScreen', 'sign-in'],
  ['rareRoutes auth/RegisterScreen', 'register'],
  ['rareRoutes auth/LinkScreen', '(reset-password|verify|not-me|invitation|sign-in/back)'],
  ['rareRoutes notifications/NotificationsScreen', 'notifications'],
  ['rareRoutes guides/workshop/KeptScreen', 'kept'],
  ['rareRoutes guides/workshop/view/WorkshopScreen', `workshop/${number}`],
  ['rareRoutes guides/rehearsal/RehearsalScreen', `rehearsal/${number}`],
  ['rareRoutes guides/print/PrintScreen', 'print'],
  ['rareRoutes guides/booklet/BookletScreen', `booklet/${number}`],
  ['rareRoutes recover/RecoverScreen', 'recover'],
  ['rareRoutes settings/SettingsScreen', 'settings'],
  ['rareRoutes settings/AccountScreen', 'settings/account'],
  ['rareRoutes following/FollowingScreen', 'following'],
  ['rareRoutes notifications/NoticeSettingsScreen', 'settings/notifications'],
  ['rareRoutes settings/site/SiteSettingsScreen', 'settings/site'],
  ['rareRoutes media/manager/MediaScreen', 'media'],
  ['rareRoutes tree/TreeScreen', 'tree'],
  ['rareRoutes wikis/list/PageListScreen', 'pages'],
  ['rareRoutes tags/TagsScreen', 'tags(/[^/]+)?'],
  ['rareRoutes replacements/ReplaceScreen', 'replace'],
  ['rareRoutes guides/terms/TermsScreen', 'terms'],
  ['rareRoutes views/ViewsScreen', `views(/(user|guide|wiki)/${number})?`],
  ['rareRoutes revisions/deleted/DeletedScreen', 'deleted'],
  ['rareRoutes audit/AuditScreen', 'audit'],
  ['rareRoutes timeline/TimelineScreen', 'timeline'],
  ['rareRoutes search/SearchWordsScreen', 'search/words'],
  ['rareRoutes contentRules/ContentRulesScreen', 'settings/rules'],
  ['rareRoutes webhooks/WebhooksScreen', 'webhooks'],
  ['rareRoutes operator/OperatorScreen', 'operator'],
  ['rareRoutes patrol/ReportsScreen', 'patrol/reports'],
  ['rareRoutes patrol/DecisionsScreen', 'patrol/decisions'],
  ['rareRoutes patrol/DecisionScreen', `patrol/decisions/${number}`],
  ['rareRoutes patrol/FiguresScreen', 'patrol/figures'],
  ['rareRoutes patrol/PatrolScreen', `patrol(/(guide|wiki)/${number})?`],
  ['rareRoutes patrol/ContributionsScreen', 'contributions'],
  ['rareRoutes guides/mend/GuidesToMendScreen', 'mend'],
  ['rareRoutes people/PeopleScreen', `users(/invitations|/${number})?`],
  ['rareRoutes people/TeamsScreen', `teams(/${number})?`],
  ['rareRoutes releases/ReleasesScreen', 'releases'],
  ['rareRoutes releases/ApprovalsScreen', 'releases/inbox'],
  ['rareRoutes releases/ProcessesScreen', 'releases/processes'],
  [
    'rareRoutes releases/ReleaseCompareScreen',
    `releases/compare/${number}/${number}/(${number}|working)`,
  ],
  ['rareRoutes work/WorkScreen', 'work'],
  ['rareRoutes work/StartScreen', 'work/new'],
  ['rareRoutes work/BoardScreen', 'work/board'],
  ['rareRoutes work/RunsScreen', 'work/runs'],
  ['rareRoutes work/DeviationsScreen', 'work/deviations'],
  ['rareRoutes work/OrdersScreen', 'work/orders'],
  ['rareRoutes work/OrderRecordScreen', `work/orders/${number}/record`],
  ['rareRoutes work/RunRecordScreen', `work/${number}/record`],
  ['rareRoutes work/BenchScreen', `work/${number}`],
  ['rareRoutes docs/DocsScreen', 'docs/api'],
  [
    'rareRoutes training/TrainingScreen',
    `training(/record|/${number}(/(play|preview|usage|answers))?)?`,
  ],
  ['rareRoutes reading/ReadingScreen', 'reading'],
  ['rareRoutes reading/MatrixScreen', 'reading/matrix'],
  ['rareRoutes comments/CommentsScreen', 'comments'],
  ['rareRoutes revisions/changes/ChangesScreen', 'changes'],
  ['rareRoutes revisions/undoing/UndoingScreen', `changes/undo/${number}`],
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
  nothing: ['rareRoutes', 'shell/NotFoundScreen'],
}

/**
 * The sources under src/app, without their ending, that a place waits for beside the first page.
 */
export const sourcesOf = (place: Place): string[] =>
  place.kind === 'screen' ? place.sources : shownBy[place.kind]
