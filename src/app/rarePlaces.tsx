import { Route, Routes, useParams } from 'react-router'
import { GuideEditSkeleton } from './guides/GuideEditSkeleton.tsx'
import { GuideListSkeleton } from './guides/GuideListSkeleton.tsx'
import { idOf } from './paths.ts'
import { later } from './shell/later.ts'
import { place } from './shell/place.tsx'

const screens = {
  '/notifications': later(
    () => import('./notifications/NotificationsScreen.tsx'),
    'NotificationsScreen',
  ),
  '/recover': later(() => import('./recover/RecoverScreen.tsx'), 'RecoverScreen'),
  '/settings': later(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
  '/media': later(() => import('./media/MediaScreen.tsx'), 'MediaScreen'),
  '/wiki/new': later(() => import('./wikis/NewWikiScreen.tsx'), 'NewWikiScreen'),
  '/patrol/*': later(() => import('./patrol/PatrolScreen.tsx'), 'PatrolScreen'),
  '/contributions': later(() => import('./patrol/ContributionsScreen.tsx'), 'ContributionsScreen'),
  '/tree': later(() => import('./tree/TreeScreen.tsx'), 'TreeScreen'),
  '/users/*': later(() => import('./people/PeopleScreen.tsx'), 'PeopleScreen'),
  '/teams/*': later(() => import('./people/TeamsScreen.tsx'), 'TeamsScreen'),
  '/tags/:tag?': later(() => import('./tags/TagsScreen.tsx'), 'TagsScreen'),
  '/views/:kind?/:id?': later(() => import('./views/ViewsScreen.tsx'), 'ViewsScreen'),
  '/work': later(() => import('./work/WorkScreen.tsx'), 'WorkScreen'),
  '/work/new': later(() => import('./work/StartScreen.tsx'), 'StartScreen'),
  '/work/board': later(() => import('./work/BoardScreen.tsx'), 'BoardScreen'),
  '/training/*': later(() => import('./training/TrainingScreen.tsx'), 'TrainingScreen'),
  '/comments': later(() => import('./comments/CommentsScreen.tsx'), 'CommentsScreen'),
  '/audit': later(() => import('./audit/AuditScreen.tsx'), 'AuditScreen'),
  '/webhooks': later(() => import('./webhooks/WebhooksScreen.tsx'), 'WebhooksScreen'),
  '/releases': later(() => import('./releases/ReleasesScreen.tsx'), 'ReleasesScreen'),
  '/releases/compare/:guideid/:from/:to': later(
    () => import('./releases/ReleaseCompareScreen.tsx'),
    'ReleaseCompareScreen',
  ),
  '/releases/processes': later(() => import('./releases/ProcessesScreen.tsx'), 'ProcessesScreen'),
  '/releases/inbox': later(() => import('./releases/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
  '/docs/api': later(() => import('./docs/DocsScreen.tsx'), 'DocsScreen'),
}
const LinkScreen = later(() => import('./auth/LinkScreen.tsx'), 'LinkScreen')
/** Forms, which are there at once: bones would only flash. */
const forms = {
  '/sign-in': later(() => import('./auth/SignInScreen.tsx'), 'SignInScreen'),
  '/register': later(() => import('./auth/RegisterScreen.tsx'), 'RegisterScreen'),
  '/reset-password': LinkScreen,
  '/verify': LinkScreen,
  '/not-me': LinkScreen,
  '/invitation': LinkScreen,
  '/sign-in/back': LinkScreen,
}
const NotFoundScreen = later(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')

const BenchScreen = later(() => import('./work/BenchScreen.tsx'), 'BenchScreen')
const BenchPlace = () => {
  const entryid = idOf(useParams()['entryid'])
  return entryid === null
    ? place('nothing', <NotFoundScreen />)
    : place(`run ${entryid}`, <BenchScreen entryid={entryid} />, <GuideEditSkeleton />)
}

/**
 * Screens of one address each that no reader begins with: with what they need and their addresses,
 * they weigh nothing on the first page.
 */
export const RarePlaces = () => (
  <Routes>
    {Object.entries(screens).map(([path, Screen]) => (
      <Route key={path} path={path} element={place(path, <Screen />, <GuideListSkeleton />)} />
    ))}
    {Object.entries(forms).map(([path, Screen]) => (
      <Route key={path} path={path} element={place(path, <Screen />)} />
    ))}
    <Route path="/work/:entryid" element={<BenchPlace />} />
    <Route path="*" element={place('nothing', <NotFoundScreen />)} />
  </Routes>
)
