import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { read } from '#app/api/read.ts'
import { authorPaths, type ReleasesAddress } from '#app/authorPaths.ts'
import { classes } from '#app/ui/classes.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { EmptyState } from '#app/ui/state/ScreenState.tsx'
import { SegmentedControl } from '#app/ui/buttons/SegmentedControl.tsx'
import { firstOf, itemAt } from '#lib/existing.ts'
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
  weeksOf,
  type Week,
} from './calendarMonth.ts'
import { DayCell, localeOf } from './DayCell.tsx'
import { askedIn, type ReleasesQuery } from '../model/releasesAsked.ts'
import type { ReleasesView } from './Board.tsx'

/** Of each day, in full; the others of it stand in its list. */
const shownOfDay = { month: 4, week: 20 }

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
    authorPaths.releases({ ...askedIn(params), day: '', view: 'calendar', ...when })
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

/** What falls into these weeks: the first of each day, and how many there are. */
const useEntries = (query: ReleasesQuery, weeks: readonly Week[], per_day: number) => {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { data } = useSuspenseQuery({
    ...read('readReleaseCalendar', {
      query: {
        ...query,
        first_day: dayOf(firstOf(weeks)[0]),
        days: weeks.length * 7,
        zone,
        per_day,
      },
    }),
    staleTime: 0,
  })
  const { live_from = -Infinity, live_to = Infinity } = query
  // A release with a date within the span may have another one outside.
  const entries = entriesOf(data.releases, new Set(data.crowded)).filter(
    ({ at }) => at >= Number(live_from) && at <= Number(live_to),
  )
  const totals = new Map(data.days.map(({ day, total }) => [day, total]))
  return (day: Date) => {
    const shown = entries.filter(({ at }) => isSameDay(day, at))
    const releases = new Set(shown.map(({ release }) => release.releaseid)).size
    return { entries: shown, more: (totals.get(dayOf(day)) ?? 0) - releases }
  }
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
  const on = useEntries(query, weeks, shownOfDay[week ? 'week' : 'month'])
  const isWithin = (day: Date) => week !== null || day.getMonth() === first.getMonth()
  const name = week
    ? new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        year: 'numeric',
      }).formatRange(week[0], week[6])
    : first.toLocaleDateString(locale, { month: 'long', year: 'numeric' })
  const isBare = (days: Week) => !days.some(day => isWithin(day) && on(day).entries.length > 0)
  return (
    <>
      <CalendarBar span={{ week, first, now, isWithin }} name={name} />
      {weeks.every(isBare) && <EmptyState title={t`${name}: no releases`} />}
      <table className={classes(styles.grid, week !== null && styles.week)} aria-label={name}>
        <Weekdays days={itemAt(weeks, 0)} locale={locale} />
        <tbody>
          {weeks.map(days => (
            <tr key={days[0].toDateString()} data-bare={isBare(days) || undefined}>
              {days.map(day => (
                <DayCell
                  key={day.toDateString()}
                  day={day}
                  {...on(day)}
                  href={authorPaths.releases({
                    ...askedIn(params),
                    view: 'list',
                    day: dayOf(day),
                  })}
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
