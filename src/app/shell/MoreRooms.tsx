import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useMe } from '#app/api/useMe.ts'
import { read } from '#app/api/read.ts'
import { waitingEdits } from '#app/api/waitingEdits.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { isModerator } from '#app/api/roles.ts'
import { paths } from '#app/paths.ts'
import { VisuallyHidden } from '#app/ui/VisuallyHidden.tsx'
import { existing } from '#lib/existing.ts'
import own from './MoreRooms.module.css'
import styles from './TopBar.module.css'

const every = 60_000 // milliseconds between two looks at how much waits

const Room = ({ href, here, children }: { href: string; here: string; children: ReactNode }) => (
  <a className={styles.room} href={href} aria-current={here === href ? 'page' : undefined}>
    {children}
  </a>
)

/** The review of edits, with how many wait. */
const Patrol = ({ here }: { here: string }) => {
  const waiting =
    useQuery({ ...waitingEdits(), retry: false, refetchInterval: every }).data?.total ?? 0
  return (
    <Room href={authorPaths.patrol()} here={here}>
      <Trans>Patrol</Trans>
      {waiting > 0 && (
        <>
          <span className={own.count} aria-hidden>
            {waiting}
          </span>
          <VisuallyHidden>
            <Plural value={waiting} one="# edit waits" other="# edits wait" />
          </VisuallyHidden>
        </>
      )}
    </Room>
  )
}

/**
 * The rooms beside the guides, by what somebody may do; they come into the top bar once the page is
 * there.
 */
export const MoreRooms = () => {
  const me = useMe()
  const { t } = useLingui()
  const { pathname } = useLocation()
  const features = useQuery({ ...read('readSite'), enabled: me !== null && me !== undefined }).data
    ?.features
  return createPortal(
    <>
      <Room href={authorPaths.tree()} here={pathname}>
        <Trans>Tree</Trans>
      </Room>
      <Room href={authorPaths.tags()} here={pathname}>
        <Trans>Tags</Trans>
      </Room>
      {me && (
        <Room href={paths.media()} here={pathname}>
          <Trans>Media</Trans>
        </Room>
      )}
      {me && features?.work_log && (
        <Room href={authorPaths.work()} here={pathname}>
          <Trans>Work</Trans>
        </Room>
      )}
      {me && features?.training && (
        <Room
          href={authorPaths.training()}
          here={pathname.startsWith('/training') ? authorPaths.training() : pathname}
        >{t`Training`}</Room>
      )}
      {me && (
        <Room
          href={authorPaths.releases()}
          here={pathname.startsWith('/releases') ? authorPaths.releases() : pathname}
        >{t`Releases`}</Room>
      )}
      {isModerator(me) && <Patrol here={pathname} />}
      {me?.greatest_privilege === 'Admin' && (
        <Room href={authorPaths.people()} here={pathname}>{t`People`}</Room>
      )}
    </>,
    existing(document.getElementById('rooms'), 'the place for rooms'), // TopBar's
  )
}
