import type { Seconds } from '#lib/time.ts'

const units = [
  { unit: 'minute', seconds: 60, until: 3600, digits: 0 },
  { unit: 'hour', seconds: 3600, until: 86_400, digits: 1 },
  { unit: 'day', seconds: 86_400, until: Infinity, digits: 1 },
] as const

const measured = (seconds: Seconds, locale: string) => {
  const { unit, seconds: one, digits } = units.find(({ until }) => seconds < until) ?? units[2]
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  })
  return {
    unit,
    format,
    amount: Math.max(1, Math.round((seconds / one) * 10 ** digits) / 10 ** digits),
  }
}

/** "25–40 min" in the reader's language; null when nobody gave an estimate. */
export const formatTimeRequired = (min: Seconds, max: Seconds, locale: string): string | null => {
  const longest = Math.max(min, max)
  if (longest === 0) return null
  const to = measured(longest, locale)
  if (min === 0 || max === 0 || min === max) return to.format.format(to.amount)
  const from = measured(Math.min(min, max), locale)
  if (from.unit === to.unit) return to.format.formatRange(from.amount, to.amount)
  return `${from.format.format(from.amount)} – ${to.format.format(to.amount)}`
}
