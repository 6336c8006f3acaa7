import type { ReactNode } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { GuideEditSkeleton } from './guides/edit/shell/GuideEditSkeleton.tsx'
import { GuideListSkeleton } from './guides/list/GuideListSkeleton.tsx'
import { idOf } from './paths.ts'
import { lazyComponent } from './shell/lazyComponent.ts'
import { routeElement } from './shell/routeElement.tsx'

const screens = {
  '/notifications': lazyComponent(
    () => import('./notifications/NotificationsScreen.tsx'),
    'NotificationsScreen',
  ),
  '/following': lazyComponent(() => import('./following/FollowingScreen.tsx'), 'FollowingScreen'),
  '/mend': lazyComponent(
    () => import('./guides/mend/GuidesToMendScreen.tsx'),
    'GuidesToMendScreen',
  ),
  '/print': lazyComponent(() => import('./guides/print/PrintScreen.tsx'), 'PrintScreen'),
  '/kept': lazyComponent(() => import('./guides/workshop/KeptScreen.tsx'), 'KeptScreen'),
  '/recover': lazyComponent(() => import('./recover/RecoverScreen.tsx'), 'RecoverScreen'),
  '/settings': lazyComponent(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
  '/settings/account': lazyComponent(() => import('./settings/AccountScreen.tsx'), 'AccountScreen'),
  '/settings/notifications': lazyComponent(
    () => import('./notifications/NoticeSettingsScreen.tsx'),
    'NoticeSettingsScreen',
  ),
  '/settings/site': lazyComponent(
    () => import('./settings/site/SiteSettingsScreen.tsx'),
    'SiteSettingsScreen',
  ),
  '/media': lazyComponent(() => import('./media/manager/MediaScreen.tsx'), 'MediaScreen'),
  '/wiki/new': lazyComponent(() => import('./wikis/begin/NewWikiScreen.tsx'), 'NewWikiScreen'),
  '/patrol/reports': lazyComponent(() => import('./patrol/ReportsScreen.tsx'), 'ReportsScreen'),
  '/patrol/decisions': lazyComponent(
    () => import('./patrol/DecisionsScreen.tsx'),
    'DecisionsScreen',
  ),
  '/patrol/figures': lazyComponent(() => import('./patrol/FiguresScreen.tsx'), 'FiguresScreen'),
  '/patrol/*': lazyComponent(() => import('./patrol/PatrolScreen.tsx'), 'PatrolScreen'),
  '/contributions': lazyComponent(
    () => import('./patrol/ContributionsScreen.tsx'),
    'ContributionsScreen',
  ),
  '/tree': lazyComponent(() => import('./tree/TreeScreen.tsx'), 'TreeScreen'),
  '/pages': lazyComponent(() => import('./wikis/list/PageListScreen.tsx'), 'PageListScreen'),
  '/users/*': lazyComponent(() => import('./people/PeopleScreen.tsx'), 'PeopleScreen'),
  '/teams/*': lazyComponent(() => import('./people/TeamsScreen.tsx'), 'TeamsScreen'),
  '/tags/:tag?': lazyComponent(() => import('./tags/TagsScreen.tsx'), 'TagsScreen'),
  '/replace': lazyComponent(() => import('./replacements/ReplaceScreen.tsx'), 'ReplaceScreen'),
  '/terms': lazyComponent(() => import('./guides/terms/TermsScreen.tsx'), 'TermsScreen'),
  '/views/:kind?/:id?': lazyComponent(() => import('./views/ViewsScreen.tsx'), 'ViewsScreen'),
  '/work': lazyComponent(() => import('./work/WorkScreen.tsx'), 'WorkScreen'),
  '/work/new': lazyComponent(() => import('./work/StartScreen.tsx'), 'StartScreen'),
  '/work/runs': lazyComponent(() => import('./work/RunsScreen.tsx'), 'RunsScreen'),
  '/work/deviations': lazyComponent(
    () => import('./work/DeviationsScreen.tsx'),
    'DeviationsScreen',
  ),
  '/work/orders': lazyComponent(() => import('./work/OrdersScreen.tsx'), 'OrdersScreen'),
  '/work/board': lazyComponent(() => import('./work/BoardScreen.tsx'), 'BoardScreen'),
  '/training/*': lazyComponent(() => import('./training/TrainingScreen.tsx'), 'TrainingScreen'),
  '/reading': lazyComponent(() => import('./reading/ReadingScreen.tsx'), 'ReadingScreen'),
  '/reading/matrix': lazyComponent(() => import('./reading/MatrixScreen.tsx'), 'MatrixScreen'),
  '/comments': lazyComponent(() => import('./comments/CommentsScreen.tsx'), 'CommentsScreen'),
  '/changes': lazyComponent(() => import('./revisions/changes/ChangesScreen.tsx'), 'ChangesScreen'),
  '/deleted': lazyComponent(() => import('./revisions/deleted/DeletedScreen.tsx'), 'DeletedScreen'),
  '/audit': lazyComponent(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
  '/timeline': lazyComponent(() => import('./timeline/TimelineScreen.tsx'), 'TimelineScreen'),
  '/operator': lazyComponent(() => import('./operator/OperatorScreen.tsx'), 'OperatorScreen'),
  '/search/words': lazyComponent(
    () => import('./search/SearchWordsScreen.tsx'),
    'SearchWordsScreen',
  ),
  '/settings/rules': lazyComponent(
    () => import('./contentRules/ContentRulesScreen.tsx'),
    'ContentRulesScreen',
  ),
  '/webhooks': lazyComponent(() => import('./webhooks/WebhooksScreen.tsx'), 'WebhooksScreen'),
  '/releases': lazyComponent(() => import('./releases/ReleasesScreen.tsx'), 'ReleasesScreen'),
  '/releases/compare/:guideid/:from/:to': lazyComponent(
    () => import('./releases/ReleaseCompareScreen.tsx'),
    'ReleaseCompareScreen',
  ),
  '/releases/processes': lazyComponent(
    () => import('./releases/ProcessesScreen.tsx'),
    'ProcessesScreen',
  ),
  '/releases/inbox': lazyComponent(
    () => import('./releases/ApprovalsScreen.tsx'),
    'ApprovalsScreen',
  ),
  '/docs/api': lazyComponent(() => import('./docs/DocsScreen.tsx'), 'DocsScreen'),
}
const LinkScreen = lazyComponent(() => import('./auth/LinkScreen.tsx'), 'LinkScreen')
/** Forms, which are there at once: bones would only flash. */
const forms = {
  '/sign-in': lazyComponent(() => import('./auth/SignInScreen.tsx'), 'SignInScreen'),
  '/register': lazyComponent(() => import('./auth/RegisterScreen.tsx'), 'RegisterScreen'),
  '/reset-password': LinkScreen,
  '/verify': LinkScreen,
  '/not-me': LinkScreen,
  '/invitation': LinkScreen,
  '/sign-in/back': LinkScreen,
}
const NotFoundScreen = lazyComponent(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')

const BenchScreen = lazyComponent(() => import('./work/BenchScreen.tsx'), 'BenchScreen')
const DecisionScreen = lazyComponent(() => import('./patrol/DecisionScreen.tsx'), 'DecisionScreen')
const UndoingScreen = lazyComponent(
  () => import('./revisions/undoing/UndoingScreen.tsx'),
  'UndoingScreen',
)
const RunRecordScreen = lazyComponent(() => import('./work/RunRecordScreen.tsx'), 'RunRecordScreen')
const OrderRecordScreen = lazyComponent(
  () => import('./work/OrderRecordScreen.tsx'),
  'OrderRecordScreen',
)
const WorkshopScreen = lazyComponent(
  () => import('./guides/workshop/view/WorkshopScreen.tsx'),
  'WorkshopScreen',
)

const RehearsalScreen = lazyComponent(
  () => import('./guides/rehearsal/RehearsalScreen.tsx'),
  'RehearsalScreen',
)
const BookletScreen = lazyComponent(
  () => import('./guides/booklet/BookletScreen.tsx'),
  'BookletScreen',
)

type IdScreen = { name: string; screen: (id: number) => ReactNode; bones?: ReactNode }

/** Screens of one thing, whose id stands in its address. */
const idScreens: (IdScreen & { path: string })[] = [
  {
    path: '/work/:id',
    name: 'run',
    screen: entryid => <BenchScreen entryid={entryid} />,
    bones: <GuideEditSkeleton />,
  },
  {
    path: '/work/:id/record',
    name: 'run record',
    screen: entryid => <RunRecordScreen entryid={entryid} />,
  },
  {
    path: '/work/orders/:id/record',
    name: 'record of a work order',
    screen: orderid => <OrderRecordScreen orderid={orderid} />,
  },
  {
    path: '/patrol/decisions/:id',
    name: 'decision',
    screen: decisionid => <DecisionScreen decisionid={decisionid} />,
    bones: <GuideListSkeleton />,
  },
  {
    path: '/changes/undo/:id',
    name: 'undo',
    screen: userid => <UndoingScreen userid={userid} />,
    bones: <GuideListSkeleton />,
  },
  {
    path: '/workshop/:id',
    name: 'workshop',
    screen: guideid => <WorkshopScreen guideid={guideid} />,
    bones: <GuideEditSkeleton />,
  },
  {
    path: '/rehearsal/:id',
    name: 'rehearsal',
    screen: guideid => <RehearsalScreen guideid={guideid} />,
    bones: <GuideEditSkeleton />,
  },
  {
    path: '/booklet/:id',
    name: 'booklet',
    screen: guideid => <BookletScreen guideid={guideid} />,
  },
]
const IdPlace = ({ name, screen, bones }: IdScreen) => {
  const id = idOf(useParams()['id'])
  return id === null
    ? routeElement('nothing', <NotFoundScreen />)
    : routeElement(`${name} ${id}`, screen(id), bones)
}

/**
 * Screens of one address each that no reader begins with: with what they need and their addresses,
 * they weigh nothing on the first page.
 */
export const RareRoutes = () => (
  <Routes>
    {Object.entries(screens).map(([path, Screen]) => (
      <Route
        key={path}
        path={path}
        element={routeElement(path, <Screen />, <GuideListSkeleton />)}
      />
    ))}
    {Object.entries(forms).map(([path, Screen]) => (
      <Route key={path} path={path} element={routeElement(path, <Screen />)} />
    ))}
    {idScreens.map(({ path, ...one }) => (
      <Route key={path} path={path} element={<IdPlace {...one} />} />
    ))}
    <Route path="*" element={routeElement('nothing', <NotFoundScreen />)} />
  </Routes>
)
