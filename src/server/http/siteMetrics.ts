// What the operator's monitoring reads of the site as it is now: asked for at each reading, so that
// nothing is counted where nobody reads.
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'
import { unixNow } from '#lib/time.ts'
import { attemptsAtMost } from '#server/effects/jobs.ts'
import type { Database } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

type Waiting = {
  bytes: number
  jobs: number
  oldest_job: number
  failed_jobs: number
  mails: number
  deliveries: number
  failed_deliveries: number
  to_index: number
}
const loadWaiting = (database: Database): Promise<Waiting> => {
  const now = unixNow()
  return database.one<Waiting>(sql`
    select pg_database_size(current_database())::float8 as bytes,
      (select count(*) from jobs where run_at <= ${now} and attempts < ${attemptsAtMost}) as jobs,
      (select coalesce(${now} - min(run_at), 0) from jobs
        where run_at <= ${now} and attempts < ${attemptsAtMost}) as oldest_job,
      (select count(*) from jobs where attempts >= ${attemptsAtMost}) as failed_jobs,
      (select count(*) from mails where sent is null and expires > ${now}
        and coalesce(hour, 0) * 3600 <= ${now}) as mails,
      (select count(*) from webhook_deliveries where state = 'waiting') as deliveries,
      (select count(*) from webhook_deliveries where state = 'failed') as failed_deliveries,
      (select count(*) from search_queue) as to_index`)
}

type Site = {
  database: Database
  dataDir: string
  version: string
  /** Seconds since this process last knew what the others had changed. */
  changesAge: () => number
}

/**
 * Gauges in `registry`; what it gives finds their values out, before the registry is read. What
 * cannot be found out is left out.
 */
export const gaugeSite = (registry: Registry, site: Site): (() => Promise<void>) => {
  const { database, dataDir, version, changesAge } = site
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `stepwright_${name}`, help, labelNames, registers: [registry] })
  gauge('build_info', 'The running version.', ['version']).set({ version }, 1)
  const up = gauge('database_up', '1 while the database answers.')
  const connections = gauge('database_connections', 'Database connections of this process.', [
    'state',
  ])
  const values = {
    bytes: gauge('database_bytes', 'Size of the database.'),
    jobs: gauge('jobs_waiting', 'Jobs that are due.'),
    oldest_job: gauge('jobs_oldest_seconds', 'How long the oldest due job has been due.'),
    failed_jobs: gauge('jobs_failed', 'Jobs that failed and will not be retried.'),
    mails: gauge('mails_waiting', 'Emails that have not been sent yet.'),
    deliveries: gauge(
      'webhook_deliveries_waiting',
      'Webhook deliveries that have not been made yet.',
    ),
    failed_deliveries: gauge(
      'webhook_deliveries_failed',
      'Webhook deliveries that failed and will not be retried.',
    ),
    to_index: gauge('search_documents_waiting', 'Documents that are not in the search index yet.'),
  } satisfies Record<keyof Waiting, Gauge>
  const memory = gauge('process_memory_bytes', 'Memory used by this process.', ['kind'])
  const disk = gauge('disk_free_bytes', 'Free disk space where DATA_DIR is.')
  const age = gauge('changes_age_seconds', 'Time since changes by other processes were last read.')

  return async () => {
    const { totalCount, idleCount, waitingCount } = database.pool
    connections.set({ state: 'used' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'wanted' }, waitingCount)
    const { rss, heapUsed } = process.memoryUsage()
    memory.set({ kind: 'resident' }, rss)
    memory.set({ kind: 'heap' }, heapUsed)
    age.set(changesAge())
    const [waiting, space] = await Promise.allSettled([loadWaiting(database), statfs(dataDir)])
    up.set(waiting.status === 'fulfilled' ? 1 : 0)
    for (const [name, one] of Object.entries(values))
      if (waiting.status === 'fulfilled') one.set(waiting.value[name as keyof Waiting])
      else one.remove()
    if (space.status === 'fulfilled') disk.set(space.value.bavail * space.value.bsize)
  }
}
