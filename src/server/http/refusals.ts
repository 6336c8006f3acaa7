// Refusals that leave something behind: a wrong password is counted although it is refused.
import type { ApiError } from '#lib/errors.ts'
import { unixNow } from '#lib/time.ts'
import { audit, type AuditBy, type AuditRow } from '#server/effects/audit.ts'
import type { Database, Db } from '#server/db/open.ts'

const keeping = new WeakSet<object>()

/** What the request wrote before it was refused is committed, its Idempotency-Key apart. */
export const commitThoughRefused = (refusal: ApiError): ApiError => {
  keeping.add(refusal)
  return refusal
}

/** Rows of what was tried and refused, after what it wrote was taken back. */
export const auditRefusals = async (
  database: Database,
  by: Omit<AuditBy, 'db' | 'now'>,
  rows: AuditRow[],
): Promise<void> => {
  if (rows.length === 0) return
  await database.write(async db => {
    for (const row of rows) await audit({ ...by, db, now: unixNow() }, row)
  })
}

/** `last` ends a transaction whose refusal is kept. */
export const writeWithRefusals = async <T>(
  database: Database,
  work: (db: Db) => Promise<T>,
  last: (db: Db) => Promise<unknown>,
): Promise<T> => {
  const done = await database.write(async db => {
    try {
      return { result: await work(db) }
    } catch (error) {
      if (!(error instanceof Error) || !keeping.has(error)) throw error
      await last(db)
      return { error }
    }
  })
  if ('error' in done) throw done.error
  return done.result
}
