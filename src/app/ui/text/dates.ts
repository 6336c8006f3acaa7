// Dates and times in the reader's language: 14:03, 14 Nov, 14 Nov 2026.

const kept = new Map<string, Intl.DateTimeFormat>()

const formatter = (locale: string, name: string, options: Intl.DateTimeFormatOptions) => {
  const key = `${locale} ${name}`
  const found = kept.get(key) ?? new Intl.DateTimeFormat(locale, options)
  kept.set(key, found)
  return found
}

/** English dates are written day first, as in the design: 14 Nov 2026. */
const dayFirst = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

/** 14:03; `at` in milliseconds. */
export const formatClock = (at: number, locale: string) =>
  formatter(dayFirst(locale), 'clock', { hour: '2-digit', minute: '2-digit' }).format(at)

/** 14:03 on the clock of a zone; `at` in UNIX seconds. */
export const formatClockIn = (at: number, locale: string, timeZone: string) =>
  formatter(dayFirst(locale), `clock ${timeZone}`, {
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  }).format(at * 1000)

/** 14:03:22; `at` in milliseconds. */
export const formatClockSeconds = (at: number, locale: string) =>
  formatter(dayFirst(locale), 'seconds', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(at)

const dayLength = 24 * 60 * 60_000 // milliseconds
/** 14:03 of today, Wed 14:03 of this week, 14 Nov of this year, 14 Nov 2025; in milliseconds. */
export const formatMoment = (at: number, locale: string, now = Date.now()) => {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  if (isToday) return formatClock(at, locale)
  if (now - at < 6 * dayLength)
    return formatter(dayFirst(locale), 'weekday', {
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).format(at)
  return formatNearDay(at / 1000, locale, now)
}

/** 14 Nov of this year, 14 Nov 2025; `date` in UNIX seconds. */
export const formatNearDay = (date: number, locale: string, now = Date.now()) =>
  new Date(date * 1000).getFullYear() === new Date(now).getFullYear()
    ? formatter(dayFirst(locale), 'day of the year', { day: 'numeric', month: 'short' }).format(
        date * 1000,
      )
    : formatDay(date, locale)

/** 14 Nov 2026; `date` in UNIX seconds. */
export const formatDay = (date: number, locale: string) =>
  formatter(dayFirst(locale), 'day', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    date * 1000,
  )

/** 14 Nov 2026, 14:03:22, on any day the same; `date` in UNIX seconds. */
export const formatExact = (date: number, locale: string) =>
  formatter(dayFirst(locale), 'exact', { dateStyle: 'medium', timeStyle: 'medium' }).format(
    date * 1000,
  )

/** 14 Nov 2026, 14:03:22 UTC, for lists whose days are of UTC; `date` in UNIX seconds. */
export const formatUtc = (date: number, locale: string) =>
  formatter(dayFirst(locale), 'UTC', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date * 1000)

/** Mon, 30 Nov, of a day of UTC; `date` in UNIX seconds. */
export const formatUtcDay = (date: number, locale: string) =>
  formatter(dayFirst(locale), 'UTC day', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(date * 1000)

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** "2 minutes ago"; `date` in UNIX seconds. */
export const formatAgo = (date: number, locale: string, now: number = Date.now()) => {
  const seconds = Math.max(0, now / 1000 - date)
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? ['minute', 60]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(
    -Math.floor(seconds / length),
    unit,
  )
}

/** 2026-11-14, for the datetime attribute; `date` in UNIX seconds. */
export const isoDay = (date: number) => new Date(date * 1000).toISOString().slice(0, 10)
/** UNIX seconds at which a day begins where the reader is, or ends; null for what is no day. */
export const dayEdge = (day: string, edge: 'start' | 'end'): number | null => {
  const time = edge === 'start' ? 'T00:00:00' : 'T23:59:59'
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(day + time).getTime() : Number.NaN
  return Number.isNaN(at) ? null : Math.floor(at / 1000)
}
/**
 * From the first second of one day to the last of another, for a list. While a year is being typed,
 * a day lies before 1970, where the service has no time.
 */
export const daySpan = (from: string, to: string) => {
  const edge = (day: string, which: 'start' | 'end') => {
    const at = dayEdge(day, which)
    return at === null ? null : Math.max(0, at)
  }
  return [edge(from, 'start'), edge(to, 'end')] as const
}
