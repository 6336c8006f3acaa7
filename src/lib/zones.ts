import { memberAt } from './existing.ts'
import type { UnixSeconds } from './time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
const formatIn = (zone: string): Intl.DateTimeFormat => {
  const known =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
  formats.set(zone, known)
  return known
}

/** True for a name of a time zone that this machine knows: `Europe/Berlin`, `UTC`. */
export const isZone = (zone: string): boolean => {
  try {
    formatIn(zone)
    return zone !== ''
  } catch {
    return false
  }
}

/** What a clock in the zone shows, as if it were UTC. */
const clockIn = (zone: string, at: UnixSeconds): UnixSeconds => {
  const parts = Object.fromEntries(
    formatIn(zone)
      .formatToParts(at * 1000)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return (
    Date.UTC(
      memberAt(parts, 'year'),
      memberAt(parts, 'month') - 1,
      memberAt(parts, 'day'),
      memberAt(parts, 'hour'),
      memberAt(parts, 'minute'),
      memberAt(parts, 'second'),
    ) / 1000
  )
}

/** The calendar day in the zone: YYYY-MM-DD. */
export const dayIn = (zone: string, at: UnixSeconds): string =>
  new Date(clockIn(zone, at) * 1000).toISOString().slice(0, 10)
/** 0 to 23 on the zone's clock. */
export const hourIn = (zone: string, at: UnixSeconds): number =>
  new Date(clockIn(zone, at) * 1000).getUTCHours()

/** So many days later; `day` and the answer as YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The first second of a day in the zone; where the clocks skip midnight, the first that there is.
 */
export const dayStart = (zone: string, day: string): UnixSeconds => {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  const offsets = [
    clockIn(zone, midnight - 86_400) - (midnight - 86_400),
    clockIn(zone, midnight + 86_400) - (midnight + 86_400),
  ]
  const found = offsets
    .map(offset => midnight - offset)
    .filter(at => dayIn(zone, at) === day && dayIn(zone, at - 1) < day)
  if (found.length > 0) return Math.min(...found)
  // The clocks jump over midnight itself.
  let [low, high] = [midnight - Math.max(...offsets) - 7200, midnight - Math.min(...offsets) + 7200]
  while (high - low > 1) {
    const between = Math.floor((low + high) / 2)
    if (dayIn(zone, between) < day) low = between
    else high = between
  }
  return high
}

/** The second at which the zone's clock shows on another day what it shows now. */
export const sameClock = (zone: string, at: UnixSeconds, day: string): UnixSeconds => {
  const clock = clockIn(zone, at)
  const wanted = Date.parse(`${day}T00:00:00Z`) / 1000 + (clock % 86_400)
  const near = at + wanted - clock
  return near + wanted - clockIn(zone, near)
}

/** The days from one second to another, both inclusive, with where each begins. */
export const daysBetween = (
  zone: string,
  start: UnixSeconds,
  end: UnixSeconds,
): { day: string; start: UnixSeconds }[] => {
  const days: { day: string; start: UnixSeconds }[] = []
  const last = dayIn(zone, end)
  for (let day = dayIn(zone, start); day <= last; day = dayAfter(day, 1))
    days.push({ day, start: dayStart(zone, day) })
  return days
}

/**
 * By how many seconds the zone's clock is ahead of UTC, from when on; the first from `start` on.
 */
export const offsetsBetween = (
  zone: string,
  start: UnixSeconds,
  end: UnixSeconds,
): { since: UnixSeconds; offset: number }[] => {
  const offsetAt = (at: UnixSeconds) => clockIn(zone, at) - at
  const found = [{ since: start, offset: offsetAt(start) }]
  let before = offsetAt(start)
  for (let from = start; from < end; from += 86_400) {
    const to = Math.min(end, from + 86_400)
    const after = offsetAt(to)
    if (after === before) continue
    let [low, high] = [from, to]
    while (high - low > 1) {
      const between = Math.floor((low + high) / 2)
      if (offsetAt(between) === before) low = between
      else high = between
    }
    found.push({ since: high, offset: after })
    before = after
  }
  return found
}
