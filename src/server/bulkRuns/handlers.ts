// Watching and stopping what somebody started: for whoever started it, and Admins.
import type { Job, JobSummary } from '#contract/bulkRuns/schemas.ts'
import type { bulkRunRows } from '#contract/bulkRuns/rows.ts'
import { invalidField, notFound } from '#lib/errors.ts'
import { pick } from '#lib/pick.ts'
import type { Db } from '#server/db/open.ts'
import { csvFile, requireWhole, rowsOfFile } from '#server/http/responses/csv.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { unquoted } from './quotes.ts'
import {
  countOutcomes,
  endRetry,
  goOnWithAll,
  isTakenBack,
  listRunRows,
  listRuns,
  loadRun,
  lockRun,
  nextItems,
  retryFailed,
  setState,
  sumAffected,
  type Run,
  type RunRow,
} from './sql.ts'

const shown = [
  'target_type',
  'target_id',
  'title',
  'outcome',
  'code',
  'message',
  'before',
  'after',
] as const
const presentRow = (run: Run, row: RunRow): Job['rows'][number] => pick(unquoted(run, row), shown)

const summary = (run: Run): JobSummary => ({
  jobid: run.runid,
  kind: run.kind,
  state: run.state,
  dry_run: run.dry_run,
  started_by: run.userid,
  total: run.total,
  created: run.created,
  finished: run.finished,
  undoes: run.undoes,
})

const present = async (db: Db, run: Run, rows: RunRow[]): Promise<Job> => {
  const { outcomes, reasons } = await countOutcomes(db, run.runid)
  const suspends = run.kind === 'users.bulk' && run.asked['action'] === 'suspend'
  return {
    ...summary(run),
    ...(suspends && { affects: await sumAffected(db, run.runid) }),
    done: run.total - outcomes.left,
    outcomes,
    reasons,
    started: run.started,
    error: run.error,
    rows: rows.map(row => presentRow(run, row)),
  }
}

/** Throws 404 for somebody else's (roles.md 2). */
const requireSight = (person: Person, run: Run | null): Run => {
  if (!run || (run.userid !== person.userid && person.privilege !== 'Admin')) throw notFound('Job')
  return run
}

const cell = (value: unknown) =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

/** Failed as a whole, with something left to do. */
const isGivenUp = async (db: Db, run: Run): Promise<boolean> =>
  run.state === 'failed' && (await nextItems(db, run, 1)).length > 0
const goesOn = (run: Run) => run.state === 'waiting' || run.state === 'running'
/**
 * An undo that ended before its time, while another one does the rest. Two of them are asked one
 * after the other: what they take back is locked.
 */
const isLeftToAnother = async (db: Db, run: Run): Promise<boolean> => {
  if (run.undoes === null || (run.state !== 'stopped' && run.state !== 'failed')) return false
  await lockRun(db, run.undoes)
  return isTakenBack(db, run.undoes)
}

export const bulkRunHandlers: Pick<Handlers, keyof typeof bulkRunRows> = {
  listJobs: async ({ query }, ctx) =>
    (await listRuns(ctx.db, ctx.person.userid, query)).map(summary),

  /**
   * Throws 422 `invalid_state` for what does not go on, does not rest, or has nothing that failed.
   */
  async patchJob({ params: { jobid }, body }, ctx) {
    const { action } = body()
    const run = requireSight(ctx.person, await lockRun(ctx.db, jobid))
    const refused = (message: string) => invalidField('action', 'invalid_state', message)
    if (action === 'pause') {
      if (!goesOn(run)) throw refused('This run is not in progress')
      await setState(ctx.db, jobid, 'paused', ctx.now)
    } else {
      if (action === 'resume' && run.state !== 'paused') throw refused('This run is not paused')
      if (
        action === 'retry' &&
        (goesOn(run) ||
          run.dry_run ||
          ((await retryFailed(ctx.db, run)) === 0 && !(await isGivenUp(ctx.db, run))))
      )
        throw refused('This run is still in progress, or nothing in it can be retried')
      if (await isLeftToAnother(ctx.db, run))
        throw refused('Another run has taken over the rest of this undo')
      if (action === 'resume' && run.ends_as === 'paused') await goOnWithAll(ctx.db, jobid)
      await setState(ctx.db, jobid, 'waiting', ctx.now)
      ctx.queue({ kind: 'run', payload: { runid: jobid }, unique: `run ${jobid}` })
    }
    ctx.emit({ event: 'job.updated', data: { jobid, userid: run.userid } })
    return present(
      ctx.db,
      await loadRun(ctx.db, jobid),
      await listRunRows(ctx.db, ctx.person, jobid, { limit: 20, offset: 0 }),
    )
  },

  readJob: ({ params: { jobid }, query }, ctx) =>
    ctx.snapshot(async db => {
      const run = requireSight(ctx.person, await loadRun(db, jobid))
      if (query.format === 'csv') {
        const rows = await listRunRows(db, ctx.person, jobid, {
          outcome: query.outcome,
          limit: rowsOfFile + 1,
          offset: 0,
        })
        requireWhole(rows.length)
        const lines = rows
          .map(row => unquoted(run, row))
          .map(row => [
            row.target_type,
            row.target_id,
            row.outcome,
            row.code ?? '',
            row.message,
            cell(row.before),
            cell(row.after),
          ])
        return csvFile(`job-${jobid}.csv`, [
          ['target_type', 'target_id', 'outcome', 'code', 'message', 'before', 'after'],
          ...lines,
        ])
      }
      return present(db, run, await listRunRows(db, ctx.person, jobid, query))
    }),

  /** What is done stays; what is left is not begun. One that has ended stays as it is. */
  async stopJob({ params: { jobid } }, ctx) {
    const run = requireSight(ctx.person, await lockRun(ctx.db, jobid))
    if (goesOn(run) || run.state === 'paused') {
      await endRetry(ctx.db, jobid)
      await setState(ctx.db, jobid, 'stopped', ctx.now)
      ctx.emit({ event: 'job.updated', data: { jobid, userid: run.userid } })
    }
    return present(
      ctx.db,
      await loadRun(ctx.db, jobid),
      await listRunRows(ctx.db, ctx.person, jobid, { limit: 20, offset: 0 }),
    )
  },
}
