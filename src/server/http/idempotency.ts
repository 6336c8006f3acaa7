// Idempotency-Key (api-facts 1.1.13): the key and its answer are written in the transaction of the
// write itself, so a repeat that arrives while the first still runs waits for it, and a refused
// write leaves nothing.
import { createHash } from 'node:crypto'
import { invalidField } from '#lib/errors.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from './context.ts'

const kept = 86_400

export type KeptAnswer = { status: number; headers: Record<string, string>; body: string | null }
type KeyRow = KeptAnswer & { request_hash: Buffer }

/** What a fast handler writes beside its save, for a repetition under the same key. */
export type KeptForKey = Omit<KeptAnswer, 'status'> & { key: string; hash: Buffer }

/** `body` is its bytes, or a digest of them where it is a file. */
export const requestHash = ({ method, url }: Request, body: Uint8Array): Buffer =>
  createHash('sha256')
    .update(`${method} ${url.slice(url.indexOf('/', 9))}\n`)
    .update(body)
    .digest()

/**
 * Takes the key, or gives the answer that it had. Throws 422 when the key belongs to another
 * request.
 */
export const takeKey = async (
  db: Db,
  userid: number,
  key: string,
  hash: Buffer,
  now: UnixSeconds,
): Promise<KeptAnswer | null> => {
  const taken = await db.maybe(sql`
    insert into idempotency_keys (userid, key, request_hash, status, headers, created)
    values (${userid}, ${key}, ${hash}, 0, '{}', ${now})
    on conflict (userid, key) do update set request_hash = excluded.request_hash, status = 0,
      headers = '{}', body = null, created = excluded.created, ended_by = null
      where idempotency_keys.created < ${now - kept}
    returning 1`)
  if (taken) return null
  const held = await db.one<KeyRow>(
    sql`select request_hash, status, headers, body from idempotency_keys
      where userid = ${userid} and key = ${key}`,
  )
  if (!held.request_hash.equals(hash)) {
    throw invalidField(
      'Idempotency-Key',
      'idempotency_mismatch',
      'This idempotency key has already been used for a different request. Use a new key',
    )
  }
  return { status: held.status, headers: held.headers, body: held.body }
}

/** A secret is shown once: a repetition is answered without it, and it is not kept. */
export const withoutSecret = (answer: unknown): unknown =>
  typeof answer === 'object' && answer !== null && 'secret' in answer
    ? { ...answer, secret: undefined }
    : answer

/** As if it had not come: what was refused is asked anew. */
export const forgetKey = async (
  db: Db,
  person: { userid: number } | null,
  key: string | null,
): Promise<void> => {
  if (person && key !== null)
    await db.run(sql`delete from idempotency_keys where userid = ${person.userid} and key = ${key}`)
}

/**
 * `sender` asks for it once more: where the request ended the token that it came with, nothing else
 * tells later who that is.
 */
export const keepAnswer = (
  db: Db,
  {
    person: { userid, tokenid },
    key,
    sender,
  }: { person: Pick<Person, 'userid' | 'tokenid'>; key: string; sender: Buffer },
  answer: KeptAnswer,
): Promise<number> =>
  db.run(sql`
  update idempotency_keys set status = ${answer.status},
    headers = ${JSON.stringify(answer.headers)}::jsonb, body = ${answer.body},
    ended_by = case when not exists (select 1 from tokens where tokenid = ${tokenid})
      then ${sender}::bytea end
  where userid = ${userid} and key = ${key}`)

/**
 * The answer of a request that ended its own token, for the same request with the same token, from
 * the same browser (decision 0383). null for any other: the token is good for nothing.
 */
export const answerToEnded = (
  db: Db,
  senders: Buffer[],
  key: string,
  hash: Buffer,
  now: UnixSeconds,
): Promise<KeptAnswer | null> =>
  db.maybe<KeptAnswer>(sql`
  select status, headers, body from idempotency_keys
    where ended_by = any(${senders}::bytea[]) and key = ${key} and request_hash = ${hash}
      and created >= ${now - kept}`)

const forgotten = JSON.stringify({
  error: true,
  message:
    'The request was carried out. Its answer is no longer kept, because it named someone whose account has been erased',
})
/**
 * Answers that name an erased person: whoever asks a second time is told that it was done, with
 * 410.
 */
export const forgetAnswers = (
  db: Db,
  person: {
    userid: number
    email: string | null
    username: string
    unique_username: string | null
  },
): Promise<number> => {
  const { userid, email, username, unique_username } = person
  return db.run(sql`
  update idempotency_keys set status = 410, headers = '{}', body = ${forgotten}
  where body ~ ${`"(userid|author|owner)":${userid}[,}]`}
    or strpos(body, ${JSON.stringify(username)}) > 0
    or strpos(lower(body), '@' || ${unique_username}::text) > 0
    or strpos(lower(body), lower(${email}::text)) > 0`)
}

const redacted = JSON.stringify({
  error: true,
  message:
    'The request was carried out. Its answer is no longer kept, because it held a revision that has since been redacted',
})
/** Answers that hold what a revision said before it was redacted. */
export const forgetRevision = (db: Db, revisionid: number): Promise<number> =>
  db.run(sql`
  update idempotency_keys set status = 410, headers = '{}', body = ${redacted}
  where body ~ ${`"(live_|shown_)?revisionid":${revisionid}[,}]`}`)

export const trimKeys = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from idempotency_keys where created < ${now - kept}`)
