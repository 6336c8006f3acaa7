// The rooms of the site's menu, for each person.
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { User } from '#contract/users/schemas.ts'
import { read } from '#app/api/read.ts'
import { hasRoom, isAuthor, isModerator } from '#app/api/roles.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'

/** `told`: its name with how much waits there. */
export type MenuRoom = readonly [href: string, name: string, told?: string | undefined]
type MaybeRoom = MenuRoom | false | null | undefined
type Group = { name: string; rooms: readonly MaybeRoom[] }

/** `toDecide`: edits that wait for this person; null: deciding is not theirs. */
type Waiting = { toDecide: number | null; unsent: number }

const useCheckRooms = (me: User | null, { toDecide }: Waiting): Group['rooms'] => {
  const { t } = useLingui()
  const unread = me?.unread_notification_count ?? 0
  return [
    toDecide !== null && [
      authorPaths.patrol(),
      t`Patrol`,
      toDecide > 0
        ? plural(toDecide, {
            one: 'Patrol, # edit is waiting',
            other: 'Patrol, # edits are waiting',
          })
        : undefined,
    ],
    isModerator(me) && [authorPaths.decisions(), t`Patrol decisions`],
    isModerator(me) && [authorPaths.patrolFigures(), t`Patrol figures`],
    me && [authorPaths.contributions(), t`My contributions`],
    me && [authorPaths.toMend(), t`Guides to fix`],
    me && [
      paths.notifications(),
      t`Notifications`,
      unread > 0
        ? plural(unread, { one: 'Notifications, # new', other: 'Notifications, # new' })
        : undefined,
    ],
    me && [authorPaths.following(), t({ message: 'Following', context: 'list' })],
    isModerator(me) && [authorPaths.changes(), t`Recent changes`],
    isModerator(me) && [authorPaths.comments(), t`Comments to review`],
  ]
}

const useWriteRooms = (me: User | null, { unsent }: Waiting): Group['rooms'] => {
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
    me && [authorPaths.deleted(), t({ message: 'Deleted', context: 'list' })],
    me && [
      paths.recover(),
      t`Recover`,
      unsent > 0
        ? plural(unsent, { one: 'Recover, # unsent change', other: 'Recover, # unsent changes' })
        : undefined,
    ],
  ]
}

const isRoom = (room: MaybeRoom): room is MenuRoom => Boolean(room)

/**
 * The rooms that this person may enter, in groups in the order of the work; `unsent`: changes on
 * this device.
 */
export const useMenuGroups = (
  me: User | null,
  waiting: Waiting,
): { name: string; rooms: MenuRoom[] }[] => {
  const { t } = useLingui()
  const features = useQuery(read('readSite')).data?.features
  const isAdmin = me?.greatest_privilege === 'Admin'
  const groups: Group[] = [
    { name: t`Write`, rooms: useWriteRooms(me, waiting) },
    { name: t({ message: 'Check', context: 'menu' }), rooms: useCheckRooms(me, waiting) },
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
  return groups.flatMap(({ name, rooms }) => {
    const open = rooms.filter(isRoom)
    return open.length > 0 ? [{ name, rooms: open }] : []
  })
}
