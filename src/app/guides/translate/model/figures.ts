// Figures and their units in two languages: a translation names the same ones. Pure.
import { normalized } from '#lib/normalized.ts'

/** Signs of units; times are often words (“30 seconds”), and are compared where both have signs. */
const units =
  'mm|cm|km|µm|μm|m|mg|kg|g|lb|oz|kN|Nm|N|mV|kV|V|mA|A|kW|W|kΩ|MΩ|Ω|°C|°F|°|K|%|kHz|MHz|GHz|Hz|ml|l|L|bar|psi|kPa|MPa|Pa|rpm|dB|kB|MB|GB|TB|s|min|h'
const times = new Set(['s', 'min', 'h'])
const spaces = '[\\u0020\\u00a0\\u202f]'
const figure = new RegExp(
  `(\\d+(?:(?:[.,'’]|${spaces}(?=\\d{3}(?!\\d)))\\d+)*)(?:(?:${spaces}|-)?(${units})(?![\\p{L}\\p{N}]))?`,
  'gu',
)
const separators = new Map<string, { group: string; decimal: string }>()
/** How a language writes 12345.6. */
const separatorsOf = (langid: string) => {
  const known = separators.get(langid)
  if (known) return known
  const parts = new Intl.NumberFormat(langid, { useGrouping: true }).formatToParts(12_345.6)
  const sign = (type: string) => parts.find(one => one.type === type)?.value ?? ''
  const found = { group: sign('group'), decimal: sign('decimal') }
  separators.set(langid, found)
  return found
}

/** Digits of other scripts, superscripts and signs of several letters as plain ones. */
const plain = (text: string): string =>
  normalized(text, 'NFKC')
    .replace(/[٠-٩۰-۹]/g, digit => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(/N\s?[·⋅]\s?m/g, 'Nm')
    .replaceAll('μ', 'µ')

/** “1,500.5” and “1.500,5” are one number; a sign that is no group of three ends the whole part. */
const valueOf = (written: string, langid: string): string => {
  const { group, decimal } = separatorsOf(langid)
  const isGroup = (sign: string, after: string) =>
    /[\s\u00a0\u202f'’]/.test(sign) || (sign === group && sign !== decimal && after.length === 3)
  const pieces = written.split(/([.,'’\s\u00a0\u202f])/)
  let text = pieces[0] ?? ''
  for (let at = 1; at + 1 < pieces.length; at += 2) {
    const [sign = '', after = ''] = [pieces[at], pieces[at + 1]]
    text += isGroup(sign, after) ? after : `.${after}`
  }
  // versions and dates have several points and are no numbers
  return /^\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text
}

export type Figure = { value: string; unit: string }

export const figuresOf = (text: string, langid: string): Figure[] =>
  [...plain(text).matchAll(figure)].map(([, written = '', unit = '']) => ({
    value: valueOf(written, langid),
    unit: unit === 'L' ? 'l' : unit,
  }))

const wordsOf = ({ value, unit }: Figure): string => (unit ? `${value} ${unit}` : value)
const isSame = (a: Figure, b: Figure): boolean =>
  a.value === b.value &&
  (a.unit === b.unit ||
    (a.unit === '' && times.has(b.unit)) ||
    (b.unit === '' && times.has(a.unit)))

/** Takes each of `others` away once. */
const without = (figures: readonly Figure[], others: readonly Figure[]): Figure[] => {
  const left = [...others]
  return figures.filter(one => {
    const exact = left.findIndex(other => wordsOf(other) === wordsOf(one))
    const at = exact >= 0 ? exact : left.findIndex(other => isSame(one, other))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

export type FiguresDifference = { missing: string[]; extra: string[] }

/** What the source names and the translation does not, and the other way round. */
export const differingFigures = (
  source: { text: string; langid: string },
  target: { text: string; langid: string },
): FiguresDifference => {
  const before = figuresOf(source.text, source.langid)
  const after = figuresOf(target.text, target.langid)
  return {
    missing: without(before, after).map(wordsOf),
    extra: without(after, before).map(wordsOf),
  }
}
