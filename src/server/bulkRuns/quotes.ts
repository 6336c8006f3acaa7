// Runs whose rows quote documents. Who may not see one any more is shown nothing of it, and what is
// redacted goes from them, too.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Run, RunRow } from './sql.ts'

/** Said in `asked` of such a run. */
export const quoting = { quotes: true } as const
export const isQuoting = ({ asked }: Pick<Run, 'asked'>): boolean => asked['quotes'] === true

/** A row has a title where whoever reads it may see the document. */
export const unquoted = (run: Pick<Run, 'asked'>, row: RunRow): RunRow =>
  isQuoting(run) && row.title === null ? { ...row, before: null, after: null } : row

/**
 * Until the transaction ends nobody forgets quotes. Whatever writes by them, or passes them on,
 * asks for this before it reads them, or it could bring back what was redacted meanwhile.
 */
export const holdQuotes = (db: Db): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock_shared(hashtext('quotes'))`)

/**
 * Whatever takes words for good asks for this before it locks anything else: who holds quotes may
 * wait for that.
 */
export const lockQuotes = (db: Db): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock(hashtext('quotes'))`)

/** After lockQuotes. */
export const forgetQuotes = (
  db: Db,
  { doc_type, docid }: { doc_type: string; docid: number },
): Promise<number> =>
  db.run(sql`
  update run_rows x set before = null, after = null, forgotten = forgotten + 1 from runs r
    where r.runid = x.runid and r.asked->'quotes' = 'true'::jsonb
      and x.target_type = ${doc_type} and x.target_id = ${String(docid)}`)
