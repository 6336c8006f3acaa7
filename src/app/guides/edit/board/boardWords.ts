// Times of photographs in words.
import { formatClockSeconds, formatDay } from '#app/ui/text/dates.ts'

const day = 86_400_000 // milliseconds

/** 10:02:11. */
export const clockOf = (at: number, locale: string): string => formatClockSeconds(at, locale)

/** 0:58, 1:02:10, or the day where it is another one. */
export const pauseOf = (milliseconds: number, at: number, locale: string): string => {
  if (milliseconds >= day) return formatDay(at / 1000, locale)
  const seconds = Math.round(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`
}

/** 45 s, 2 min: the length of a pause to choose. */
export const lengthOf = (milliseconds: number, locale: string): string => {
  const seconds = Math.round(milliseconds / 1000)
  const [value, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  const shown = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' })
  return shown.format(value)
}
