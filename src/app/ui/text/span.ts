const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

const inUnit = (count: number, unit: string, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(count)

/** "1 day, 23 hours": the two largest units, rounded up, for what something is at most. */
export const formatAtMost = (seconds: number, locale: string): string => {
  const largest = units.findIndex(([, least]) => seconds >= least)
  const [, step] = units[largest + 1] ?? ['second', 1]
  let left = Math.ceil(seconds / step) * step
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length)
    left -= count * length
    return count > 0 ? inUnit(count, unit, locale) : []
  })
  return parts.length > 0
    ? new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts)
    : inUnit(0, 'second', locale)
}

/** "3 days" in the reader's language: the largest unit that is there at least once. */
export const formatSpan = (seconds: number, locale: string): string => {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? ['second', 1]
  return inUnit(Math.floor(seconds / length), unit, locale)
}
