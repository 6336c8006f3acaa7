import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { stepidOf } from '#app/drafts/content/temporaryId.ts'
import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import type { EditorTab } from './guides/edit/position/editorTab.ts'
import { GuideListSkeleton } from './guides/list/GuideListSkeleton.tsx'
import { GuideEditSkeleton } from './guides/edit/shell/GuideEditSkeleton.tsx'
import { GuideSkeleton } from './guides/read/GuideSkeleton.tsx'
import { idOf, paths, type WikiAddress } from './paths.ts'
import { lazyComponent } from './shell/lazyComponent.ts'
import { pageAt } from './shell/navigation/pageAt.ts'
import { routeElement } from './shell/routeElement.tsx'
import { PageEditSkeleton } from './wikis/edit/PageEditSkeleton.tsx'

const NewGuideScreen = lazyComponent(() => import('./guides/NewGuideScreen.tsx'), 'NewGuideScreen')
const GuideEditScreen = lazyComponent(
  () => import('./guides/GuideEditScreen.tsx'),
  'GuideEditScreen',
)
const SampleGuideScreen = lazyComponent(
  () => import('./tour/SampleGuideScreen.tsx'),
  'SampleGuideScreen',
)
const GuideHistoryScreen = lazyComponent(
  () => import('./revisions/screens/GuideHistoryScreen.tsx'),
  'GuideHistoryScreen',
)
const WikiHistoryScreen = lazyComponent(
  () => import('./revisions/screens/WikiHistoryScreen.tsx'),
  'WikiHistoryScreen',
)
const GuideReleasesScreen = lazyComponent(
  () => import('./releases/GuideReleasesScreen.tsx'),
  'GuideReleasesScreen',
)
const GuideWaitingScreen = lazyComponent(
  () => import('./revisions/screens/GuideWaitingScreen.tsx'),
  'GuideWaitingScreen',
)
const WikiWaitingScreen = lazyComponent(
  () => import('./revisions/screens/WikiWaitingScreen.tsx'),
  'WikiWaitingScreen',
)
const StepFormScreen = lazyComponent(() => import('./work/StepFormScreen.tsx'), 'StepFormScreen')
const GuidePreviewScreen = lazyComponent(
  () => import('./guides/GuidePreviewScreen.tsx'),
  'GuidePreviewScreen',
)
const TranslateScreen = lazyComponent(
  () => import('./guides/translate/TranslateScreen.tsx'),
  'TranslateScreen',
)
const NotFoundScreen = lazyComponent(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')

const EditRoute = ({ tab }: { tab: EditorTab }) => {
  const params = useParams()
  const guideid = idOf(params['guideid'])
  if (guideid === null) return routeElement('nothing', <NotFoundScreen />)
  const stepid = stepidOf(params['stepid'])
  if (isDeviceOnly(guideid))
    return routeElement('sample', <SampleGuideScreen stepid={stepid} />, <GuideEditSkeleton />)
  return routeElement(
    `edit ${guideid}`,
    <GuideEditScreen guideid={guideid} tab={tab} stepid={stepid} />,
    <GuideEditSkeleton />,
  )
}

const StepFormRoute = () => {
  const params = useParams()
  const [guideid, stepid] = [idOf(params['guideid']), idOf(params['stepid'])]
  return guideid === null || stepid === null
    ? routeElement('nothing', <NotFoundScreen />)
    : routeElement(
        `form ${stepid}`,
        <StepFormScreen guideid={guideid} stepid={stepid} />,
        <GuideEditSkeleton />,
      )
}

const usePage = (): WikiAddress | null => pageAt(useLocation().pathname)

const HistoryRoute = () => {
  const guideid = idOf(useParams()['guideid'])
  const page = usePage()
  if (page)
    return routeElement(
      `history ${page.namespace} ${page.title}`,
      <WikiHistoryScreen {...page} />,
      <GuideEditSkeleton />,
    )
  return guideid === null
    ? routeElement('nothing', <NotFoundScreen />)
    : routeElement(
        `history ${guideid}`,
        <GuideHistoryScreen guideid={guideid} />,
        <GuideEditSkeleton />,
      )
}

const WaitingRoute = () => {
  const guideid = idOf(useParams()['guideid'])
  const page = usePage()
  if (page)
    return routeElement(
      `waiting ${page.namespace} ${page.title}`,
      <WikiWaitingScreen {...page} />,
      <GuideEditSkeleton />,
    )
  return guideid === null
    ? routeElement('nothing', <NotFoundScreen />)
    : routeElement(
        `waiting ${guideid}`,
        <GuideWaitingScreen guideid={guideid} />,
        <GuideEditSkeleton />,
      )
}

const ReleasesRoute = () => {
  const guideid = idOf(useParams()['guideid'])
  return guideid === null
    ? routeElement('nothing', <NotFoundScreen />)
    : routeElement(
        `releases ${guideid}`,
        <GuideReleasesScreen guideid={guideid} />,
        <GuideListSkeleton />,
      )
}

const TranslateRoute = () => {
  const { guideid: id, langid = '' } = useParams()
  const guideid = idOf(id)
  return guideid === null || !/^[a-z]{2}$/.test(langid)
    ? routeElement('nothing', <NotFoundScreen />)
    : routeElement(
        `translate ${guideid} ${langid}`,
        <TranslateScreen guideid={guideid} langid={langid} />,
        <GuideEditSkeleton />,
      )
}

const PreviewRoute = () => {
  const guideid = idOf(useParams()['guideid'])
  return guideid === null
    ? routeElement('nothing', <NotFoundScreen />)
    : routeElement(
        `preview ${guideid}`,
        <GuidePreviewScreen guideid={guideid} />,
        <GuideSkeleton />,
      )
}

const WikiEditScreen = lazyComponent(() => import('./wikis/WikiEditScreen.tsx'), 'WikiEditScreen')

const WikiEditRoute = () => {
  const page = usePage()
  return page
    ? routeElement(
        `edit ${page.namespace} ${page.title}`,
        <WikiEditScreen {...page} />,
        <PageEditSkeleton />,
      )
    : routeElement('nothing', <NotFoundScreen />)
}
const FirstRoute = () => {
  const isWiki = useLocation().pathname.startsWith('/wiki/')
  const page = usePage()
  if (!isWiki) return routeElement('new guide', <NewGuideScreen />, <GuideEditSkeleton />)
  return page ? (
    <Navigate replace to={paths.wiki(page)} />
  ) : (
    routeElement('nothing', <NotFoundScreen />)
  )
}

/**
 * Whose addresses begin with a guide's or a page's, and are not for readers: they weigh nothing on
 * the first page.
 */
export const AuthorRoutes = () => (
  <Routes>
    <Route path="/" element={<FirstRoute />} />
    <Route path="edit" element={<WikiEditRoute />} />
    <Route path="edit/details" element={<EditRoute tab="details" />} />
    <Route path="edit/parts" element={<EditRoute tab="parts" />} />
    <Route path="edit/steps" element={<EditRoute tab="steps" />} />
    <Route path="edit/steps/:stepid" element={<EditRoute tab="steps" />} />
    <Route path="edit/steps/:stepid/form" element={<StepFormRoute />} />
    <Route path="preview" element={<PreviewRoute />} />
    <Route path="translate/:langid" element={<TranslateRoute />} />
    <Route path="releases" element={<ReleasesRoute />} />
    <Route path="waiting" element={<WaitingRoute />} />
    <Route path="history/:from?/:to?" element={<HistoryRoute />} />
    <Route path="*" element={routeElement('nothing', <NotFoundScreen />)} />
  </Routes>
)
