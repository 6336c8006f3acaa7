// The one job table: `for update skip locked`, so that several processes share the work and a killed one loses none.
import type { Database, Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { unixNow, type Seconds } from '#lib/time.ts'

/** `unique`: while a job of that key waits, another is not queued. */
export type NewJob = { kind: string; payload?: Record<string, unknown>; unique?: string; delay?: Seconds }
export type JobKinds = Record<string, (payload: Record<string, unknown>) => Promise<void>>

const attemptsAtMost = 5
const idleMilliseconds = 500
/** A job that runs longer is taken to have died with its process. */
const leaseSeconds = 600

export const queueJob = async (db: Db, job: NewJob): Promise<void> => {
  await db.run(sql`
    insert into jobs (kind, payload, unique_key, run_at)
    values (${job.kind}, ${JSON.stringify(job.payload ?? {})}::jsonb, ${job.unique ?? null}, ${unixNow() + (job.delay ?? 0)})
    on conflict (unique_key) do nothing`)
}

type JobRow = { jobid: number; kind: string; payload: Record<string, unknown>; attempts: number }

/** Takes one due job by moving its time ahead: if this process dies, it is due again. */
const takeJob = (database: Database, kinds: string[]) => database.maybe<JobRow>(sql`
  update jobs set attempts = attempts + 1, run_at = ${unixNow() + leaseSeconds}
  where jobid = (
    select jobid from jobs where run_at <= ${unixNow()} and attempts < ${attemptsAtMost} and kind = any(${kinds})
    order by run_at, jobid for update skip locked limit 1)
  returning jobid, kind, payload, attempts`)

export type Worker = {
  /** Looks at once instead of at the next turn. */
  wake(): void
  /** Resolves when nothing that is due is left (tests). */
  drained(): Promise<void>
  stop(): Promise<void>
}

/** Runs due jobs one after another. A failure is tried again after 10, 40, 90 … seconds. */
export const startWorker = (database: Database, kinds: JobKinds, onError: (job: JobRow, error: unknown) => void): Worker => {
  let stopped = false
  let wake = () => {}
  let idle: Promise<void> = Promise.resolve()
  const names = Object.keys(kinds)

  const runDue = async () => {
    while (!stopped) {
      const job = await takeJob(database, names)
      if (!job) return
      try {
        await kinds[job.kind]!(job.payload)
        await database.run(sql`delete from jobs where jobid = ${job.jobid}`)
      } catch (error) {
        onError(job, error)
        await database.run(sql`
          update jobs set run_at = ${unixNow() + 10 * job.attempts ** 2}, last_error = ${String(error).slice(0, 500)} where jobid = ${job.jobid}`)
      }
    }
  }
  const loop = async () => {
    while (!stopped) {
      idle = runDue().catch(() => undefined) // the database is away: the next turn tries again
      await idle
      if (stopped) break
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, idleMilliseconds)
        wake = () => { clearTimeout(timer); resolve() }
      })
    }
  }
  const running = loop()
  return {
    wake: () => wake(),
    async drained() {
      wake()
      await new Promise(resolve => setImmediate(resolve))
      await idle
    },
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}
