import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { read } from './api/read.ts'
import { GuideListSkeleton } from './guides/GuideListSkeleton.tsx'
import { GuideSkeleton } from './guides/GuideSkeleton.tsx'
import { idOf } from './paths.ts'
import { ScreenBoundary } from './shell/ScreenBoundary.tsx'
import { Shell } from './shell/Shell.tsx'

/** Loads one named export as a screen of its own chunk. */
const screen = <K extends string>(load: () => Promise<{ [N in K]: ComponentType }>, name: K) =>
  lazy(() => load().then(module => ({ default: module[name] })))

const HomeScreen = screen(() => import('./guides/HomeScreen.tsx'), 'HomeScreen')
const GuideListScreen = screen(() => import('./guides/GuideListScreen.tsx'), 'GuideListScreen')
const SignInScreen = screen(() => import('./auth/SignInScreen.tsx'), 'SignInScreen')
const RegisterScreen = screen(() => import('./auth/RegisterScreen.tsx'), 'RegisterScreen')
const NotFoundScreen = screen(() => import('./shell/NotFoundScreen.tsx'), 'NotFoundScreen')
const GuideScreen = lazy(() => import('./guides/GuideScreen.tsx').then(module => ({ default: module.GuideScreen })))

const place = (name: string, element: ReactNode, skeleton: ReactNode = null) => (
  <ScreenBoundary key={name} skeleton={skeleton}>
    {element}
  </ScreenBoundary>
)

const Reader = ({ guideid }: { guideid: number }) => {
  // The guide is on its way before the screen's code has come.
  usePrefetchQuery(read('readGuide', { params: { guideid } }))
  return place(`guide ${guideid}`, <GuideScreen guideid={guideid} />, <GuideSkeleton />)
}

const GuidePlace = () => {
  const guideid = idOf(useParams()['guideid'])
  return guideid === null ? place('nothing', <NotFoundScreen />) : <Reader guideid={guideid} />
}

/** The route tree: every screen lazy, with one error boundary and one skeleton. */
export const Screens = () => (
  <Routes>
    <Route element={<Shell />}>
      <Route path="/" element={place('home', <HomeScreen />, <GuideListSkeleton />)} />
      <Route path="/guides" element={place('guides', <GuideListScreen />, <GuideListSkeleton />)} />
      <Route path="/guides/:guideid" element={<GuidePlace />} />
      <Route path="/Guide/:title/:guideid" element={<GuidePlace />} />
      <Route path="/Teardown/:title/:guideid" element={<GuidePlace />} />
      <Route path="/sign-in" element={place('sign-in', <SignInScreen />)} />
      <Route path="/register" element={place('register', <RegisterScreen />)} />
      <Route path="*" element={place('nothing', <NotFoundScreen />)} />
    </Route>
  </Routes>
)
