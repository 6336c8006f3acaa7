// What Admins had better look into: sudden drops, and what is viewed often and seldom completed,
// unfinished, or old.
import type { findingKinds, ViewFinding } from '#contract/views/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { countFaults } from '#server/guides/check/faults.ts'
import type { Range } from './dashboards.sql.ts'
import { listFindingRows, type FindingRow } from './findings.sql.ts'
import { typeInCapitals } from './adminLooks.ts'

/** So many guides are looked through, the most viewed ones. */
const checkedAtMost = 200

/** As long a range, just before; of one that goes on the same part, for a half day is no drop. */
const rangeBefore = (range: Range, now: UnixSeconds): Range => {
  const length = Math.max(0, range.end - range.start + 1)
  const end = now < range.start ? range.end : Math.min(range.end, now)
  return { ...range, start: Math.max(0, range.start - length), end: end - length }
}

const kindsOf = ({ drop, seldom, old }: FindingRow, checks: number | null) =>
  (
    [
      drop && 'drop',
      seldom && 'seldom_completed',
      (checks ?? 0) > 0 && 'checks',
      old && 'old',
    ] as const
  ).filter((kind): kind is (typeof findingKinds)[number] => kind !== false)

/** All of a range, those with the most views first. `urlOf`: the address of a row for readers. */
export const loadFindings = async (
  db: Db,
  range: Range,
  now: UnixSeconds,
  urlOf: (row: FindingRow) => string,
): Promise<ViewFinding[]> => {
  const rows = await listFindingRows(db, range, rangeBefore(range, now))
  const guideids = rows
    .filter(row => row.often && row.doc_type === 'guide')
    .slice(0, checkedAtMost)
    .map(row => row.docid)
  const counts = await countFaults(db, guideids)
  return rows.flatMap(row => {
    const checks = row.doc_type === 'guide' ? (counts.get(row.docid) ?? null) : null
    const kinds = kindsOf(row, checks)
    if (kinds.length === 0) return []
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
        checks,
        modified_date: row.modified_date,
      },
    ]
  })
}
