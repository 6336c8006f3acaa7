import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { isModerator } from '#app/api/roles.ts'
import { waitingEdits } from '#app/api/waitingEdits.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import styles from './SiteMenu.module.css'

const Room = ({ to, children }: { to: string; children: ReactNode }) => (
  <a className={styles.link} href={to}>
    {children}
  </a>
)

/** Whoever has nothing to decide is shown no way there, unless deciding is their office. */
const PatrolRoom = ({ me }: { me: User | null }) => {
  const { data } = useQuery({ ...waitingEdits(), enabled: me !== null, retry: false, staleTime: 0 })
  const toDecide = data?.total || (isModerator(me) ? 0 : null)
  if (toDecide === null) return null
  return (
    <Room to={authorPaths.patrol()}>
      {toDecide > 0 ? (
        <Plural value={toDecide} one="Patrol, # edit waits" other="Patrol, # edits wait" />
      ) : (
        <Trans>Patrol</Trans>
      )}
    </Room>
  )
}

/** What is somebody's own, but for their guides and media. */
const OwnRooms = ({ me, unsent }: { me: User; unsent: number }) => {
  const features = useQuery(read('readSite')).data?.features
  const unread = me.unread_notification_count ?? 0
  return (
    <>
      <Room to={authorPaths.releases()}>
        <Trans>Releases</Trans>
      </Room>
      {features?.training && (
        <Room to={authorPaths.training()}>
          <Trans>Training</Trans>
        </Room>
      )}
      <Room to={authorPaths.contributions()}>
        <Trans>My contributions</Trans>
      </Room>
      <Room to={paths.notifications()}>
        {unread > 0 ? (
          <Plural value={unread} one="Notifications, # new" other="Notifications, # new" />
        ) : (
          <Trans>Notifications</Trans>
        )}
      </Room>
      <Room to={paths.recover()}>
        {unsent > 0 ? (
          <Plural value={unsent} one="Recover, # unsent change" other="Recover, # unsent changes" />
        ) : (
          <Trans>Recover</Trans>
        )}
      </Room>
    </>
  )
}

const AdminsRooms = () => (
  <>
    <Room to={authorPaths.views()}>
      <Trans>Views</Trans>
    </Room>
    <Room to={authorPaths.audit()}>
      <Trans>Audit log</Trans>
    </Room>
    <Room to={authorPaths.webhooks()}>
      <Trans>Webhooks</Trans>
    </Room>
    <Room to={authorPaths.operator()}>
      <Trans>Operator</Trans>
    </Room>
  </>
)

/** The rooms that this person may enter. `unsent`: changes that wait on this device. */
export const SiteMenuLinks = ({ me, unsent }: { me: User | null; unsent: number }) => {
  const { t } = useLingui()
  return (
    <nav className={styles.links} aria-label={t`Menu`}>
      <Room to={paths.guides()}>
        <Trans>Guides</Trans>
      </Room>
      <Room to={authorPaths.tree()}>
        <Trans>Tree</Trans>
      </Room>
      <Room to={authorPaths.tags()}>
        <Trans>Tags</Trans>
      </Room>
      {me && (
        <>
          <Room to={paths.guides({ whose: 'mine' })}>
            <Trans>My guides</Trans>
          </Room>
          <Room to={paths.media()}>
            <Trans>Media</Trans>
          </Room>
        </>
      )}
      <PatrolRoom me={me} />
      {me && <OwnRooms me={me} unsent={unsent} />}
      {isModerator(me) && (
        <Room to={authorPaths.comments()}>
          <Trans>Comments to review</Trans>
        </Room>
      )}
      {me?.greatest_privilege === 'Admin' && <AdminsRooms />}
      <Room to={paths.settings()}>
        <Trans>Settings</Trans>
      </Room>
      <Room to={paths.api()}>
        <Trans>API</Trans>
      </Room>
    </nav>
  )
}
