import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router'
import { read } from './api/read.ts'
import { GuideEditSkeleton } from './guides/GuideEditSkeleton.tsx'
import { GuideListSkeleton } from './guides/GuideListSkeleton.tsx'
import { GuideSkeleton } from './guides/GuideSkeleton.tsx'
import { idOf, wikiAt } from './paths.ts'
import type { WikiAddress } from './paths.ts'
import { later } from './shell/later.ts'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { Shell } from './shell/Shell.tsx'

const HomeScreen = later(() => import('./guides/HomeScreen.tsx'), 'HomeScreen')
const GuideListScreen = later(() => import('./guides/GuideListScreen.tsx'), 'GuideListScreen')
const SearchScreen = later(() => import('./search/SearchScreen.tsx'), 'SearchScreen')
const SignInScreen = later(() => import('./auth/SignInScreen.tsx'), 'SignInScreen')
const RegisterScreen = later(() => import('./auth/RegisterScreen.tsx'), 'RegisterScreen')
const LinkScreen = later(() => import('./auth/LinkScreen.tsx'), 'LinkScreen')
const NotFoundScreen = later(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')
const NotificationsScreen = later(() => import('./notifications/NotificationsScreen.tsx'), 'NotificationsScreen')
const DocsScreen = later(() => import('./docs/DocsScreen.tsx'), 'DocsScreen')
const NewGuideScreen = later(() => import('./guides/NewGuideScreen.tsx'), 'NewGuideScreen')
const GuideEditScreen = later(() => import('./guides/GuideEditScreen.tsx'), 'GuideEditScreen')
const WikiScreen = later(() => import('./wikis/WikiScreen.tsx'), 'WikiScreen')
const UserScreen = later(() => import('./users/UserScreen.tsx'), 'UserScreen')
const TeamScreen = later(() => import('./teams/TeamScreen.tsx'), 'TeamScreen')
// The first page: its words are there.
const GuideScreen = lazy(() => import('./guides/GuideScreen.tsx').then(module => ({ default: module.GuideScreen })))

const place = (name: string, element: ReactNode, skeleton: ReactNode = null) => (
  <ScreenBoundary key={name} skeleton={skeleton}>
    {element}
  </ScreenBoundary>
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

/** A step that is not stored yet has a negative id. */
const stepidOf = (text: string | undefined) => (text && /^-?[1-9]\d{0,9}$/.test(text) ? Number(text) : null)

const EditPlace = ({ tab }: { tab: 'details' | 'steps' }) => {
  const params = useParams()
  const guideid = idOf(params['guideid'])
  if (guideid === null) return place('nothing', <NotFoundScreen />)
  return place(`edit ${guideid}`, <GuideEditScreen guideid={guideid} tab={tab} stepid={stepidOf(params['stepid'])} />, <GuideEditSkeleton />)
}

const WikiReader = ({ namespace, title }: WikiAddress) => {
  // As with a guide: the page is on its way before the screen's code has come.
  usePrefetchQuery(read('readWiki', { params: { namespace, title } }))
  return place(`${namespace} ${title}`, <WikiScreen namespace={namespace} title={title} />, <GuideSkeleton />)
}

const WikiPlace = () => {
  const page = wikiAt(useLocation().pathname)
  return page ? <WikiReader {...page} /> : place('nothing', <NotFoundScreen />)
}

const ProfilePlace = ({ of }: { of: 'user' | 'team' }) => {
  const id = idOf(useParams()['id'])
  if (id === null) return place('nothing', <NotFoundScreen />)
  return place(`${of} ${id}`, of === 'user' ? <UserScreen userid={id} /> : <TeamScreen teamid={id} />, <GuideListSkeleton />)
}

/** The route tree: every screen lazy, with one error boundary and one skeleton. */
export const Screens = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={place('home', <HomeScreen />, <GuideListSkeleton />)} />
      <Route path="/guides" element={place('guides', <GuideListScreen />, <GuideListSkeleton />)} />
      <Route path="/notifications" element={place('notifications', <NotificationsScreen />, <GuideListSkeleton />)} />
      <Route path="/guides/new" element={place('new guide', <NewGuideScreen />, <GuideEditSkeleton />)} />
      <Route path="/guides/:guideid/edit/details" element={<EditPlace tab="details" />} />
      <Route path="/guides/:guideid/edit/steps" element={<EditPlace tab="steps" />} />
      <Route path="/guides/:guideid/edit/steps/:stepid" element={<EditPlace tab="steps" />} />
      <Route path="/guides/:guideid" element={<GuidePlace />} />
      <Route path="/Guide/:title/:guideid" element={<GuidePlace />} />
      <Route path="/Teardown/:title/:guideid" element={<GuidePlace />} />
      {['Device', 'Item', 'Wiki', 'Info'].map(name => (
        <Route key={name} path={`/${name}/:title`} element={<WikiPlace />} />
      ))}
      <Route path="/User/:id/:name?" element={<ProfilePlace of="user" />} />
      <Route path="/Team/:id/:name?" element={<ProfilePlace of="team" />} />
      <Route path="/search" element={place('search', <SearchScreen />, <GuideListSkeleton />)} />
      <Route path="/docs/api" element={place('api', <DocsScreen />, <GuideListSkeleton />)} />
      <Route path="/sign-in" element={place('sign-in', <SignInScreen />)} />
      <Route path="/register" element={place('register', <RegisterScreen />)} />
      {['reset-password', 'verify'].map(path => (
        <Route key={path} path={path} element={place(path, <LinkScreen />)} />
      ))}
      <Route path="*" element={place('nothing', <NotFoundScreen />)} />
    </Route>
  </Routes>
)
