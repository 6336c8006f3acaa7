// The one job table: `for update skip locked`, so that several processes share the work and a
// killed one loses none.
import { setTimeout as sleep } from 'node:timers/promises'
import { memberAt } from '#lib/existing.ts'
import type { Database, Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { unixNow, type Seconds } from '#lib/time.ts'

/** Every kind of job; what does it stands in jobKinds.ts, at the top of the house. */
export type JobKind =
  | 'adopt_images'
  | 'badges'
  | 'demo_remove'
  | 'erase'
  | 'forget_export'
  | 'forget_parts'
  | 'guide_signers'
  | 'guide_workers'
  | 'judge_change'
  | 'judge_older'
  | 'lift'
  | 'mail'
  | 'new_guide'
  | 'notice_letter'
  | 'notice_mail'
  | 'patrol_notice'
  | 'patrol_redaction'
  | 'personal_export'
  | 'release'
  | 'renditions'
  | 'reset_mail'
  | 'run'
  | 'training_forget'
  | 'training_import'
  | 'training_sweep'
  | 'trim'
  | 'watched'
/** `unique`: while a job of that key waits, another is not queued. */
export type NewJob = {
  kind: JobKind
  payload?: Record<string, unknown>
  unique?: string
  delay?: Seconds
}
/** Some of them; tests have kinds of their own. */
export type JobKinds = Record<string, (payload: Record<string, unknown>) => Promise<void>>

/** Whoever looks for what they make has it made at once, or in the app: behind most others. */
const patientKinds: JobKind[] = ['renditions', 'new_guide', 'notice_mail', 'notice_letter']
/**
 * Behind all others, in this order: an import leaves thousands of changes to judge, and nobody
 * waits for what was there before.
 */
const lastKinds: JobKind[] = ['judge_change', 'judge_older']
/** Then a job is left, unless it is one of the endless ones. */
export const attemptsAtMost = 5
/** What nobody else would ever come to again: these are tried until they are done. */
const endless: JobKind[] = [
  'trim',
  'forget_export',
  'training_forget',
  'demo_remove',
  'patrol_redaction',
  'judge_change',
  'judge_older',
]
const pauseAtMost: Seconds = 3600
const idleMilliseconds = 500
/** Then standing work has its turn, whatever else is due. */
const turnMilliseconds = 2000
/** A job that runs longer is taken to have died with its process. */
const leaseSeconds: Seconds = 600
/** Work in short turns is taken up again sooner. */
const shortLeases: Partial<Record<JobKind, Seconds>> = { run: 30, demo_remove: 30 }

export const queueJob = async (db: Db, job: NewJob): Promise<void> => {
  // A job that waits under the same key is updated, which locks it: it runs after this commit.
  await db.run(sql`
    insert into jobs (kind, payload, unique_key, run_at)
    values (${job.kind}, ${JSON.stringify(job.payload ?? {})}::jsonb, ${job.unique ?? null},
      ${unixNow() + (job.delay ?? 0)})
    on conflict (unique_key) do update set run_at = jobs.run_at`)
}

/**
 * In place of all of its kind, in one statement: what goes on from job to job is one, wherever the
 * process dies.
 */
export const replaceJobs = async (db: Db, { kind, payload }: NewJob): Promise<void> => {
  await db.run(sql`
    with gone as (delete from jobs where kind = ${kind})
    insert into jobs (kind, payload, run_at)
    values (${kind}, ${JSON.stringify(payload ?? {})}::jsonb, ${unixNow()})`)
}

type JobRow = { jobid: number; kind: string; payload: Record<string, unknown>; attempts: number }

/**
 * Takes one due job by moving its time ahead: if this process dies, it is due again. What is
 * written from now on may queue its key again.
 */
const takeJob = (database: Database, kinds: string[], patient: string[]) =>
  database.maybe<JobRow>(sql`
  update jobs set attempts = attempts + 1, run_at = ${unixNow()}
    + coalesce((${JSON.stringify(shortLeases)}::jsonb->>kind)::int, ${leaseSeconds}),
    unique_key = null
  where jobid = (
    select jobid from jobs where run_at <= ${unixNow()}
      and (attempts < ${attemptsAtMost} or kind = any(${endless})) and kind = any(${kinds})
    order by coalesce(array_position(${lastKinds}::text[], kind), 0), kind = any(${patient}),
      run_at, jobid for update skip locked limit 1)
  returning jobid, kind, payload, attempts`)

type OnError = (job: JobRow, error: unknown) => void

const runJob = async (database: Database, kinds: JobKinds, job: JobRow, onError: OnError) => {
  try {
    await memberAt(kinds, job.kind)(job.payload)
    await database.run(sql`delete from jobs where jobid = ${job.jobid}`)
  } catch (error) {
    onError(job, error)
    await database.run(sql`
      update jobs set run_at = ${unixNow() + Math.min(10 * job.attempts ** 2, pauseAtMost)},
        last_error = ${String(error).slice(0, 500)} where jobid = ${job.jobid}`)
  }
}

export type Worker = {
  /** Looks at once instead of at the next turn. */
  wake: () => void
  /** Resolves when nothing that is due is left (tests). */
  drained: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs due jobs one after another. A failure is tried again after 10, 40, 90 … seconds, at most
 * five times but for the kinds that are `endless`. `standing` is work with a queue of its own: it
 * has its turn at each look, after two seconds of jobs at the latest, and tries again at the next
 * one where it fails.
 */
export const startWorker = (
  database: Database,
  kinds: JobKinds,
  onError: OnError,
  standing?: () => Promise<unknown>,
  patient: string[] = patientKinds,
): Worker => {
  let stopped = false
  let wake = () => {}
  /** Somebody queued a job while the last look was on its way: that one may have missed it. */
  let again = false
  let idle: Promise<void> = Promise.resolve()
  const names = Object.keys(kinds)

  const runDue = async () => {
    const until = performance.now() + turnMilliseconds
    while (!stopped) {
      again = performance.now() > until // more may be due
      if (again) return
      const job = await takeJob(database, names, patient)
      if (job) await runJob(database, kinds, job, onError)
      else if (!again) return
    }
  }
  const loop = async () => {
    while (!stopped) {
      idle = runDue()
        .then(standing)
        .then(
          () => undefined,
          () => undefined,
        ) // the database is away: the next turn tries again
      await idle
      if (stopped) break
      if (again) continue
      const pause = new AbortController()
      wake = () => pause.abort()
      // Woken early it goes on all the same.
      await sleep(idleMilliseconds, undefined, { signal: pause.signal }).catch(() => undefined)
    }
  }
  const running = loop()
  return {
    wake: () => {
      again = true
      wake()
    },
    async drained() {
      again = true
      wake()
      for (let seen: Promise<void> | null = null; again || seen !== idle;) {
        await new Promise(resolve => setImmediate(resolve)) // the loop goes on
        seen = idle
        await seen
      }
    },
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}
