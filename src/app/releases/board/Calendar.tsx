import { Trans, useLingui } from '@lingui/react/macro'
import {
  CalendarClock,
  Check,
  ChevronLeft,
  ChevronRight,
  Hourglass,
  TriangleAlert,
} from 'lucide-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { read } from '#app/api/read.ts'
import { authorPaths, type ReleasesAddress } from '#app/authorPaths.ts'
import { classes } from '#app/ui/classes.ts'
import { formatClock } from '#app/ui/text/dates.ts'
import { Icon } from '#app/ui/Icon.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { itemAt } from '#lib/existing.ts'
import styles from './Calendar.module.css'
import {
  dayOf,
  entriesOf,
  firstDay,
  isSameDay,
  monthAfter,
  monthOf,
  weekAfter,
  weekOf,
  spanOf,
  weeksOf,
  type Entry,
  type Week,
} from './calendarMonth.ts'
import { useMoves, type Mover } from '../model/releaseMoves.ts'
import { askedIn, type ReleasesQuery } from '../model/releasesAsked.ts'
import { numberOf } from '../model/releaseWords.ts'
import type { ReleasesView } from './Board.tsx'
import type { Moving } from './useMoveRelease.tsx'

const shownAtMost = 200
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

const localeOf = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

type DayCellProps = {
  day: Date
  entries: readonly Entry[]
  isBeyond: boolean
  isToday: boolean
  mover: Mover
  moving: Moving
}

const DayCell = ({ day, entries, isBeyond, isToday, mover, moving }: DayCellProps) => {
  const { t, i18n } = useLingui()
  const locale = localeOf(i18n.locale)
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
    </td>
  )
}

/** What is shown: a week, or the month of a day. */
type Span = { week: Week | null; first: Date; now: Date; isWithin: (day: Date) => boolean }

const CalendarBar = ({
  span: { week, first, now, isWithin },
  name,
}: {
  span: Span
  name: string
}) => {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const at = (when: ReleasesAddress) =>
    authorPaths.releases({ ...askedIn(params), view: 'calendar', ...when })
  const to = (by: number) =>
    at(week ? { week: dayOf(weekAfter(week, by)) } : { month: monthOf(monthAfter(first, by)) })
  // The week that is looked at from a month: that of today where it lies in it.
  const nearest = dayOf(isWithin(now) && monthOf(now) === monthOf(first) ? now : first)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={styles.bar}>
      <LinkButton
        icon={ChevronLeft}
        label={week ? t`Previous week` : t`Previous month`}
        href={to(-1)}
      />
      <h2 className={styles.month} aria-live="polite">
        {name}
      </h2>
      <LinkButton icon={ChevronRight} label={week ? t`Next week` : t`Next month`} href={to(1)} />
      <SegmentedControl
        label={t`Period`}
        value={week ? 'week' : 'month'}
        options={[
          {
            value: 'month',
            label: t`Month`,
            href: at({ month: monthOf(first) }),
          },
          {
            value: 'week',
            label: t`Week`,
            href: at({ week: week ? dayOf(week[0]) : nearest }),
          },
        ]}
      />
      <span
        className={styles.zone}
      >{t`Times are in your time zone, ${zone}. The site uses UTC.`}</span>
    </div>
  )
}

const Weekdays = ({ days, locale }: { days: readonly Date[]; locale: string }) => (
  <thead>
    <tr>
      {days.map(day => (
        <th key={day.getDay()} scope="col">
          {day.toLocaleDateString(locale, { weekday: 'short' })}
        </th>
      ))}
    </tr>
  </thead>
)

/** What falls into these weeks; `isCut`: there is more of it than is shown. */
const useEntries = (query: ReleasesQuery, weeks: readonly Week[]) => {
  const {
    data: { releases, total },
  } = useSuspenseQuery({
    ...read('listReleases', {
      query: { ...query, ...spanOf(weeks), limit: shownAtMost, order: 'DESC' },
    }),
    staleTime: 0,
  })
  return { entries: entriesOf(releases), isCut: total > releases.length, total }
}

/**
 * Go-lives of a month or a week in the viewer's zone: a grid, and one list where the window is
 * narrow.
 */
export const Calendar = ({ query, mover, moving }: ReleasesView) => {
  const { t, i18n } = useLingui()
  const [params] = useSearchParams()
  const [now] = useState(() => new Date())
  const week = weekOf(params.get('week'))
  const first = week ? firstDay(monthOf(week[0]), now) : firstDay(params.get('month'), now)
  const locale = localeOf(i18n.locale)
  const weeks = week ? [week] : weeksOf(first)
  const { entries, isCut, total } = useEntries(query, weeks)
  const isWithin = (day: Date) => week !== null || day.getMonth() === first.getMonth()
  const name = week
    ? new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }).formatRange(week[0], week[6])
    : first.toLocaleDateString(locale, { month: 'long', year: 'numeric' })
  const held = entries.filter(({ at }) =>
    weeks.some(days => days.some(day => isWithin(day) && isSameDay(day, at))),
  )
  return (
    <>
      <CalendarBar span={{ week, first, now, isWithin }} name={name} />
      {isCut && (
        <p role="status">
          <Trans>
            Showing the newest {shownAtMost} of {total} releases. Choose a week, or filter the
            releases.
          </Trans>
        </p>
      )}
      {held.length === 0 && <EmptyState title={t`${name}: no releases`} />}
      <table className={classes(styles.grid, week !== null && styles.week)} aria-label={name}>
        <Weekdays days={itemAt(weeks, 0)} locale={locale} />
        <tbody>
          {weeks.map(days => (
            <tr
              key={days[0].toDateString()}
              data-bare={days.every(day => !held.some(({ at }) => isSameDay(day, at))) || undefined}
            >
              {days.map(day => (
                <DayCell
                  key={day.toDateString()}
                  day={day}
                  entries={entries.filter(({ at }) => isSameDay(day, at))}
                  isBeyond={!isWithin(day)}
                  isToday={day.toDateString() === now.toDateString()}
                  mover={mover}
                  moving={moving}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
