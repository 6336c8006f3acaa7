// A site's own accent colour, and the tones that are made from it for both themes. Contrast is that
// of WCAG 2.2: 1 to 21.
import { existing } from './existing.ts'

const partsOf = (hex: string): number[] => {
  const [, ...parts] = /^#(..)(..)(..)$/.exec(hex) ?? []
  if (parts.length === 0) throw new Error(`${hex} is not a colour`)
  return parts.map(part => parseInt(existing(part, 'a part of the colour'), 16))
}

const linear = (part: number): number => {
  const value = part / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = partsOf(hex).map(linear)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Of two colours as `#rrggbb`; throws for anything else. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of `other` in it, 0 to 1. */
const mixed = (hex: string, other: string, share: number): string => {
  const into = partsOf(other)
  return `#${partsOf(hex)
    .map((part, n) => Math.round(part + ((into[n] ?? part) - part) * share))
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Text and marks have it on whatever they stand on. */
const leastContrast = 4.5
/** Of `ui/styles/tokens.css`: what an accent stands on, the hardest ground of each theme. */
const lightGround = '#eceeec'
const darkGround = '#232a28'
const darkPaper = '#191e1d'

/** The first share, in fifty steps from `from` to `to`, at which it can be read; else `to`. */
const firstShare = (from: number, to: number, isReadable: (share: number) => boolean): number => {
  const step = (to - from) / 50
  for (let n = 0; n < 50; n++) if (isReadable(from + n * step)) return from + n * step
  return to
}

/** Whether links and buttons of this colour can be read in the light theme. */
export const isReadableAccent = (hex: string): boolean =>
  contrast(hex, lightGround) >= leastContrast

export type AccentTones = { accent: string; deep: string; wash: string; on: string }

/** The tokens `--accent`, `--accent-deep`, `--accent-wash` and `--on-accent` of both themes. */
export const accentTones = (hex: string): { light: AccentTones; dark: AccentTones } => {
  const wash = firstShare(
    0.86,
    1,
    share => contrast(hex, mixed(hex, '#ffffff', share)) >= leastContrast,
  )
  const lighter = firstShare(
    0,
    1,
    share => contrast(mixed(hex, '#ffffff', share), darkGround) >= leastContrast + 1,
  )
  const accent = mixed(hex, '#ffffff', lighter)
  const darkWash = firstShare(
    0.8,
    1,
    share => contrast(accent, mixed(accent, darkPaper, share)) >= leastContrast,
  )
  const on = firstShare(
    0.7,
    1,
    share => contrast(accent, mixed(hex, '#000000', share)) >= leastContrast,
  )
  return {
    light: {
      accent: hex,
      deep: mixed(hex, '#000000', 0.25),
      wash: mixed(hex, '#ffffff', wash),
      on: '#ffffff',
    },
    dark: {
      accent,
      deep: mixed(accent, '#ffffff', 0.35),
      wash: mixed(accent, darkPaper, darkWash),
      on: mixed(hex, '#000000', on),
    },
  }
}
