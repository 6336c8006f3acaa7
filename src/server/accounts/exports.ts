// Archives about people: made by a job, fetched by whoever asked for them, gone after a week
// (moderation-admin 9, 11).
import { mkdir, rm, stat } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { PersonalExport } from '#contract/accounts/schemas.ts'
import { rows } from '#contract/rows.ts'
import { ApiError } from '#lib/errors.ts'
import { unixNow, type UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { StateChange } from '#server/effects/stateChange.ts'
import { identify, tokenOf } from '#server/http/access/access.ts'
import { requireRowAccess, actingPersonFor } from '#server/http/access/rowAccess.ts'
import {
  contentDisposition,
  sandboxHeaders,
  errorResponse,
} from '#server/http/responses/fileHeaders.ts'
import type { Service } from '#server/http/service.ts'
import { writeArchive } from './archive.ts'

const day = 86_400
const validFor = 7 * day
const attemptsAtMost = 5
/** Requests and their outcome are listed for so long after the archive itself has gone. */
const listedFor = 90 * day

/** Beside the media, where no sweep of theirs looks, and no backup. */
const archiveKey = (exportid: number): string => `exports/${exportid}.zip`

export type ExportRow = {
  exportid: number
  userid: number
  asked_by: number
  created: number
  state: 'waiting' | 'ready' | 'failed'
  attempts: number
  finished: number | null
  expires: number | null
  bytes: number | null
}
const columns = sql`exportid, userid, asked_by, created, state, attempts, finished, expires, bytes`

/** One that waits already is not asked for twice. */
export const askForExport = async (
  db: Db,
  userid: number,
  asked_by: number,
  now: UnixSeconds,
): Promise<{ exportid: number; isNew: boolean }> => {
  const made = await db.maybe<{ exportid: number }>(sql`
    insert into personal_exports (userid, asked_by, created) values (${userid}, ${asked_by}, ${now})
      on conflict (userid, asked_by) where state = 'waiting' do nothing returning exportid`)
  if (made) return { ...made, isNew: true }
  const there = await db.maybe<{ exportid: number }>(
    sql`select exportid from personal_exports
      where userid = ${userid} and asked_by = ${asked_by} and state = 'waiting'`,
  )
  // It became ready between the two: then this asks for another.
  return there ? { ...there, isNew: false } : askForExport(db, userid, asked_by, now)
}

/** Newest first. */
export const listExports = (db: Db, userid: number): Promise<ExportRow[]> =>
  db.many<ExportRow>(sql`
  select ${columns} from personal_exports where userid = ${userid} order by exportid desc limit 50`)

/** The address is given to nobody but the one who asked, and leads nowhere for anybody else. */
export const presentExport = (
  origin: string,
  row: ExportRow,
  viewer: { userid: number },
  now: UnixSeconds,
): PersonalExport => {
  const { attempts: _, state, ...rest } = row
  const open = state === 'ready' && (row.expires ?? 0) > now
  return {
    ...rest,
    state: state === 'ready' && !open ? 'expired' : state,
    url: open && row.asked_by === viewer.userid ? `${origin}/exports/${row.exportid}` : null,
  }
}

/** The job. What fails is tried again, and in the end said to have failed. */
export const makeExport = async (service: Service, exportid: number): Promise<void> => {
  const { database, config, media } = service
  const row = await database.maybe<ExportRow>(
    sql`update personal_exports set attempts = attempts + 1
      where exportid = ${exportid} and state = 'waiting' returning ${columns}`,
  )
  if (!row) return
  const folder = join(config.dataDir, 'uploads') // what a killed process leaves there is swept
  const path = join(folder, `export-${randomBytes(12).toString('hex')}`)
  try {
    await service.views.flush() // a view of this second belongs to it
    await mkdir(folder, { recursive: true })
    await database.snapshot(db =>
      writeArchive(db, row.userid, { path, site: new URL(config.publicUrl).host, now: unixNow() }),
    )
    const { size } = await stat(path)
    await media.putFile(archiveKey(exportid), path)
    const now = unixNow()
    const kept = await database.run(sql`
      update personal_exports set state = 'ready', finished = ${now}, expires = ${now + validFor},
        bytes = ${size} where exportid = ${exportid} and state = 'waiting'`)
    if (!kept) await media.remove(archiveKey(exportid)) // erased meanwhile
  } catch (error) {
    if (row.attempts < attemptsAtMost) throw error
    service.log.error(
      { exportid, error: String(error) },
      'an archive about a person could not be made',
    )
    await database.run(
      sql`update personal_exports set state = 'failed', finished = ${unixNow()}
        where exportid = ${exportid}`,
    )
  } finally {
    await rm(path, { force: true })
  }
}

/** Hourly: archives whose week is over. */
export const trimExports = async (
  { database, media }: Service,
  now: UnixSeconds,
): Promise<void> => {
  const over = await database.many<{ exportid: number }>(
    sql`select exportid from personal_exports where bytes is not null and expires <= ${now}
      order by exportid`,
  )
  for (const { exportid } of over) await media.remove(archiveKey(exportid))
  await database.run(
    sql`update personal_exports set bytes = null
      where exportid = any(${over.map(one => one.exportid)}::int[])`,
  )
  await database.run(
    sql`delete from personal_exports where bytes is null and state <> 'waiting'
      and coalesce(finished, created) < ${now - listedFor}`,
  )
}

/**
 * Of an erased account: those about it and those that it asked for. Their bytes are removed by
 * jobs, after the commit.
 */
export const dropExports = async (
  by: Pick<StateChange, 'db' | 'queue'>,
  userid: number,
): Promise<void> => {
  const gone = await by.db.many<{ exportid: number }>(
    sql`delete from personal_exports where ${userid} in (userid, asked_by) returning exportid`,
  )
  for (const { exportid } of gone) by.queue({ kind: 'forget_export', payload: { exportid } })
}
export const forgetExport = ({ media }: Service, exportid: number): Promise<void> =>
  media.remove(archiveKey(exportid))

/**
 * GET /exports/{exportid}: the archive, for the one who asked, with their token. To everybody else
 * there is none.
 */
export const serveExport = async (
  service: Service,
  request: Request,
  name: string,
): Promise<Response> => {
  try {
    const token = tokenOf(request.headers.get('authorization'))
    if (!token)
      return errorResponse(401, 'Sign in to download this file', { 'WWW-Authenticate': 'api' })
    const { person: identified } = await identify(
      service.database,
      token,
      request.headers.get('cookie'),
    )
    const person = await actingPersonFor(
      service,
      'listUserExports',
      rows.listUserExports,
      identified,
    )
    await requireRowAccess(service, 'listUserExports', rows.listUserExports, person)
    if (!person) return errorResponse(404, 'File not found')
    const row = /^[1-9]\d{0,8}$/.test(name)
      ? await service.database.maybe<ExportRow>(
          sql`select ${columns} from personal_exports where exportid = ${Number(name)}`,
        )
      : null
    if (
      row?.asked_by !== person.userid ||
      row.state !== 'ready' ||
      row.bytes === null ||
      (row.expires ?? 0) <= unixNow() ||
      (row.userid !== person.userid && person.privilege !== 'Admin')
    )
      return errorResponse(404, 'File not found')
    const headers = (size: number) => ({
      ...sandboxHeaders,
      'Cache-Control': 'no-store',
      'Content-Type': 'application/zip',
      'Content-Length': String(size),
      'Content-Disposition': contentDisposition(
        'attachment',
        `user-${row.userid}-export-${row.exportid}.zip`,
      ),
    })
    if (request.method === 'HEAD') return new Response(null, { headers: headers(row.bytes) })
    const found = await service.media.stream(archiveKey(row.exportid))
    if (!found) return errorResponse(404, 'File not found')
    return new Response(found.body, { headers: headers(found.size) })
  } catch (error) {
    if (error instanceof ApiError) return errorResponse(error.status, error.message, error.headers)
    throw error
  }
}
