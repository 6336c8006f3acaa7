// What Admins had better look into: sudden drops, and what is viewed often and seldom completed,
// unfinished, or old.
import type { findingKinds, ViewFinding } from '#contract/views/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { dayAfter, dayIn, sameClock } from '#lib/zones.ts'
import type { Db } from '#server/db/open.ts'
import type { Fault } from '#contract/guides/guideCheck.ts'
import { findFaults } from '#server/guides/check/faults.ts'
import type { Range } from './dashboards.sql.ts'
import { listFindingRows, type FindingRow } from './findings.sql.ts'
import { typeInCapitals } from './adminLooks.ts'

/** So many guides are looked through, the most viewed ones. */
const checkedAtMost = 200

const daySeconds = 86_400
const clockChange = 3600

/**
 * As long a range, just before; of one that goes on the same part, for a half day is no drop. As
 * many days earlier the zone's clock shows the same; nothing is before one that did not begin.
 */
const rangeBefore = (range: Range, zone: string, now: UnixSeconds): Range => {
  if (now < range.start) return { ...range, end: range.start - 1 }
  const length = Math.max(0, range.end - range.start + 1)
  const days = Math.round(length / daySeconds)
  const isOfDays = days > 0 && Math.abs(length - days * daySeconds) <= clockChange
  const earlier = (at: UnixSeconds) =>
    isOfDays ? sameClock(zone, at, dayAfter(dayIn(zone, at), -days)) : at - length
  const start = earlier(range.start)
  return { ...range, start: Math.max(0, start), end: earlier(Math.min(range.end, now)) }
}

const kindsOf = ({ drop, seldom, stops, old }: FindingRow, checks: number | null) =>
  (
    [
      drop && 'drop',
      seldom && 'seldom_completed',
      stops !== null && 'stops',
      (checks ?? 0) > 0 && 'checks',
      old && 'old',
    ] as const
  ).filter((kind): kind is (typeof findingKinds)[number] => kind !== false)

const weights: Record<(typeof findingKinds)[number], number> = {
  drop: 3,
  seldom_completed: 3,
  stops: 3,
  checks: 0, // each has its own
  old: 1,
}
const weightOf = ({ must }: { must: boolean }) => (must ? 2 : 1)

/** What was found of each kind, how often; what holds up publishing first, then the most. */
const named = (faults: readonly Fault[]): ViewFinding['faults'] => {
  const found = new Map<Fault['code'], ViewFinding['faults'][number]>()
  for (const { code, level } of faults) {
    const one = found.get(code) ?? { code, must: level === 'must', count: 0 }
    found.set(code, { ...one, count: one.count + 1 })
  }
  return [...found.values()].sort((a, b) => Number(b.must) - Number(a.must) || b.count - a.count)
}

type Asked = {
  range: Range
  /** Of the caller: its clock tells which part of the range before is compared. */
  zone: string
  now: UnixSeconds
  /** Those that somebody looked at, instead of all others. */
  looked: boolean
}

/**
 * All of a range, in the order of how often they were viewed times how bad it is. `urlOf`: the
 * address of a row for readers.
 */
export const loadFindings = async (
  db: Db,
  { range, zone, now, looked }: Asked,
  urlOf: (row: FindingRow) => string,
): Promise<ViewFinding[]> => {
  const rows = await listFindingRows(db, range, { before: rangeBefore(range, zone, now), looked })
  const guideids = rows
    .filter(row => row.often && row.doc_type === 'guide')
    .slice(0, checkedAtMost)
    .map(row => row.docid)
  const found = await findFaults(db, guideids)
  const rank = ({ views, before, severity }: ViewFinding) => Math.max(views, before) * severity
  return rows
    .flatMap((row): ViewFinding[] => {
      const ofGuide = row.doc_type === 'guide' ? found.get(row.docid) : undefined
      const faults = named(ofGuide ?? [])
      const kinds = kindsOf(row, ofGuide?.length ?? null)
      if (kinds.length === 0) return []
      const severity =
        kinds.reduce((sum, kind) => sum + weights[kind], 0) +
        faults.reduce((sum, fault) => sum + weightOf(fault), 0)
      return [
        {
          doc_type: typeInCapitals(row.doc_type),
          docid: String(row.docid),
          title: row.display_title,
          category: row.category,
          url: urlOf(row),
          namespace: row.namespace as Namespace | null,
          name: row.name,
          kinds,
          views: row.views,
          before: row.before,
          completed: row.completed,
          checks: ofGuide?.length ?? null,
          faults,
          severity,
          stops: row.stops,
          looked: row.looked,
          modified_date: row.modified_date,
        },
      ]
    })
    .sort((a, b) => rank(b) - rank(a))
}
