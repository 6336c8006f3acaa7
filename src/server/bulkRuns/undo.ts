// Taking a run back by another run of its kind.
import { invalidField, notFound, type FieldError } from '#lib/errors.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { isTakenBack, lockRun, type Run } from './sql.ts'

const undoDays = 30

/**
 * The run that is taken back. Throws 404 for somebody else's, 422 for one that is too old, a dry
 * one, or taken back already.
 */
export const requireUndo = async (
  ctx: SignedIn,
  kind: string,
  jobid: number | undefined,
): Promise<Run> => {
  if (jobid === undefined) throw invalidField('jobid', 'required', 'jobid is required')
  // Of two that are asked for at once the second sees the first.
  const run = await lockRun(ctx.db, jobid)
  if (!run || (run.userid !== ctx.person.userid && ctx.person.privilege !== 'Admin'))
    throw notFound('Job')
  const refused = (code: FieldError['code'], message: string) =>
    invalidField('jobid', code, message)
  if (run.kind !== kind || run.dry_run || run.undoes !== null)
    throw refused('nothing_to_undo', 'There is nothing to undo here')
  if (run.state === 'waiting' || run.state === 'running' || run.state === 'paused')
    throw refused('still_running', 'This run has not finished yet. Stop it first')
  if ((run.finished ?? run.created) < ctx.now - undoDays * 86_400)
    throw refused('too_late', `A run can be undone only within ${undoDays} days of its end`)
  if (await isTakenBack(ctx.db, jobid))
    throw refused('undone_already', 'This run has already been undone or is being undone')
  return run
}

/** What it changed and no undo took back yet: `before` is what it made, `after` what was. */
export const rowsToUndo = (runid: number): Sql => sql`
  select row_number() over (order by position)::int, target_type, target_id, after, before
    from run_rows r where runid = ${runid} and outcome = 'changed'
      and not exists (select from runs u join run_rows d using (runid)
        where u.undoes = ${runid} and not u.dry_run and d.outcome = 'changed'
          and d.target_type = r.target_type and d.target_id = r.target_id)`
