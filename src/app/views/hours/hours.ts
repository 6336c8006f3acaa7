// Words and measures of the table of weekdays and hours. Pure.

/** Names of the days of the week, Monday first. */
export const dayWords = (locale: string, length: 'long' | 'short'): string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' })
  const monday = Date.UTC(2026, 0, 5)
  return Array.from({ length: 7 }, (_, n) => format.format(monday + n * 86_400_000))
}

/** 09:00; midnight at the end of a day is 24:00. */
export const clockWords = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** How dark a cell is, 0 to 4: by its part of the most; 0 only without views. */
export const levelOf = (views: number, most: number): number =>
  views === 0 ? 0 : Math.ceil((views / most) * 4)

/** The first of those with the most views; null where there are none. */
export const busiestOf = (
  hours: readonly (readonly number[])[],
): { weekday: number; hour: number; views: number } | null => {
  const all = hours.flatMap((row, weekday) => row.map((views, hour) => ({ weekday, hour, views })))
  const most = all.reduce((best, one) => (one.views > best.views ? one : best), {
    weekday: 0,
    hour: 0,
    views: 0,
  })
  return most.views === 0 ? null : most
}
