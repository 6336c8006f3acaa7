import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { useMe } from '#app/api/useMe.ts'
import { waitingEdits } from '#app/api/waitingEdits.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { isModerator } from '#app/api/roles.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { existing } from '#lib/existing.ts'
import { currentRoomMark } from './navigation/currentRoomMark.ts'
import { roomAt } from './navigation/roomAt.ts'
import { categoryScreens, guideScreens, wikiScreens } from './navigation/roomScreens.ts'
import { useMenuGroups, type MenuRoom } from './navigation/useMenuGroups.ts'
import own from './MoreRooms.module.css'
import styles from './TopBar.module.css'

/** More than so many are not told one by one. */
const mostTold = 99
type BarRoom = readonly [href: string, below: readonly string[]]
const barRoom = (href: string): BarRoom => [href, [`${href}/`]]

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

/** What is new for this person, wherever they are. */
const Bell = ({ unread }: { unread: number }) => {
  const { t } = useLingui()
  return (
    <LinkButton
      kind="quiet"
      icon={BellIcon}
      href={paths.notifications()}
      label={
        unread > 0
          ? plural(unread, { one: 'Notifications, # new', other: 'Notifications, # new' })
          : t`Notifications`
      }
    >
      {unread > 0 && (
        <span className={own.unread} aria-hidden>
          {unread > mostTold ? `${mostTold}+` : unread}
        </span>
      )}
    </LinkButton>
  )
}

/** The room of this screen where the bar has none for it, with its name in the menu. */
const useRoomHere = (me: User | null, bar: readonly BarRoom[]): MenuRoom | undefined => {
  const location = useLocation()
  const rooms = useMenuGroups(me, { toDecide: 0, unsent: 0 }).flatMap(group => group.rooms)
  const isInBar = bar.some(
    ([href, below]) => currentRoomMark(location.pathname, href, below) !== undefined,
  )
  const here = isInBar
    ? null
    : roomAt(
        location,
        rooms.map(([href]) => href),
      )
  return rooms.find(([href]) => href === here)
}

/**
 * The rooms that most people enter, and those that call: patrol and views. The menu has all, and
 * the one of this screen stands in the bar as well. They come into the top bar once the page is
 * there.
 */
export const MoreRooms = () => {
  const me = useMe()
  const wiki = authorPaths.pages({ namespace: 'WIKI' })
  const isAdmin = me?.greatest_privilege === 'Admin'
  const here = useRoomHere(me ?? null, [
    [paths.guides(), guideScreens],
    [paths.categories(), categoryScreens],
    [wiki, [...wikiScreens, '/pages']],
    ...(isModerator(me) ? [barRoom(authorPaths.patrol())] : []),
    ...(isAdmin ? [barRoom(authorPaths.views())] : []),
  ])
  const bell = document.getElementById('bell') // TopBar's, where somebody is signed in
  return (
    <>
      {createPortal(
        <>
          <Room href={paths.categories()} below={categoryScreens}>
            <Trans>Categories</Trans>
          </Room>
          <Room href={wiki} below={[...wikiScreens, '/pages']}>
            <Trans>Wiki</Trans>
          </Room>
          {isModerator(me) && <Patrol />}
          {isAdmin && (
            <Room href={authorPaths.views()}>
              <Trans>Views</Trans>
            </Room>
          )}
          {here && (
            <a className={styles.room} href={here[0]} aria-current="true">
              {here[1]}
            </a>
          )}
        </>,
        existing(document.getElementById('rooms'), 'the place for rooms'), // TopBar's
      )}
      {bell && me && createPortal(<Bell unread={me.unread_notification_count ?? 0} />, bell)}
    </>
  )
}
