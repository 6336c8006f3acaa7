// Deviations: every value out of its bounds that was ever recorded, as a list and as a file.
import type { worklogRows } from '#contract/worklog/rows.ts'
import type { Deviation } from '#contract/worklog/deviations.ts'
import { requireOrder } from '#server/http/dates.ts'
import type { Handlers } from '#server/http/context.ts'
import { csvFile, momentCell, requireWhole, rowsOfFile } from '#server/http/responses/csv.ts'
import { requireWorkLog } from '#server/rights/work.ts'
import { loadDeviations } from './list.sql.ts'

const cells: [name: string, of: (row: Deviation) => string | number][] = [
  ['entryid', row => row.entryid],
  ['work_order', row => row.workorderid],
  ['serial', row => row.serial ?? ''],
  ['guide', row => row.title ?? ''],
  ['release', row => (row.release ? `${row.release.major}.${row.release.minor}` : '')],
  ['status', row => row.status],
  ['step', row => row.step ?? ''],
  ['field', row => row.label],
  ['value', row => row.value],
  ['unit', row => row.unit ?? ''],
  ['min', row => row.min ?? ''],
  ['max', row => row.max ?? ''],
  // In which pass: 0 the first, else the number of the rework.
  ['rework', row => row.rework],
  ['written_by', row => row.username],
  ['date', row => momentCell(row.date)],
  ['device_date', row => momentCell(row.device_date)],
  ['reason', row => row.reason ?? ''],
  ['rule', row => row.rule],
  ['state', row => row.state],
  ['decision', row => row.decision ?? ''],
  ['decided_by', row => row.decided_name ?? ''],
  ['decided_date', row => momentCell(row.decided_date)],
  ['decided_reason', row => row.decided_reason ?? ''],
  ['next_value', row => row.next_value ?? ''],
  ['device', row => row.device ?? ''],
  ['clock_ahead', row => row.clock_ahead ?? ''],
]

function* linesOf(rows: readonly Deviation[]) {
  yield cells.map(([name]) => name)
  for (const row of rows) yield cells.map(([, of]) => of(row))
}

export const deviationHandlers: Pick<Handlers, 'listDeviations' & keyof typeof worklogRows> = {
  listDeviations({ query }, ctx) {
    requireWorkLog(ctx)
    requireOrder(query)
    const { person } = ctx
    return ctx.snapshot(async db => {
      if (query.format === 'csv' || query.whole) {
        const all = { limit: rowsOfFile + 1, offset: 0 }
        const { rows } = await loadDeviations(db, person, query, all)
        requireWhole(rows.length)
        return query.format === 'csv' ? csvFile('deviations.csv', linesOf(rows)) : rows
      }
      const { rows, total } = await loadDeviations(db, person, query, query)
      ctx.header('X-Total-Count', String(total))
      return rows
    })
  },
}
