import type { Seconds } from '#lib/time.ts'

const [minute, hour, day] = [60, 3600, 86_400]
/** Short, as a clock says it; a locale without its own words has English ones. */
const words = {
  en: { minute: 'min', hour: 'h', day: 'd' },
  de: { minute: 'Min.', hour: 'Std.', day: 'T.' },
} as const
type Unit = keyof (typeof words)['en']
type Part = { amount: number; unit: Unit }

const withRest = (
  whole: Seconds,
  unit: Unit,
  rest: number,
  smaller: Unit,
  one: Seconds,
): Part[] => [
  { amount: Math.floor(whole / one), unit },
  ...(rest > 0 ? [{ amount: rest, unit: smaller }] : []),
]

/** Minutes; from an hour on hours with steps of five minutes; from a day on days and hours. */
const partsOf = (seconds: Seconds): Part[] => {
  const minutes = Math.max(1, Math.round(seconds / minute))
  if (minutes < 60) return [{ amount: minutes, unit: 'minute' }]
  const toFive = Math.round(seconds / (5 * minute)) * 5 * minute
  if (toFive < day) return withRest(toFive, 'hour', (toFive % hour) / minute, 'minute', hour)
  const toHour = Math.round(seconds / hour) * hour
  return withRest(toHour, 'day', (toHour % day) / hour, 'hour', day)
}

/** "25–40 min" in the reader's language; null when nobody gave an estimate. */
export const formatTimeRequired = (min: Seconds, max: Seconds, locale: string): string | null => {
  const longest = Math.max(min, max)
  if (longest === 0) return null
  const names = locale.startsWith('de') ? words.de : words.en
  const number = new Intl.NumberFormat(locale)
  // A number stays with its unit at the end of a line.
  const written = (parts: Part[]) =>
    parts.map(({ amount, unit }) => `${number.format(amount)}\u00a0${names[unit]}`).join(' ')
  const to = partsOf(longest)
  if (min === 0 || max === 0 || min === max) return written(to)
  const from = partsOf(Math.min(min, max))
  const [first, last] = [from[0], to[0]]
  if (from.length === 1 && to.length === 1 && first && last && first.unit === last.unit)
    return first.amount === last.amount
      ? written(to)
      : `${number.format(first.amount)}–${written(to)}`
  return written(from) === written(to) ? written(to) : `${written(from)} – ${written(to)}`
}
