import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router'
import { read } from './api/read.ts'
import { GuideListSkeleton } from './guides/GuideListSkeleton.tsx'
import { GuideSkeleton } from './guides/GuideSkeleton.tsx'
import { idOf, wikiAt } from './paths.ts'
import type { WikiAddress } from './paths.ts'
import { later } from './shell/later.ts'
import { place } from './shell/place.tsx'
import { Shell } from './shell/Shell.tsx'

const HomeScreen = later(() => import('./guides/HomeScreen.tsx'), 'HomeScreen')
const GuideListScreen = later(() => import('./guides/GuideListScreen.tsx'), 'GuideListScreen')
const SearchScreen = later(() => import('./search/SearchScreen.tsx'), 'SearchScreen')
const NotFoundScreen = later(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')
const RarePlaces = later(() => import('./rarePlaces.tsx'), 'RarePlaces')
const AuthorPlaces = later(() => import('./authorPlaces.tsx'), 'AuthorPlaces')
const WikiScreen = later(() => import('./wikis/WikiScreen.tsx'), 'WikiScreen')
const UserScreen = later(() => import('./users/UserScreen.tsx'), 'UserScreen')
const TeamScreen = later(() => import('./teams/TeamScreen.tsx'), 'TeamScreen')
// The first page: its words are there.
const GuideScreen = lazy(() =>
  import('./guides/GuideScreen.tsx').then(module => ({ default: module.GuideScreen })),
)

const Reader = ({ guideid }: { guideid: number }) => {
  const langid = /[?&]lang=([a-z]{2})(&|$)/.exec(useLocation().search)?.[1]
  const asked = { params: { guideid }, ...(langid && { query: { langid } }) }
  // The guide is on its way before the screen's code has come.
  usePrefetchQuery(read('readGuide', asked))
  return place(`guide ${guideid}`, <GuideScreen asked={asked} />, <GuideSkeleton />)
}

const GuidePlace = () => {
  const guideid = idOf(useParams()['guideid'])
  return guideid === null ? place('nothing', <NotFoundScreen />) : <Reader guideid={guideid} />
}

const WikiReader = ({ namespace, title }: WikiAddress) => {
  // As with a guide: the page is on its way before the screen's code has come.
  usePrefetchQuery(read('readWiki', { params: { namespace, title } }))
  return place(
    `${namespace} ${title}`,
    <WikiScreen namespace={namespace} title={title} />,
    <GuideSkeleton />,
  )
}

const WikiPlace = () => {
  const page = wikiAt(useLocation().pathname)
  return page ? <WikiReader {...page} /> : place('nothing', <NotFoundScreen />)
}

const ProfilePlace = ({ of }: { of: 'user' | 'team' }) => {
  const id = idOf(useParams()['id'])
  if (id === null) return place('nothing', <NotFoundScreen />)
  return place(
    `${of} ${id}`,
    of === 'user' ? <UserScreen userid={id} /> : <TeamScreen teamid={id} />,
    <GuideListSkeleton />,
  )
}

/** The route tree: every screen lazy, with one error boundary and one skeleton. */
export const Screens = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={place('home', <HomeScreen />, <GuideListSkeleton />)} />
      <Route path="/guides" element={place('guides', <GuideListScreen />, <GuideListSkeleton />)} />
      {/* What authors do comes together, beside the first page, and brings bones of its own. */}
      {['/guides/new/*', '/guides/:guideid/*', '/wiki/:namespace/:title/*'].map(path => (
        <Route
          key={path}
          path={path}
          element={place('author', <AuthorPlaces />, <GuideSkeleton />)}
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
      <Route path="/search" element={place('search', <SearchScreen />, <GuideListSkeleton />)} />
      <Route path="*" element={place('rare', <RarePlaces />)} />
    </Route>
  </Routes>
)
