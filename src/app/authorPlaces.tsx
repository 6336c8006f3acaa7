import { Navigate, Route, Routes, useLocation, useParams } from 'react-router'
import type { Tab } from './guides/edit/tabs.ts'
import { GuideListSkeleton } from './guides/GuideListSkeleton.tsx'
import { GuideEditSkeleton } from './guides/GuideEditSkeleton.tsx'
import { GuideSkeleton } from './guides/GuideSkeleton.tsx'
import { idOf, paths, type WikiAddress } from './paths.ts'
import { later } from './shell/later.ts'
import { pageAt } from './shell/pageAt.ts'
import { place } from './shell/place.tsx'
import { PageEditSkeleton } from './wikis/edit/PageEditSkeleton.tsx'

const NewGuideScreen = later(() => import('./guides/NewGuideScreen.tsx'), 'NewGuideScreen')
const GuideEditScreen = later(() => import('./guides/GuideEditScreen.tsx'), 'GuideEditScreen')
const GuideHistoryScreen = later(
  () => import('./history/GuideHistoryScreen.tsx'),
  'GuideHistoryScreen',
)
const WikiHistoryScreen = later(
  () => import('./history/WikiHistoryScreen.tsx'),
  'WikiHistoryScreen',
)
const GuideReleasesScreen = later(
  () => import('./releases/GuideReleasesScreen.tsx'),
  'GuideReleasesScreen',
)
const GuideWaitingScreen = later(
  () => import('./history/GuideWaitingScreen.tsx'),
  'GuideWaitingScreen',
)
const WikiWaitingScreen = later(
  () => import('./history/WikiWaitingScreen.tsx'),
  'WikiWaitingScreen',
)
const StepFormScreen = later(() => import('./work/StepFormScreen.tsx'), 'StepFormScreen')
const GuidePreviewScreen = later(
  () => import('./guides/GuidePreviewScreen.tsx'),
  'GuidePreviewScreen',
)
const NotFoundScreen = later(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')

/** A step that is not stored yet has a negative id. */
const stepidOf = (text: string | undefined) =>
  text && /^-?[1-9]\d{0,9}$/.test(text) ? Number(text) : null

const EditPlace = ({ tab }: { tab: Tab }) => {
  const params = useParams()
  const guideid = idOf(params['guideid'])
  if (guideid === null) return place('nothing', <NotFoundScreen />)
  return place(
    `edit ${guideid}`,
    <GuideEditScreen guideid={guideid} tab={tab} stepid={stepidOf(params['stepid'])} />,
    <GuideEditSkeleton />,
  )
}

const StepFormPlace = () => {
  const params = useParams()
  const [guideid, stepid] = [idOf(params['guideid']), idOf(params['stepid'])]
  return guideid === null || stepid === null
    ? place('nothing', <NotFoundScreen />)
    : place(
        `form ${stepid}`,
        <StepFormScreen guideid={guideid} stepid={stepid} />,
        <GuideEditSkeleton />,
      )
}

const usePage = (): WikiAddress | null => pageAt(useLocation().pathname)

const HistoryPlace = () => {
  const guideid = idOf(useParams()['guideid'])
  const page = usePage()
  if (page)
    return place(
      `history ${page.namespace} ${page.title}`,
      <WikiHistoryScreen {...page} />,
      <GuideEditSkeleton />,
    )
  return guideid === null
    ? place('nothing', <NotFoundScreen />)
    : place(`history ${guideid}`, <GuideHistoryScreen guideid={guideid} />, <GuideEditSkeleton />)
}

const WaitingPlace = () => {
  const guideid = idOf(useParams()['guideid'])
  const page = usePage()
  if (page)
    return place(
      `waiting ${page.namespace} ${page.title}`,
      <WikiWaitingScreen {...page} />,
      <GuideEditSkeleton />,
    )
  return guideid === null
    ? place('nothing', <NotFoundScreen />)
    : place(`waiting ${guideid}`, <GuideWaitingScreen guideid={guideid} />, <GuideEditSkeleton />)
}

const ReleasesPlace = () => {
  const guideid = idOf(useParams()['guideid'])
  return guideid === null
    ? place('nothing', <NotFoundScreen />)
    : place(`releases ${guideid}`, <GuideReleasesScreen guideid={guideid} />, <GuideListSkeleton />)
}

const PreviewPlace = () => {
  const guideid = idOf(useParams()['guideid'])
  return guideid === null
    ? place('nothing', <NotFoundScreen />)
    : place(`preview ${guideid}`, <GuidePreviewScreen guideid={guideid} />, <GuideSkeleton />)
}

const WikiEditScreen = later(() => import('./wikis/WikiEditScreen.tsx'), 'WikiEditScreen')

const WikiEditPlace = () => {
  const page = usePage()
  return page
    ? place(
        `edit ${page.namespace} ${page.title}`,
        <WikiEditScreen {...page} />,
        <PageEditSkeleton />,
      )
    : place('nothing', <NotFoundScreen />)
}
const FirstPlace = () => {
  const isWiki = useLocation().pathname.startsWith('/wiki/')
  const page = usePage()
  if (!isWiki) return place('new guide', <NewGuideScreen />, <GuideEditSkeleton />)
  return page ? <Navigate replace to={paths.wiki(page)} /> : place('nothing', <NotFoundScreen />)
}

/**
 * Whose addresses begin with a guide's or a page's, and are not for readers: they weigh nothing on
 * the first page.
 */
export const AuthorPlaces = () => (
  <Routes>
    <Route path="/" element={<FirstPlace />} />
    <Route path="edit" element={<WikiEditPlace />} />
    <Route path="edit/details" element={<EditPlace tab="details" />} />
    <Route path="edit/parts" element={<EditPlace tab="parts" />} />
    <Route path="edit/steps" element={<EditPlace tab="steps" />} />
    <Route path="edit/steps/:stepid" element={<EditPlace tab="steps" />} />
    <Route path="edit/steps/:stepid/form" element={<StepFormPlace />} />
    <Route path="preview" element={<PreviewPlace />} />
    <Route path="releases" element={<ReleasesPlace />} />
    <Route path="waiting" element={<WaitingPlace />} />
    <Route path="history/:from?/:to?" element={<HistoryPlace />} />
    <Route path="*" element={place('nothing', <NotFoundScreen />)} />
  </Routes>
)
