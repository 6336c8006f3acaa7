// Taking back what a person did in a span of time: a plan first, which is a dry run, then exactly
// what it says (decision 0468).
import { invalidField, notFound } from '#lib/errors.ts'
import { startRun } from '#server/bulkRuns/runs.ts'
import { countOutcomes, lockRun } from '#server/bulkRuns/sql.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { actsIn } from './acts.sql.ts'
import { requireUndoer } from './rules.ts'
import { kind, type Asked } from './work.ts'

/**
 * The finished plan, locked. Throws 404 for somebody else's and what is no plan, 422 for one that
 * cannot be done.
 */
const requirePlan = async (ctx: SignedIn, userid: number, jobid: number): Promise<Asked> => {
  const plan = await lockRun(ctx.db, jobid)
  if (!plan || plan.kind !== kind || plan.userid !== ctx.person.userid) throw notFound('Job')
  const asked = plan.asked as Asked
  if (asked.userid !== userid) throw notFound('Job')
  if (!plan.dry_run) throw notFound('Plan')
  if (plan.state !== 'done')
    throw invalidField(
      'jobid',
      'not_finished',
      'This plan is not finished. Wait until it is, or make a new one if it was stopped',
    )
  if (
    await ctx.db.maybe(sql`select 1 from runs
      where kind = ${kind} and not dry_run and (asked->>'plan')::int = ${jobid}`)
  )
    throw invalidField(
      'jobid',
      'carried_out',
      'This plan has already been carried out. Make a new one',
    )
  return asked
}

export const undoingHandlers: Pick<Handlers, 'planUndoing' | 'startUndoing'> = {
  async planUndoing(input, ctx) {
    const { userid } = input.params
    await requireUndoer(ctx, userid)
    const { since = 0, until = ctx.now } = input.body()
    if (since > until)
      throw invalidField(
        'since',
        'invalid_value',
        'The start of the period must not be after its end',
      )
    const asked: Asked = { userid, since, until, plan: null, reason: '' }
    return { jobid: await startRun(ctx, { kind, dry_run: true, asked }, actsIn(asked)) }
  },

  async startUndoing(input, ctx) {
    const { userid, jobid } = input.params
    await requireUndoer(ctx, userid)
    const asked = await requirePlan(ctx, userid, jobid)
    const { total, reason } = input.body()
    const {
      outcomes: { changed },
    } = await countOutcomes(ctx.db, jobid)
    if (changed !== total)
      throw invalidField(
        'total',
        'invalid_value',
        `The total must be ${changed}, the number of actions that the plan would undo`,
      )
    return {
      jobid: await startRun(
        ctx,
        { kind, dry_run: false, asked: { ...asked, plan: jobid, reason } satisfies Asked },
        sql`select row_number() over (order by position)::int, target_type, target_id, after,
          null::jsonb from run_rows where runid = ${jobid} and outcome = 'changed'`,
      ),
    }
  },
}
