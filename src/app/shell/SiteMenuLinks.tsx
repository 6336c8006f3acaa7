import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { hasRoom, isAuthor, isModerator } from '#app/api/roles.ts'
import { waitingEdits } from '#app/api/waitingEdits.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import styles from './SiteMenu.module.css'

type Room = readonly [href: string, name: string]
type Group = { name: string; rooms: readonly (Room | false | null | undefined)[] }

/** Whoever has nothing to decide is shown no way there, unless deciding is their office. */
const useCheckRooms = (me: User | null): Group['rooms'] => {
  const { t } = useLingui()
  const { data } = useQuery({ ...waitingEdits(), enabled: me !== null, retry: false, staleTime: 0 })
  const toDecide = data?.total || (isModerator(me) ? 0 : null)
  const unread = me?.unread_notification_count ?? 0
  return [
    toDecide !== null && [
      authorPaths.patrol(),
      toDecide > 0
        ? plural(toDecide, {
            one: 'Patrol, # edit is waiting',
            other: 'Patrol, # edits are waiting',
          })
        : t`Patrol`,
    ],
    isModerator(me) && [authorPaths.decisions(), t`Patrol decisions`],
    isModerator(me) && [authorPaths.patrolFigures(), t`Patrol figures`],
    me && [authorPaths.contributions(), t`My contributions`],
    me && [authorPaths.toMend(), t`Guides to fix`],
    me && [
      paths.notifications(),
      unread > 0
        ? plural(unread, { one: 'Notifications, # new', other: 'Notifications, # new' })
        : t`Notifications`,
    ],
    me && [authorPaths.following(), t({ message: 'Following', context: 'list' })],
    isModerator(me) && [authorPaths.changes(), t`Recent changes`],
    isModerator(me) && [authorPaths.comments(), t`Comments to review`],
  ]
}

/** `unsent`: changes that wait on this device. */
const useWriteRooms = (me: User | null, unsent: number): Group['rooms'] => {
  const { t } = useLingui()
  return [
    me && [paths.newGuide(), t`New guide`],
    me && [paths.newWiki(), t`New page`],
    [paths.guides(), t`Guides`],
    [paths.categories(), t`Categories`],
    [authorPaths.pages(), t`Pages`],
    [authorPaths.tags(), t`Tags`],
    isAuthor(me) && [authorPaths.replace(), t`Find and replace`],
    isModerator(me) && [authorPaths.terms(), t`Terms for translations`],
    me && [authorPaths.tree(), t`Tree`],
    me && [paths.guides({ whose: 'mine' }), t`My guides`],
    me && [paths.media(), t`Media`],
    me && [authorPaths.deleted(), t`Deleted`],
    me && [
      paths.recover(),
      unsent > 0
        ? plural(unsent, { one: 'Recover, # unsent change', other: 'Recover, # unsent changes' })
        : t`Recover`,
    ],
  ]
}

/** In the order of the work. */
const useGroups = (me: User | null, unsent: number): Group[] => {
  const { t } = useLingui()
  const features = useQuery(read('readSite')).data?.features
  const isAdmin = me?.greatest_privilege === 'Admin'
  return [
    { name: t`Write`, rooms: useWriteRooms(me, unsent) },
    { name: t({ message: 'Check', context: 'menu' }), rooms: useCheckRooms(me) },
    {
      name: t`Release`,
      rooms: [
        hasRoom(me, 'releases') && [authorPaths.releases(), t`Releases`],
        hasRoom(me, 'releases') && features?.releases && [authorPaths.reading(), t`To read`],
        hasRoom(me, 'work') && features?.work_log && [authorPaths.work(), t`Work`],
        hasRoom(me, 'training') && features?.training && [authorPaths.training(), t`Training`],
      ],
    },
    {
      name: t`People`,
      rooms: [
        isAdmin && [authorPaths.people(), t`People`],
        me && [authorPaths.teams(), t`Teams`],
        me && [paths.user(me), t`My profile`],
      ],
    },
    {
      name: t`Statistics`,
      rooms: [
        isAdmin && [authorPaths.views(), t`Views`],
        isAuthor(me) && [authorPaths.searchWords(), t`Searches`],
      ],
    },
    {
      name: t`Site`,
      rooms: [
        [paths.settings(), t`Settings`],
        [paths.api(), t`API`],
        isAdmin && [authorPaths.siteSettings(), t`Site settings`],
        isAdmin && [authorPaths.contentRules(), t`Content rules`],
        isAdmin && [authorPaths.webhooks(), t`Webhooks`],
        isAdmin && [authorPaths.audit(), t`Audit log`],
        isAdmin && [authorPaths.operator(), t`Operator`],
      ],
    },
  ]
}

const isRoom = (room: Group['rooms'][number]): room is Room => Boolean(room)

const MenuGroup = ({ name, rooms }: Group) => {
  const id = useId()
  const open = rooms.filter(isRoom)
  if (open.length === 0) return null
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.group}>
        {name}
      </p>
      <div className={styles.rooms}>
        {open.map(([href, room]) => (
          <a key={href} className={styles.link} href={href}>
            {room}
          </a>
        ))}
      </div>
    </div>
  )
}

/** The rooms that this person may enter; groups without one are left out. */
export const SiteMenuLinks = ({ me, unsent }: { me: User | null; unsent: number }) => {
  const { t } = useLingui()
  return (
    <nav className={styles.links} aria-label={t`Menu`}>
      {useGroups(me, unsent).map(group => (
        <MenuGroup key={group.name} {...group} />
      ))}
    </nav>
  )
}
