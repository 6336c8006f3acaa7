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

/** 14:03:22; `at` in milliseconds. */
export const formatClockSeconds = (at: number, locale: string) =>
  formatter(dayFirst(locale), 'seconds', { hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(at)

/** 14 Nov 2026; `date` in UNIX seconds. */
export const formatDay = (date: number, locale: string) =>
  formatter(dayFirst(locale), 'day', { day: 'numeric', month: 'short', year: 'numeric' }).format(date * 1000)

/** 2026-11-14, for the datetime attribute; `date` in UNIX seconds. */
export const isoDay = (date: number) => new Date(date * 1000).toISOString().slice(0, 10)
