// Whether somebody may begin a run through a guide that asks them to read it first.
import { invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { loadOwn } from './own.ts'

/** Throws 422; that they may see the guide was asked before. */
export const requireRead = async (
  { db, now, person, settings }: SignedIn,
  guideid: number,
): Promise<void> => {
  if (!settings.release_versions) return
  const where = sql`g.guideid = ${guideid} and q.barred`
  const [own] = await loadOwn(db, { userid: person.userid, now, where })
  if (!own || own.state === 'valid') return
  if (own.moduleid !== null)
    throw invalidField('guideid', 'not_passed', `Pass training module ${own.moduleid} first`)
  throw invalidField(
    'guideid',
    'not_read',
    `Read release ${own.major}.${own.minor} and confirm it first`,
  )
}
