// Ways into the player (moderation-admin 9): an address that is good once, and what it opens for
// eight hours.
import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '#lib/errors.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'

const launchSeconds: Seconds = 8 * 3600
export const hashed = (secret: string) => createHash('sha256').update(secret).digest()
export const secret = () => randomBytes(24).toString('base64url')

export type LaunchRow = {
  launchid: number
  importid: number
  attemptid: number | null
  userid: number
  item: string | null
  expires: number
}
const columns = sql`l.launchid, l.importid, l.attemptid, l.userid, l.item, l.expires`
/** A person who may not act any more has no way in either. */
export const alive = (now: number) =>
  sql`l.expires > ${now} and exists (select from users u
    where u.userid = l.userid and u.state = 'active')`

export const launch = async (
  { db, now }: { db: Db; now: number },
  to: { importid: number; attemptid: number | null; userid: number; item: string | null },
): Promise<{ key: string; expires: number }> => {
  const key = secret()
  const expires = now + launchSeconds
  await db.run(sql`
    insert into training_launches (importid, attemptid, userid, item, key_hash, created, expires)
      values (${to.importid}, ${to.attemptid}::int, ${to.userid}, ${to.item}::text, ${hashed(key)},
      ${now}, ${expires})`)
  return { key, expires }
}

/**
 * Opens it: the first one to come with the key gets the token of the runtime and the word that
 * stands before the package's files.
 */
export const openLaunch = async (
  db: Db,
  key: string,
  now: number,
): Promise<(LaunchRow & { token: string; files: string }) | null> => {
  const token = secret()
  const files = secret()
  const row = await db.maybe<LaunchRow>(sql`
    update training_launches l set token_hash = ${hashed(token)}, files_hash = ${hashed(files)}
      where key_hash = ${hashed(key)} and token_hash is null and ${alive(now)}
      returning ${columns}`)
  return row && { ...row, token, files }
}

/** What the page of the player says who it is with. */
const launchTokenOf = (request: Request): string | null =>
  /^Launch ([\w-]{32})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** By the token of the runtime. */
const launchOf = (db: Db, token: string, now: number): Promise<LaunchRow | null> =>
  db.maybe<LaunchRow>(
    sql`select ${columns} from training_launches l
      where token_hash = ${hashed(token)} and ${alive(now)}`,
  )
/** Throws 401 for a page without a token, and for one that was opened too long ago. */
export const requireLaunch = async (
  { database }: Service,
  request: Request,
): Promise<LaunchRow> => {
  const token = launchTokenOf(request)
  const launched = token === null ? null : await launchOf(database, token, unixNow())
  if (!launched)
    throw new ApiError(401, 'The launch token is missing or has expired. Open the module again')
  return launched
}

export type ServedFile = {
  importid: number
  start: number
  packed: number
  size: number
  deflated: boolean
}
export const fileOf = (
  db: Db,
  files: string,
  path: string,
  now: number,
): Promise<ServedFile | null> =>
  db.maybe<ServedFile>(sql`
  select f.importid, f.start, f.packed, f.size, f.deflated from training_launches l
    join training_files f on f.importid = l.importid and f.path = ${path}
    where l.files_hash = ${hashed(files)} and ${alive(now)}`)

/** Of yesterday: nothing is opened by them. */
export const trimLaunches = (db: Db, now: number): Promise<number> =>
  db.run(sql`delete from training_launches where expires < ${now}`)
