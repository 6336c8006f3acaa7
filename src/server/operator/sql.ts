// What the database knows of the site as it runs.
import type { UnixSeconds } from '#lib/time.ts'
import { attemptsAtMost } from '#server/effects/jobs.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

type Facts = {
  version: string
  bytes: number
  used: number
  most: number
  applied: number
  newest: string
  mails_waiting: number
  mails_sent: number
  mail_error: string | null
  hooks_active: number
  hooks_off: number
  hooks_failing: number
  hooks_waiting: number
  documents: number
  to_index: number
}
export const loadFacts = (db: Db, now: UnixSeconds): Promise<Facts> =>
  db.one<Facts>(sql`
    select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as used,
      current_setting('max_connections')::int as most,
      (select count(*) from migrations) as applied,
      (select name from migrations order by id desc limit 1) as newest,
      (select count(*) from mails where sent is null and expires > ${now}
        and coalesce(hour, 0) * 3600 <= ${now}) as mails_waiting,
      (select count(*) from mails where sent > ${now - 86_400}) as mails_sent,
      (select error from mails where sent is null and expires > ${now} and error is not null
        order by mailid desc limit 1) as mail_error,
      (select count(*) from webhooks where active) as hooks_active,
      (select count(*) from webhooks where not active) as hooks_off,
      (select count(*) from webhooks where active and failing_since is not null) as hooks_failing,
      (select count(*) from webhook_deliveries where state = 'waiting') as hooks_waiting,
      (select count(*) from search_documents) as documents,
      (select count(*) from search_queue) as to_index`)

/** Each process names its sessions. */
export const loadProcesses = (db: Db): Promise<{ name: string; connections: number }[]> =>
  db.many(sql`
    select substr(application_name, 12) as name, count(*)::int as connections
    from pg_stat_activity
    where datname = current_database() and application_name like 'stepwright %'
    group by application_name order by application_name`)

/** How far behind: null where the role may not know. */
export const loadCopies = (db: Db): Promise<{ name: string; behind: number | null }[]> =>
  db.many(sql`
    select coalesce(nullif(application_name, ''), 'copy ' || pid) as name,
      case when state = 'streaming'
        then coalesce(extract(epoch from replay_lag), 0)::float8 end as behind
    from pg_stat_replication order by pid`)

type JobSum = { kind: string; waiting: number; failed: number; oldest: number | null }
export const loadJobs = (db: Db, now: UnixSeconds): Promise<JobSum[]> =>
  db.many(sql`
    select kind,
      (count(*) filter (where run_at <= ${now} and attempts < ${attemptsAtMost}))::int as waiting,
      (count(*) filter (where attempts >= ${attemptsAtMost}))::int as failed,
      (${now} - min(run_at) filter (where run_at <= ${now} and attempts < ${attemptsAtMost}))::int
        as oldest
    from jobs group by kind
    having count(*) filter (where run_at <= ${now} or attempts >= ${attemptsAtMost}) > 0
    order by kind`)

export const loadFailedJobs = (
  db: Db,
): Promise<{ kind: string; attempts: number; error: string }[]> =>
  db.many(sql`
    select kind, attempts, coalesce(last_error, '') as error from jobs
    where last_error is not null order by jobid desc limit 50`)

export const loadTables = (db: Db): Promise<{ name: string; rows: number; bytes: number }[]> =>
  db.many(sql`
    select c.relname as name, greatest(c.reltuples, 0)::float8 as rows,
      pg_total_relation_size(c.oid)::float8 as bytes
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`)

export const loadMigrations = async (db: Db): Promise<string[]> =>
  (await db.many<{ name: string }>(sql`select name from migrations order by id`)).map(
    ({ name }) => name,
  )
