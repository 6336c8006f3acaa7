// What Admins had better look into: sudden drops, and what is viewed often and seldom completed,
// unfinished, or old.
import type { findingKinds, ViewFinding } from '#contract/views/schemas.ts'
import type { Namespace } from '#contract/core/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { countFaults } from '#server/guides/check/faults.ts'
import type { Range } from './dashboards.sql.ts'
import { listFindingRows, type FindingRow } from './findings.sql.ts'
import { typeInCapitals } from './adminLooks.ts'

/** So many guides are looked through, the most viewed ones. */
const checkedAtMost = 200

/** As long a range, just before. */
const rangeBefore = (range: Range): Range => ({
  ...range,
  start: Math.max(0, range.start - Math.max(0, range.end - range.start + 1)),
  end: range.start - 1,
})

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
  urlOf: (row: FindingRow) => string,
): Promise<ViewFinding[]> => {
  const rows = await listFindingRows(db, range, rangeBefore(range))
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
