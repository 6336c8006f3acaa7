import { dayAfter, dayIn, dayStart, sameClock } from '#lib/zones.ts'

export const presets = ['today', '7', '30', '90', 'year'] as const
type Preset = (typeof presets)[number]
/** Days of a zone, both inclusive, and the seconds that are sent for them. */
export type ViewRange = { from: string; to: string; start: number; end: number }

const lengths: Record<Preset, number> = { today: 1, 7: 7, 30: 30, 90: 90, year: 365 }
const isDay = (text: string | null): text is string =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().slice(0, 10) === text
const longest = 1095 // days, what the service keeps at most

const rangeOf = (from: string, to: string, zone: string): ViewRange => ({
  from,
  to,
  start: dayStart(zone, from),
  end: dayStart(zone, dayAfter(to, 1)) - 1,
})
export const daysOf = ({ from, to }: Pick<ViewRange, 'from' | 'to'>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/**
 * What the address asks for: its own days, or a preset that ends today; thirty days where it says
 * nothing sound.
 */
export const askedRange = (
  asked: { range: string | null; from: string | null; to: string | null },
  zone: string,
  now: number,
): ViewRange => {
  if (
    isDay(asked.from) &&
    isDay(asked.to) &&
    asked.from <= asked.to &&
    daysOf({ from: asked.from, to: asked.to }) <= longest
  )
    return rangeOf(asked.from, asked.to, zone)
  const today = dayIn(zone, now)
  const preset = presets.find(one => one === asked.range) ?? '30'
  return rangeOf(dayAfter(today, 1 - lengths[preset]), today, zone)
}

/** All that the service still knows. */
export const wholeRange = (zone: string, now: number): ViewRange => {
  const today = dayIn(zone, now)
  return rangeOf(dayAfter(today, 1 - longest), today, zone)
}

/** What a range is compared with: as many days just before it, or the same weekdays earlier. */
export const comparisons = ['1', 'week'] as const
export type Comparison = (typeof comparisons)[number]
export const comparisonOf = (given: string | null): Comparison | null =>
  comparisons.find(one => one === given) ?? null

/**
 * As many days before it. Of a range that goes on, the same part: it ends on the same day of the
 * range, when the clock shows the same.
 */
export const rangeBefore = (
  range: ViewRange,
  zone: string,
  now: number,
  comparison: Comparison = '1',
): ViewRange => {
  const days = daysOf(range)
  const back = comparison === 'week' ? Math.ceil(days / 7) * 7 : days
  const before = rangeOf(dayAfter(range.from, -back), dayAfter(range.to, -back), zone)
  if (now >= range.end || now < range.start) return before
  const today = dayAfter(dayIn(zone, now), -back)
  return { ...before, to: today, end: Math.min(before.end, sameClock(zone, now, today)) }
}

/** The day of a range that is not over yet, if there is one. */
export const partialDay = (
  { start, end }: Pick<ViewRange, 'start' | 'end'>,
  zone: string,
  now: number,
): string | null => (now >= start && now < end ? dayIn(zone, now) : null)

/** By how much it changed, with its sign; null where nothing was there to compare with. */
export const changeIn = (now: number, before: number, locale: string): string | null =>
  before === 0
    ? null
    : ((now - before) / before).toLocaleString(locale, {
        style: 'percent',
        signDisplay: 'exceptZero',
        maximumFractionDigits: Math.abs(now - before) * 10 < before ? 1 : 0,
      })
