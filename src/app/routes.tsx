import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router'
import { read } from './api/read.ts'
import { GuideListSkeleton } from './guides/list/GuideListSkeleton.tsx'
import { GuideSkeleton } from './guides/read/GuideSkeleton.tsx'
import { idOf, wikiAt } from './paths.ts'
import type { WikiAddress } from './paths.ts'
import { lazyComponent } from './shell/lazyComponent.ts'
import { routeElement } from './shell/routeElement.tsx'
import { Shell } from './shell/Shell.tsx'

const Home = lazyComponent(() => import('./home/Home.tsx'), 'Home')
const GuideListScreen = lazyComponent(
  () => import('./guides/GuideListScreen.tsx'),
  'GuideListScreen',
)
const SearchScreen = lazyComponent(() => import('./search/SearchScreen.tsx'), 'SearchScreen')
const NotFoundScreen = lazyComponent(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')
const RareRoutes = lazyComponent(() => import('./rareRoutes.tsx'), 'RareRoutes')
const AuthorRoutes = lazyComponent(() => import('./authorRoutes.tsx'), 'AuthorRoutes')
const WikiScreen = lazyComponent(() => import('./wikis/WikiScreen.tsx'), 'WikiScreen')
const UserScreen = lazyComponent(() => import('./users/UserScreen.tsx'), 'UserScreen')
const TeamScreen = lazyComponent(() => import('./teams/TeamScreen.tsx'), 'TeamScreen')
// The first page: its words are there.
const GuideScreen = lazy(() =>
  import('./guides/GuideScreen.tsx').then(module => ({ default: module.GuideScreen })),
)

const Reader = ({ guideid }: { guideid: number }) => {
  const langid = /[?&]lang=([a-z]{2})(&|$)/.exec(useLocation().search)?.[1]
  const asked = { params: { guideid }, ...(langid && { query: { langid } }) }
  // The guide is on its way before the screen's code has come.
  usePrefetchQuery(read('readGuide', asked))
  return routeElement(`guide ${guideid}`, <GuideScreen asked={asked} />, <GuideSkeleton />)
}

const GuidePlace = () => {
  const guideid = idOf(useParams()['guideid'])
  return guideid === null ? (
    routeElement('nothing', <NotFoundScreen />)
  ) : (
    <Reader guideid={guideid} />
  )
}

const WikiReader = ({ namespace, title }: WikiAddress) => {
  // As with a guide: the page is on its way before the screen's code has come.
  usePrefetchQuery(read('readWiki', { params: { namespace, title } }))
  return routeElement(
    `${namespace} ${title}`,
    <WikiScreen namespace={namespace} title={title} />,
    <GuideSkeleton />,
  )
}

const WikiPlace = () => {
  const page = wikiAt(useLocation().pathname)
  return page ? <WikiReader {...page} /> : routeElement('nothing', <NotFoundScreen />)
}

const ProfilePlace = ({ of }: { of: 'user' | 'team' }) => {
  const id = idOf(useParams()['id'])
  if (id === null) return routeElement('nothing', <NotFoundScreen />)
  return routeElement(
    `${of} ${id}`,
    of === 'user' ? <UserScreen userid={id} /> : <TeamScreen teamid={id} />,
    <GuideListSkeleton />,
  )
}

/** The route tree: every screen lazy, with one error boundary and one skeleton. */
export const Screens = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={routeElement('home', <Home />, <GuideListSkeleton />)} />
      <Route
        path="/guides"
        element={routeElement('guides', <GuideListScreen />, <GuideListSkeleton />)}
      />
      {/* What authors do comes together, beside the first page, and brings bones of its own. */}
      {['/guides/new/*', '/guides/:guideid/*', '/wiki/:namespace/:title/*'].map(path => (
        <Route
          key={path}
          path={path}
          element={routeElement('author', <AuthorRoutes />, <GuideSkeleton />)}
        />
      ))}
      <Route path="/guides/:guideid" element={<GuidePlace />} />
      <Route path="/Guide/:title/:guideid" element={<GuidePlace />} />
      <Route path="/Teardown/:title/:guideid" element={<GuidePlace />} />
      {['Device', 'Item', 'Wiki', 'Info'].map(name => (
        // As it is written: /wiki/new is another place.
        <Route key={name} path={`/${name}/:title`} caseSensitive element={<WikiPlace />} />
      ))}
      <Route path="/User/:id/:name?" element={<ProfilePlace of="user" />} />
      <Route path="/Team/:id/:name?" element={<ProfilePlace of="team" />} />
      <Route
        path="/search"
        element={routeElement('search', <SearchScreen />, <GuideListSkeleton />)}
      />
      <Route path="*" element={routeElement('rare', <RareRoutes />)} />
    </Route>
  </Routes>
)
