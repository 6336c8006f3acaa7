import { dayAfter, dayIn, dayStart } from '#lib/zones.ts'

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

/** As many days just before it. */
export const rangeBefore = (range: ViewRange, zone: string): ViewRange =>
  rangeOf(dayAfter(range.from, -daysOf(range)), dayAfter(range.from, -1), zone)
