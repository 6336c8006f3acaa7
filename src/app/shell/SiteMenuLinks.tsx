import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation } from 'react-router'
import type { User } from '#contract/users/schemas.ts'
import { isModerator } from '#app/api/roles.ts'
import { waitingEdits } from '#app/api/waitingEdits.ts'
import { roomAt } from './navigation/roomAt.ts'
import { useMenuGroups, type MenuRoom } from './navigation/useMenuGroups.ts'
import styles from './SiteMenu.module.css'

type MenuGroupProps = { name: string; rooms: readonly MenuRoom[]; here: string | null }

const MenuGroup = ({ name, rooms, here }: MenuGroupProps) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.group}>
        {name}
      </p>
      <div className={styles.rooms}>
        {rooms.map(([href, room, told]) => (
          <a
            key={href}
            className={styles.link}
            href={href}
            aria-current={href === here ? 'true' : undefined}
          >
            {told ?? room}
          </a>
        ))}
      </div>
    </div>
  )
}

/** The rooms that this person may enter, with a mark on the one in which they are. */
export const SiteMenuLinks = ({ me, unsent }: { me: User | null; unsent: number }) => {
  const { t } = useLingui()
  const { data } = useQuery({ ...waitingEdits(), enabled: me !== null, retry: false, staleTime: 0 })
  // Whoever has nothing to decide is shown no way there, unless deciding is their office.
  const toDecide = data?.total || (isModerator(me) ? 0 : null)
  const groups = useMenuGroups(me, { toDecide, unsent })
  const here = roomAt(
    useLocation(),
    groups.flatMap(({ rooms }) => rooms.map(([href]) => href)),
  )
  return (
    <nav className={styles.links} aria-label={t`Menu`}>
      {groups.map(group => (
        <MenuGroup key={group.name} {...group} here={here} />
      ))}
    </nav>
  )
}
