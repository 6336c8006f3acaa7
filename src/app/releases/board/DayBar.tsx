import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { authorPaths } from '#app/authorPaths.ts'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import styles from './Calendar.module.css'
import { dayFrom, dayOf, daysAfter } from './calendarMonth.ts'
import { localeOf } from './DayCell.tsx'
import type { ReleasesAsked } from '../model/releasesAsked.ts'

/** Of which day releases are listed, and the way to others; nothing where they are of all days. */
export const DayBar = ({ asked }: { asked: ReleasesAsked }) => {
  const { t, i18n } = useLingui()
  const day = dayFrom(asked.day)
  if (day === null) return null
  const name = day.toLocaleDateString(localeOf(i18n.locale), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const at = (by: number) =>
    authorPaths.releases({ ...asked, view: 'list', day: dayOf(daysAfter(day, by)) })
  return (
    <div className={styles.bar}>
      <LinkButton icon={ChevronLeft} label={t`Previous day`} href={at(-1)} />
      <h2 className={styles.month} aria-live="polite">
        {name}
      </h2>
      <LinkButton icon={ChevronRight} label={t`Next day`} href={at(1)} />
      <LinkButton
        icon={CalendarDays}
        href={authorPaths.releases({ ...asked, view: 'calendar', day: '', week: asked.day })}
      >
        <Trans>Show in calendar</Trans>
      </LinkButton>
    </div>
  )
}
