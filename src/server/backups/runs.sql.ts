// Backups that the service takes by itself, as rows: which one goes on, which are good.
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type BackupRow = {
  backupid: number
  state: 'asked' | 'running' | 'good' | 'incomplete' | 'failed' | 'gone'
  phase: 'writing' | 'storing' | 'checking' | null
  file: string | null
  begun: UnixSeconds
  ended: UnixSeconds | null
  bytes: number | null
  rows: number | null
  media: number | null
  missing: number | null
  how: 'restored' | 'read' | null
  reason: string | null
}

/** Whoever is silent for so long has died. */
const silentSeconds = 60
const columns = sql`backupid, state, phase, file, begun, ended, bytes, rows, media, missing, how,
  reason`

export const listBackups = (db: Db, limit: number): Promise<BackupRow[]> =>
  db.many<BackupRow>(sql`select ${columns} from backups order by backupid desc limit ${limit}`)

export type BackupState = {
  /** The good one that shows the latest time. */
  good: { begun: UnixSeconds; ended: UnixSeconds; bytes: number; how: 'restored' | 'read' } | null
  /** When the site first tried. */
  first: UnixSeconds | null
  last: BackupRow | null
  /** How many files of media the newest archive that was read back lacks. */
  newest: { state: 'good' | 'incomplete' | 'gone'; missing: number } | null
}

export const loadBackupState = async (db: Db): Promise<BackupState> => ({
  good: await db.maybe(sql`
    select begun, ended, bytes, how from backups where state = 'good' order by begun desc limit 1`),
  first: (
    await db.one<{ first: number | null }>(
      sql`select min(begun) as first from backups where state <> 'asked'`,
    )
  ).first,
  last: await db.maybe(sql`select ${columns} from backups order by backupid desc limit 1`),
  newest: await db.maybe(sql`
    select state, coalesce(missing, 0) as missing from backups
    where state in ('good', 'incomplete', 'gone') order by begun desc limit 1`),
})

/** How many files of media a backup may lack to be good: as many as the last good one did. */
export const missingInLastGood = async (db: Db): Promise<number> =>
  (
    await db.maybe<{ missing: number }>(sql`
      select coalesce(missing, 0) as missing from backups where state in ('good', 'gone')
      order by begun desc limit 1`)
  )?.missing ?? 0

/** False: one is asked for or goes on already. */
export const askForBackup = async (db: Db, now: UnixSeconds): Promise<boolean> =>
  (await db.run(sql`
    insert into backups (state, begun, seen) values ('asked', ${now}, ${now})
    on conflict do nothing`)) === 1

/**
 * What was begun by somebody who died, or by an earlier life of this process, has failed. What was
 * asked for stays asked for.
 */
export const buryDead = (
  db: Db,
  now: UnixSeconds,
  earlier: { holder: string } | null,
): Promise<number> =>
  db.run(sql`
    update backups set state = 'failed', ended = ${now}, phase = null,
      reason = 'The process that took it ended'
    where state = 'running'
      and (seen < ${now - silentSeconds} or holder = ${earlier?.holder ?? null})`)

/** The row is this process's own, or somebody else was first: null. */
export const beginBackup = (
  db: Db,
  now: UnixSeconds,
  holder: string,
): Promise<{ backupid: number } | null> =>
  db.maybe<{ backupid: number }>(sql`
    with asked as (
      update backups set state = 'running', phase = 'writing', holder = ${holder}, begun = ${now},
        seen = ${now} where state = 'asked' returning backupid),
    made as (
      insert into backups (state, phase, holder, begun, seen)
      select 'running', 'writing', ${holder}, ${now}, ${now} where not exists (select from asked)
        and not exists (select from backups where state in ('asked', 'running'))
      on conflict do nothing returning backupid)
    select backupid from asked union all select backupid from made`)

/** False: it counts as dead, and whoever works on it has to let go. */
export const heartbeat = async (db: Db, backupid: number, now: UnixSeconds): Promise<boolean> =>
  (await db.run(
    sql`update backups set seen = ${now} where backupid = ${backupid} and state = 'running'`,
  )) === 1

export const notePhase = (
  db: Db,
  backupid: number,
  phase: BackupRow['phase'],
  file: string,
): Promise<number> =>
  db.run(sql`
    update backups set phase = ${phase}, file = ${file}
    where backupid = ${backupid} and state = 'running'`)

/** What was read back is one of these. */
export type ReadBack = Pick<
  BackupRow,
  'bytes' | 'rows' | 'media' | 'missing' | 'how' | 'reason'
> & {
  state: 'good' | 'incomplete'
}
export const noteReadBack = async (
  db: Db,
  backupid: number,
  now: UnixSeconds,
  of: ReadBack,
): Promise<boolean> =>
  (await db.run(sql`
    update backups set state = ${of.state}, phase = null, ended = ${now}, bytes = ${of.bytes},
      rows = ${of.rows}, media = ${of.media}, missing = ${of.missing}, how = ${of.how},
      reason = ${of.reason}
    where backupid = ${backupid} and state = 'running'`)) === 1

export const noteFailed = (
  db: Db,
  backupid: number,
  now: UnixSeconds,
  reason: string,
): Promise<number> =>
  db.run(sql`
    update backups set state = 'failed', phase = null, ended = ${now},
      reason = ${reason.slice(0, 500)}
    where backupid = ${backupid} and state = 'running'`)

/** Good ones whose file is not among these are gone; rows of a year ago go too. */
export const keepOnlyThere = async (
  db: Db,
  files: { name: string; size: number }[],
  now: UnixSeconds,
): Promise<void> => {
  await db.run(sql`
    update backups set state = 'gone'
    where state = 'good' and not exists (
      select from jsonb_to_recordset(${JSON.stringify(files)}::jsonb) as f(name text, size bigint)
      where f.name = backups.file and f.size = backups.bytes)`)
  await db.run(sql`
    delete from backups where begun < ${now - 366 * 86_400} and state in ('incomplete', 'failed', 'gone')`)
}
