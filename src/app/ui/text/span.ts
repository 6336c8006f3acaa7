const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** "3 days" in the reader's language: the largest unit that is there at least once. */
export const formatSpan = (seconds: number, locale: string): string => {
  const [unit, length] = units.find(([, least]) => seconds >= least) ?? ['second', 1]
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.floor(seconds / length))
}
