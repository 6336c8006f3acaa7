import { itemAt } from '#lib/existing.ts'
const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** "2.3 MB" in the reader's language: thousands of bytes, as people count files. */
export const formatBytes = (bytes: number, locale: string): string => {
  const kilobytes = Math.max(1, bytes / 1000)
  const step = Math.min(units.length - 1, Math.floor(Math.log10(kilobytes) / 3 + 1e-9))
  const amount = kilobytes / 1000 ** step
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: itemAt(units, step),
    unitDisplay: 'short',
    maximumFractionDigits: amount < 10 ? 1 : 0,
  }).format(amount)
}
