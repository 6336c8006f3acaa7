import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { User } from '#contract/users/schemas.ts'
import { useMe } from '#app/api/useMe.ts'
import { paths } from '#app/paths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { classes } from '#app/ui/classes.ts'
import { useTitle } from '#app/ui/screen/useTitle.ts'
import { usePlaces, type SettingGroup } from './groups.ts'
import styles from './SettingsFrame.module.css'

type Counts = Partial<Record<SettingGroup, number>>
type GroupProps = ReturnType<typeof usePlaces>[number] & { current: string; counts: Counts }

const Group = ({ name, places, current, counts }: GroupProps) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.groupName}>
        {name}
      </p>
      {places.map(({ href, text, group }) => {
        const count = group && counts[group]
        return (
          <a
            key={href}
            className={styles.place}
            href={href}
            aria-current={href === current ? 'page' : undefined}
          >
            {text}
            {count ? <span className={styles.count}>{count}</span> : null}
          </a>
        )
      })}
    </div>
  )
}

type PlacesProps = { me: User; current: string; counts: Counts }

const Places = ({ me, current, counts }: PlacesProps) => {
  const { t } = useLingui()
  return (
    <nav className={styles.places} aria-label={t`Settings`}>
      {usePlaces(me).map(group => (
        <Group key={group.name} {...group} current={current} counts={counts} />
      ))}
    </nav>
  )
}

type SettingsFrameProps = {
  title: string
  /** The address of this place in the list. */
  current: string
  /** Changes that are not saved, by group. */
  counts?: Counts
  /** Above the list. */
  find?: ReactNode
  children: ReactNode
  /** Beside the form and under it. */
  aside?: ReactNode
}

/**
 * One place among the settings. The list of all stands beside it; on phones it is the first screen,
 * to which each of the others leads back.
 */
export const SettingsFrame = (frame: SettingsFrameProps) => {
  const { title, current, counts = {}, find, children, aside } = frame
  const me = useMe()
  const isFirst = current === paths.settings()
  useTitle(title)
  return (
    <div className={classes(styles.page, isFirst && styles.first, !me && styles.alone)}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {!isFirst && me && (
          <span className={styles.back}>
            <LinkButton icon={ChevronLeft} href={paths.settings()}>
              <Trans>Settings</Trans>
            </LinkButton>
          </span>
        )}
      </header>
      {me && (
        <div className={styles.side}>
          {find}
          <Places me={me} current={current} counts={counts} />
        </div>
      )}
      <div className={styles.form}>{children}</div>
      {aside}
    </div>
  )
}
