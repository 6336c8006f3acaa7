import { itemAt } from '#lib/existing.ts'
import type { View } from '#contract/views/schemas.ts'
import { dayIn, hourIn } from '#lib/zones.ts'

/** Views that belong together: of one document or by one person. */
export type Sum = {
  key: string
  name: string | null
  url: string | null
  views: number
  first: number
  last: number
}
export type Sums = {
  groups: Sum[]
  /** Views by day; only days with some. */
  days: Record<string, number>
  /** By hour of the zone's clock, 24 of them. */
  hours: number[]
}

/**
 * Adds records up by document or by person, by day and by hour; `doc_type` counts in either
 * spelling.
 */
export const sumsOf = (records: readonly View[], by: 'document' | 'person', zone: string): Sums => {
  const groups = new Map<string, Sum>()
  const days: Record<string, number> = {}
  const hours = Array.from({ length: 24 }, () => 0)
  // Formatting a time is dear: one for each quarter of an hour, since every zone's clock moves by
  // those.
  const known = new Map<number, { day: string; hour: number }>()
  for (const { userid, username, doc_type, docid, date, title = null, url = null } of records) {
    const key = by === 'person' ? `USER ${userid}` : `${doc_type.toUpperCase()} ${docid}`
    const sum = groups.get(key) ?? {
      key,
      name: by === 'person' ? username : title,
      url: by === 'person' ? null : url,
      views: 0,
      first: date,
      last: date,
    }
    groups.set(key, {
      ...sum,
      views: sum.views + 1,
      first: Math.min(sum.first, date),
      last: Math.max(sum.last, date),
    })
    const quarter = Math.floor(date / 900)
    const at = known.get(quarter) ?? { day: dayIn(zone, date), hour: hourIn(zone, date) }
    known.set(quarter, at)
    days[at.day] = (days[at.day] ?? 0) + 1
    hours[at.hour] = itemAt(hours, at.hour) + 1
  }
  return {
    groups: [...groups.values()].sort((a, b) => b.views - a.views || b.last - a.last),
    days,
    hours,
  }
}
