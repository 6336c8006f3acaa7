// Watching and stopping what somebody started (M-142): for whoever started it, and Admins.
import type { Job } from '#contract/jobs.ts'
import type { jobRows } from '#contract/jobs.rows.ts'
import { notFound } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { csvFile } from '#server/http/csv.ts'
import type { Handlers, Person } from '#server/http/context.ts'
import { countOutcomes, listRunRows, loadRun, lockRun, setState, type Run, type RunRow } from './runSql.ts'

const reportAtMost = 100_000

const presentRow = ({ target_type, target_id, outcome, code, message, before, after }: RunRow): Job['rows'][number] => ({ target_type, target_id, outcome, code, message, before, after })

const present = async (db: Db, run: Run, rows: RunRow[]): Promise<Job> => {
  const outcomes = await countOutcomes(db, run.runid)
  return {
    jobid: run.runid, kind: run.kind, state: run.state, dry_run: run.dry_run, started_by: run.userid, total: run.total, done: run.total - outcomes.left, outcomes,
    created: run.created, started: run.started, finished: run.finished, error: run.error, undoes: run.undoes, rows: rows.map(presentRow),
  }
}

/** Throws 404 for somebody else's (roles.md 2). */
const requireSight = (person: Person, run: Run | null): Run => {
  if (!run || run.userid !== person.userid && person.privilege !== 'Admin') throw notFound('Job')
  return run
}

const cell = (value: unknown) => value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

export const jobHandlers: Pick<Handlers, keyof typeof jobRows> = {
  readJob: ({ params: { jobid }, query }, ctx) => ctx.snapshot(async db => {
    const run = requireSight(ctx.person, await loadRun(db, jobid))
    if (query.format === 'csv') {
      const rows = await listRunRows(db, jobid, { outcome: query.outcome, limit: reportAtMost, offset: 0 })
      const lines = rows.map(row => [row.target_type, row.target_id, row.outcome, row.code ?? '', row.message, cell(row.before), cell(row.after)])
      return csvFile(`job-${jobid}.csv`, [['target_type', 'target_id', 'outcome', 'code', 'message', 'before', 'after'], ...lines])
    }
    return present(db, run, await listRunRows(db, jobid, query))
  }),

  /** What is done stays; what is left is not begun. One that has ended stays as it is. */
  async stopJob({ params: { jobid } }, ctx) {
    const run = requireSight(ctx.person, await lockRun(ctx.db, jobid))
    if (run.state === 'waiting' || run.state === 'running') {
      await setState(ctx.db, jobid, 'stopped', ctx.now)
      ctx.emit({ event: 'job.updated', data: { jobid, userid: run.userid } })
    }
    return present(ctx.db, await loadRun(ctx.db, jobid), await listRunRows(ctx.db, jobid, { limit: 20, offset: 0 }))
  },
}
