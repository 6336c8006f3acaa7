import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, Check, ChevronLeft, ChevronRight, Hourglass, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Release } from '#contract/releases.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { classes } from '#app/ui/classes.ts'
import { formatClock } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/LinkButton.tsx'
import { Menu } from '#app/ui/Menu.tsx'
import { EmptyState } from '#app/ui/ScreenState.tsx'
import styles from './Calendar.module.css'
import { entriesOf, firstDay, isSameDay, monthAfter, monthOf, weeksOf, type Entry } from './calendarMonth.ts'
import { useMoves, type Mover } from './moves.ts'
import { numberOf } from './releaseWords.ts'
import type { Moving } from './useMoving.tsx'

const icons = { went: Check, goes: CalendarClock, ifSigned: CalendarClock, due: Hourglass }

const EntryItem = ({ entry: { release, at, kind, isCrowded }, mover, moving }: { entry: Entry; mover: Mover; moving: Moving }) => {
  const { t, i18n } = useLingui()
  const moves = useMoves()(release, [], mover)
  const [name, number] = [release.guide_title, numberOf(release)]
  const clock = formatClock(at * 1000, i18n.locale)
  const scheduling = moves.find(one => one.to === 'scheduled')
  return (
    <li className={classes(styles.entry, styles[kind])}>
      <Icon of={icons[kind]} size="small" />
      <span className={styles.words}>
        <a href={authorPaths.guideReleases(release.guideid)}>{release.guide_title} {number}</a>
        <span>{kind === 'went' ? t`${clock}, went live` : kind === 'goes' ? t`${clock}, goes live` : kind === 'due' ? t`${clock}, signature due` : t`${clock}, if signed`}</span>
        {isCrowded && <span className={styles.crowded}><Icon of={TriangleAlert} size="small" /> <Trans>Two within one hour</Trans></span>}
      </span>
      {kind === 'goes' && scheduling && (
        <Menu
          kind="quiet" small icon={CalendarClock} label={t`Move ${name} ${number}`}
          items={[{ label: t`Move the date`, icon: CalendarClock, why: scheduling.why, onSelect: () => moving.move(release, scheduling, t`Move the date`) }]}
        />
      )}
    </li>
  )
}

/** Go-lives of a month in the viewer's zone: a grid, and one list where the window is narrow (M-116). */
export const Calendar = ({ releases, mover, moving }: { releases: readonly Release[]; mover: Mover; moving: Moving }) => {
  const { t, i18n } = useLingui()
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const first = firstDay(params.get('month'), now)
  const locale = i18n.locale === 'en' ? 'en-GB' : i18n.locale
  const weeks = weeksOf(first)
  const entries = entriesOf(releases)
  const isInMonth = (day: Date) => day.getMonth() === first.getMonth()
  const name = first.toLocaleDateString(locale, { month: 'long', year: 'numeric' })
  const inMonth = entries.filter(({ at }) => monthOf(new Date(at * 1000)) === monthOf(first))
  const to = (by: number) => authorPaths.releases({ view: 'calendar', month: monthOf(monthAfter(first, by)) })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <>
      <div className={styles.bar}>
        <LinkButton icon={ChevronLeft} label={t`Month before`} href={to(-1)} />
        <h2 className={styles.month} aria-live="polite">{name}</h2>
        <LinkButton icon={ChevronRight} label={t`Next month`} href={to(1)} />
        <span className={styles.zone}>{t`Times in ${zone}, yours; the site keeps UTC.`}</span>
      </div>
      {inMonth.length === 0 && <EmptyState title={t`Nothing goes live in ${name}`} />}
      <table className={styles.grid} aria-label={name}>
        <thead>
          <tr>{weeks[0]!.map(day => <th key={day.getDay()} scope="col">{day.toLocaleDateString(locale, { weekday: 'short' })}</th>)}</tr>
        </thead>
        <tbody>
          {weeks.map(week => (
            <tr key={week[0]!.toDateString()} data-bare={week.every(day => !inMonth.some(({ at }) => isSameDay(day, at))) || undefined}>
              {week.map(day => {
                const held = entries.filter(({ at }) => isSameDay(day, at))
                const isToday = day.toDateString() === now.toDateString()
                return (
                  <td key={day.toDateString()} className={classes(!isInMonth(day) && styles.beyond, isToday && styles.today)} data-bare={held.length === 0 || undefined}>
                    <time dateTime={`${monthOf(day)}-${String(day.getDate()).padStart(2, '0')}`} className={styles.day}>
                      {day.getDate() === 1 ? day.toLocaleDateString(locale, { day: 'numeric', month: 'short' }) : day.getDate()}
                      {isToday && <b> {t`today`}</b>}
                    </time>
                    {held.length > 0 && <ul>{held.map(one => <EntryItem key={`${one.kind} ${one.release.releaseid}`} entry={one} mover={mover} moving={moving} />)}</ul>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
