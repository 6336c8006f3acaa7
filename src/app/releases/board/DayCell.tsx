import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Check, Hourglass, TriangleAlert } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { classes } from '#app/ui/classes.ts'
import { formatClock } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import styles from './Calendar.module.css'
import { dayOf, type Entry } from './calendarMonth.ts'
import { useMoves, type Mover } from '../model/releaseMoves.ts'
import { numberOf } from '../model/releaseWords.ts'
import type { Moving } from './useMoveRelease.tsx'

const icons = { went: Check, goes: CalendarClock, ifSigned: CalendarClock, due: Hourglass }

const EntryItem = ({
  entry: { release, at, kind, isCrowded },
  mover,
  moving,
}: {
  entry: Entry
  mover: Mover
  moving: Moving
}) => {
  const { t, i18n } = useLingui()
  const moves = useMoves()(release, [], mover)
  const [name, number] = [release.guide_title, numberOf(release)]
  const clock = formatClock(at * 1000, i18n.locale)
  const isThere = release.guide_deleted_date === null
  const scheduling = isThere ? moves.find(one => one.to === 'scheduled') : undefined
  return (
    <li className={classes(styles.entry, styles[kind])}>
      <Icon of={icons[kind]} size="small" />
      <span className={styles.words}>
        <a href={authorPaths.guideReleases(release.guideid)}>
          {release.guide_title} {number}
        </a>
        <span>
          {kind === 'went'
            ? t`${clock}, went live`
            : kind === 'goes'
              ? t`${clock}, goes live`
              : kind === 'due'
                ? t`${clock}, signature due`
                : t`${clock}, goes live if signed`}
        </span>
        {isCrowded && (
          <span className={styles.crowded}>
            <Icon of={TriangleAlert} size="small" />{' '}
            <Trans>Two releases of this guide within an hour</Trans>
          </span>
        )}
      </span>
      {kind === 'goes' && scheduling && (
        <Menu
          kind="quiet"
          small
          icon={CalendarClock}
          label={t`Actions for ${name} ${number}`}
          items={[
            {
              label: t`Move the date…`,
              icon: CalendarClock,
              why: scheduling.why,
              onSelect: () => moving.move(release, scheduling, t`Move the date`),
            },
          ]}
        />
      )}
    </li>
  )
}

export const localeOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

type DayCellProps = {
  day: Date
  entries: readonly Entry[]
  /** Releases that fall on it beside those of the entries. */
  more: number
  /** Where all of them are listed. */
  href: string
  isBeyond: boolean
  isToday: boolean
  mover: Mover
  moving: Moving
}

/** A day with the first that fall on it, and the way to all of them. */
export const DayCell = ({
  day,
  entries,
  more,
  href,
  isBeyond,
  isToday,
  mover,
  moving,
}: DayCellProps) => {
  const { t, i18n } = useLingui()
  const locale = localeOf(i18n.locale)
  const name = day.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <td
      className={classes(isBeyond && styles.beyond, isToday && styles.today)}
      data-bare={entries.length === 0 || undefined}
    >
      <time dateTime={dayOf(day)} className={styles.day}>
        {day.getDate() === 1
          ? day.toLocaleDateString(locale, { day: 'numeric', month: 'short' })
          : day.getDate()}
        {isToday && <b> {t`today`}</b>}
      </time>
      {entries.length > 0 && (
        <ul>
          {entries.map(one => (
            <EntryItem
              key={`${one.kind} ${one.release.releaseid}`}
              entry={one}
              mover={mover}
              moving={moving}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <a className={styles.more} href={href} aria-label={t`${more} more on ${name}`}>
          {t`${more} more`}
        </a>
      )}
    </td>
  )
}
