// A dry run of a table of accounts, as it is shown.
import type { UserImport } from '#contract/people/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { listRunRows, type Run, type RunRow } from '#server/bulkRuns/sql.ts'
import { columns, type Cells } from './csvTable.ts'

const counted = async (db: Db, importid: number): Promise<UserImport['outcomes']> => {
  const found = await db.many<{ kind: keyof UserImport['outcomes']; n: number }>(sql`
    select case outcome when 'changed' then code when 'nothing' then 'nothing' else 'error'
      end as kind, count(*)::int as n
    from run_rows where runid = ${importid} group by 1`)
  return {
    create: 0,
    change: 0,
    nothing: 0,
    error: 0,
    ...Object.fromEntries(found.map(one => [one.kind, one.n])),
  }
}

const presentRow = (row: RunRow): UserImport['rows'][number] => {
  const before = row.before as Cells | null
  const after = row.after as Cells
  const create = row.code === 'create'
  return {
    row: row.position,
    email: after.email ?? '',
    userid: row.outcome === 'failed' || create ? null : Number(row.target_id),
    outcome:
      row.outcome === 'changed'
        ? create
          ? 'create'
          : 'change'
        : row.outcome === 'nothing'
          ? 'nothing'
          : 'error',
    changes:
      row.outcome === 'changed'
        ? columns
            .filter(column => column in after && (create || column in (before ?? {})))
            .map(column => ({ column, before: before?.[column] ?? '', after: after[column] ?? '' }))
        : [],
    code: row.outcome === 'failed' ? row.code : null,
    message: row.message,
  }
}

export const appliedBy = async (db: Db, importid: number): Promise<number | null> =>
  (
    await db.maybe<{ runid: number }>(
      sql`select runid from runs where kind = 'users.import'
        and (asked->>'importid')::int = ${importid}`,
    )
  )?.runid ?? null

/**
 * An import with a page of its rows: those that cannot be done come first, for only they ask
 * something of whoever looks, and a long table has them on any page.
 */
export const present = async (
  db: Db,
  person: Person,
  run: Run,
  page: { limit: number; offset: number },
): Promise<UserImport> => ({
  importid: run.runid,
  created: run.created,
  applied_by: await appliedBy(db, run.runid),
  total: run.total,
  outcomes: await counted(db, run.runid),
  rows: (await listRunRows(db, person, run.runid, { ...page, failedFirst: true })).map(presentRow),
})
