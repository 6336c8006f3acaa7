export type Day = 'today' | 'yesterday' | 'earlier'

/** Midnight at the start of the reader's own day, in UNIX seconds; `back` days before it. */
const midnight = (now: Date, back: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).getTime() / 1000

/** In their order, under the days that have any; `date` in UNIX seconds. */
export const byDay = <T extends { date: number }>(
  items: readonly T[],
  now = new Date(),
): { day: Day; items: T[] }[] => {
  const [today, yesterday] = [midnight(now, 0), midnight(now, 1)]
  const dayOf = ({ date }: T): Day =>
    date >= today ? 'today' : date >= yesterday ? 'yesterday' : 'earlier'
  const days: Day[] = ['today', 'yesterday', 'earlier']
  return days
    .map(day => ({ day, items: items.filter(item => dayOf(item) === day) }))
    .filter(group => group.items.length > 0)
}
