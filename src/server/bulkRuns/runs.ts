// Work on many records as somebody who may stop it: in steps of one transaction each, with the
// rights that its starter has at that moment (roles.md 2). A process that is killed loses nothing
// but the step it was at.
import { ApiError, forbidden } from '#lib/errors.ts'
import { memberAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import type { NewEvent } from '#contract/events/table.ts'
import { writeOutbox } from '#server/effects/outbox.ts'
import { personOf, readsOnly } from '#server/http/access/access.ts'
import type { Person, SignedIn } from '#server/http/context.ts'
import type { Service } from '#server/http/service.ts'
import type { Settings } from '#contract/settings/list.ts'
import type { Sql } from '#server/db/sql.ts'
import { sql } from '#server/db/sql.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import { holdQuotes, isQuoting } from './quotes.ts'
import {
  insertRun,
  lockRun,
  nextItems,
  recordOutcomes,
  endRetry,
  setState,
  type NewRun,
  type NextItem,
  type Outcome,
  type Run,
  type RunItem,
} from './sql.ts'

/** What a step acts as: like a request's context, without one. */
export type Worker = {
  db: Db
  now: number
  person: Person
  settings: Settings
  /** Of absolute addresses, as in a request's context. */
  origin: string
  ip: string
  requestid: string
  touch: (...resources: string[]) => void
  emit: (event: NewEvent) => void
  queue: (job: NewJob) => void
}
export type RunKind = {
  /** Records of one transaction. A refusal of one undoes them all: kinds that refuse take one. */
  atOnce: number
  /**
   * One outcome for each item, in their order. An ApiError is the outcome `failed`. Of a dry run
   * everything is rolled back.
   */
  work: (worker: Worker, run: Run, items: RunItem[]) => Promise<Outcome[]>
}
export type RunKinds = Record<string, RunKind>

const turn = 2000 // milliseconds; other jobs have their turn then
const failuresAtMost = 5

/** Starts it when the caller's transaction commits; gives its id. */
export const startRun = async (
  ctx: SignedIn,
  run: Pick<NewRun, 'kind' | 'dry_run' | 'asked' | 'undoes'>,
  rows: Sql,
): Promise<number> => {
  const { runid } = await insertRun(
    ctx.db,
    { ...run, userid: ctx.person.userid, origin: ctx.ip, now: ctx.now },
    rows,
  )
  ctx.queue({ kind: 'run', payload: { runid }, unique: `run ${runid}` })
  ctx.header('Location', `${ctx.origin}/api/2.0/x/jobs/${runid}`)
  return runid
}

const failed = (error: ApiError): Outcome => ({
  outcome: 'failed',
  code:
    error.errors[0]?.code ??
    (error.status === 403 ? 'not_allowed' : error.status === 404 ? 'not_found' : 'invalid_state'),
  message: error.errors[0]?.message ?? error.message,
})

type Step = { run: Run; items: NextItem[]; outcomes: Outcome[] }
type Effects = { touched: string[]; events: NewEvent[]; jobs: NewJob[] }

const workOn = async (
  service: Service,
  db: Db,
  kind: RunKind,
  run: Run,
  items: RunItem[],
  effects: Effects,
): Promise<Outcome[]> => {
  const settings = service.settings()
  const person = await personOf(db, run.userid)
  if (!person) throw forbidden('The person who started this run no longer has an active account')
  return kind.work(
    {
      db,
      now: unixNow(),
      person: { ...person, readsOnly: readsOnly(person, settings) },
      settings,
      origin: service.config.publicUrl,
      ip: run.origin,
      requestid: `job ${run.runid}`,
      touch: (...resources) => void effects.touched.push(...resources),
      emit: event => void effects.events.push(event),
      queue: job => void effects.jobs.push(job),
    },
    run,
    items,
  )
}
const progress = (run: Run): NewEvent => ({
  event: 'job.updated',
  data: { jobid: run.runid, userid: run.userid },
})

/** One step; false when there is nothing more to do. */
const step = async (service: Service, kinds: RunKinds, runid: number): Promise<boolean> => {
  const effects: Effects = { touched: [], events: [], jobs: [] }
  let at: Step | null = null
  let refusal: ApiError | null = null
  let rolledBack = false
  const more = await service.database
    .write(async db => {
      effects.touched.length = effects.events.length = effects.jobs.length = 0
      at = null
      const run = await lockRun(db, runid)
      if (!run || (run.state !== 'waiting' && run.state !== 'running')) return false
      const kind = memberAt(kinds, run.kind)
      if (isQuoting(run)) await holdQuotes(db)
      const items = await nextItems(db, run, kind.atOnce)
      if (items.length === 0) {
        await setState(db, runid, run.ends_as ?? 'done', unixNow())
        await writeOutbox(db, null, [progress(run)], [])
        return false
      }
      at = { run, items, outcomes: [] }
      at.outcomes = await workOn(service, db, kind, run, items, effects)
      if (run.dry_run) {
        rolledBack = true
        throw new Error('A dry run leaves nothing behind')
      }
      await recordOutcomes(db, runid, items, at.outcomes)
      await setState(db, runid, 'running', unixNow())
      for (const job of effects.jobs) await queueJob(db, job)
      await writeOutbox(
        db,
        run.userid,
        [...effects.events, progress(run)],
        [...new Set(effects.touched)],
      )
      return true
    })
    .catch((error: unknown) => {
      if (!rolledBack && (!(error instanceof ApiError) || error.status >= 500 || !at)) throw error
      if (error instanceof ApiError) refusal = error
      return true
    })
  const done = at as Step | null
  const refused = refusal as ApiError | null
  if (done && (rolledBack || refused)) {
    const outcomes = refused ? done.items.map(() => failed(refused)) : done.outcomes
    await service.database.write(async db => {
      const run = await lockRun(db, runid)
      if (!run || (run.state !== 'waiting' && run.state !== 'running')) return
      await recordOutcomes(db, runid, done.items, outcomes)
      await setState(db, runid, 'running', unixNow())
      await writeOutbox(db, null, [progress(run)], [])
    })
  } else service.stamps.touched(effects.touched)
  if (effects.jobs.length && !rolledBack && !refusal) service.wakeJobs()
  return more
}

/**
 * The job: goes on for its turn, and comes again when there is more. Fails for good after
 * `failuresAtMost` steps that failed in a row.
 */
export const continueRun = async (
  service: Service,
  kinds: RunKinds,
  runid: number,
): Promise<void> => {
  const until = Date.now() + turn
  try {
    while (await step(service, kinds, runid)) {
      if (Date.now() < until) continue
      await queueJob(service.database, { kind: 'run', payload: { runid }, unique: `run ${runid}` })
      service.wakeJobs()
      return
    }
  } catch (error) {
    const { failures } = await service.database.one<{ failures: number }>(sql`
      update runs set failures = failures + 1, error = ${String(error).slice(0, 500)}
        where runid = ${runid} returning failures`)
    service.log.error({ runid, failures, error }, 'a step of a run failed')
    if (failures >= failuresAtMost) {
      await setState(service.database, runid, 'failed', unixNow())
      return void (await endRetry(service.database, runid))
    }
    // A job of its own: one that got on in between has all its tries again.
    await queueJob(service.database, {
      kind: 'run',
      payload: { runid },
      unique: `run ${runid}`,
      delay: 10 * failures ** 2,
    })
  }
}
