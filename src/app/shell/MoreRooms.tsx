import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { waitingEdits } from '#app/api/waitingEdits.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { isModerator } from '#app/api/roles.ts'
import { paths } from '#app/paths.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { existing } from '#lib/existing.ts'
import { currentRoomMark } from './navigation/currentRoomMark.ts'
import own from './MoreRooms.module.css'
import styles from './TopBar.module.css'

const every = 60_000 // milliseconds between two looks at how much waits

type RoomProps = {
  href: string
  /** How addresses of screens in it begin, beside its own. */
  below?: readonly string[]
  children: ReactNode
}

const Room = ({ href, below = [`${href}/`], children }: RoomProps) => {
  const { pathname } = useLocation()
  return (
    <a className={styles.room} href={href} aria-current={currentRoomMark(pathname, href, below)}>
      {children}
    </a>
  )
}

const categoryScreens = ['/Device/', '/Topic/', '/wiki/CATEGORY/']
const wikiScreens = [
  '/Wiki/',
  '/Info/',
  '/Item/',
  '/wiki/WIKI/',
  '/wiki/INFO/',
  '/wiki/ITEM/',
  '/pages',
]

/** The review of edits, with how many wait. */
const Patrol = () => {
  const waiting =
    useQuery({ ...waitingEdits(), retry: false, refetchInterval: every }).data?.total ?? 0
  return (
    <Room href={authorPaths.patrol()}>
      <Trans>Patrol</Trans>
      {waiting > 0 && (
        <>
          <span className={own.count} aria-hidden>
            {waiting}
          </span>
          <VisuallyHidden>
            <Plural value={waiting} one="# edit is waiting" other="# edits are waiting" />
          </VisuallyHidden>
        </>
      )}
    </Room>
  )
}

/**
 * The rooms that most people enter, and those that call: patrol and views. The menu has all. They
 * come into the top bar once the page is there.
 */
export const MoreRooms = () => {
  const me = useMe()
  return createPortal(
    <>
      <Room href={paths.categories()} below={categoryScreens}>
        <Trans>Categories</Trans>
      </Room>
      <Room href={authorPaths.pages({ namespace: 'WIKI' })} below={wikiScreens}>
        <Trans>Wiki</Trans>
      </Room>
      {isModerator(me) && <Patrol />}
      {me?.greatest_privilege === 'Admin' && (
        <Room href={authorPaths.views()}>
          <Trans>Views</Trans>
        </Room>
      )}
    </>,
    existing(document.getElementById('rooms'), 'the place for rooms'), // TopBar's
  )
}
