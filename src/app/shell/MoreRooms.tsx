import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { isModerator } from '#app/api/roles.ts'
import { paths } from '#app/paths.ts'
import styles from './TopBar.module.css'

const Room = ({ href, here, children }: { href: string; here: string; children: ReactNode }) => (
  <a className={styles.room} href={href} aria-current={here === href ? 'page' : undefined}>
    {children}
  </a>
)

/** The rooms beside the guides, by what somebody may do; they come into the top bar once the page is there. */
export const MoreRooms = () => {
  const me = useMe()
  const { pathname } = useLocation()
  return createPortal(
    <>
      <Room href={authorPaths.tree()} here={pathname}>
        <Trans>Tree</Trans>
      </Room>
      {me && (
        <Room href={paths.media()} here={pathname}>
          <Trans>Media</Trans>
        </Room>
      )}
      {isModerator(me) && (
        <Room href={authorPaths.patrol()} here={pathname}>
          <Trans>Patrol</Trans>
        </Room>
      )}
    </>,
    document.getElementById('rooms')!, // TopBar's
  )
}
