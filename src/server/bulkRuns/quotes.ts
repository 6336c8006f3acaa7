// Runs whose rows quote documents. Who may not see one any more is shown nothing of it, and what is
// redacted goes from them, too.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Run, RunRow } from './sql.ts'

/** Said in `asked` of such a run. */
export const quoting = { quotes: true } as const

/** A row has a title where whoever reads it may see the document. */
export const unquoted = ({ asked }: Pick<Run, 'asked'>, row: RunRow): RunRow =>
  asked['quotes'] === true && row.title === null ? { ...row, before: null, after: null } : row

export const forgetQuotes = (
  db: Db,
  { doc_type, docid }: { doc_type: string; docid: number },
): Promise<number> =>
  db.run(sql`
  update run_rows x set before = null, after = null from runs r
    where r.runid = x.runid and r.asked->'quotes' = 'true'::jsonb
      and x.target_type = ${doc_type} and x.target_id = ${String(docid)}`)
