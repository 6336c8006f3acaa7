// A month of views with a pattern: a workshop's week, quiet on Sunday and full on Saturday morning,
// with its evenings; a few guides that most come for.
import type { UnixSeconds } from '#lib/time.ts'
import { itemAt } from '#lib/existing.ts'
import type { DemoView } from '../hands.ts'

const day = 86_400
const days = 30
/** Views of a day by weekday, Sunday first; more in the last week, so that a trend shows. */
const byWeekday = [14, 34, 38, 36, 40, 46, 64]
/** Of a day of work, and of Saturday and Sunday: hours of UTC with their share. */
const workday = new Map([
  [7, 2],
  [9, 6],
  [10, 8],
  [12, 5],
  [14, 6],
  [16, 7],
  [18, 9],
  [20, 8],
  [21, 4],
])
const weekend = new Map([
  [9, 9],
  [10, 12],
  [11, 11],
  [13, 6],
  [15, 5],
  [19, 3],
])

export type Shelf = {
  /** Whom it may be, and what, each with its weight. */
  people: ReadonlyMap<number, number>
  documents: readonly { doc_type: DemoView['doc_type']; docid: number; weight: number }[]
}

/** The same numbers for everybody, whatever the day (mulberry32). */
const drawing = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const drawn = <T>(options: readonly (readonly [T, number])[], draw: () => number): T => {
  let left = draw() * options.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [option, weight] of options) if ((left -= weight) < 0) return option
  return itemAt(options, options.length - 1)[0]
}

/** In order of date, all before `until`; the same for the same people, documents and day. */
export const viewsOfMonth = ({ people, documents }: Shelf, until: UnixSeconds): DemoView[] => {
  const draw = drawing(20)
  const views: DemoView[] = []
  const today = Math.floor(until / day)
  const shelf = documents.map(one => [one, one.weight] as const)
  for (let at = today - days + 1; at <= today; at++) {
    const weekday = (at + 4) % 7 // 1970 began on a Thursday
    const hours = weekday === 0 || weekday === 6 ? weekend : workday
    const count = Math.round(
      itemAt(byWeekday, weekday) * (0.8 + (0.4 * (at - today + days)) / days),
    )
    for (let n = 0; n < count; n++) {
      const { doc_type, docid } = drawn(shelf, draw)
      const userid = drawn([...people], draw)
      const date = at * day + drawn([...hours], draw) * 3600 + Math.floor(draw() * 3600)
      if (date < until) views.push({ userid, doc_type, docid, date })
    }
  }
  return views.sort((one, other) => one.date - other.date)
}
