// Times of photographs in words.
import { formatClockSeconds } from '#app/ui/text/dates.ts'

/** Milliseconds: after a longer pause the day is told. */
export const aDay = 86_400_000

/** 10:02:11. */
export const clockOf = (at: number, locale: string): string => formatClockSeconds(at, locale)

/** 0:58 or 1:02:10. */
export const pauseOf = (milliseconds: number): string => {
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
