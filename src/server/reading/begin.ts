// Whether somebody may begin a run through a guide that asks them to read it first.
import { invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'
import { seenBy } from '#server/rights/modules.ts'
import { loadOwn } from './own.ts'

/** Throws 422; that they may see the guide was asked before. */
export const requireRead = async (ctx: SignedIn, guideid: number): Promise<void> => {
  const { db, person, settings } = ctx
  if (!settings.release_versions) return
  // No release goes live and nothing else is asked between this look and the run.
  await db.maybe(sql`select 1 from guides where guideid = ${guideid} for share`)
  const [own] = await loadOwn(db, ctx, sql`g.guideid = ${guideid} and q.barred`)
  if (!own?.barred || own.state === 'valid') return
  if (own.moduleid === null)
    throw invalidField(
      'guideid',
      'not_read',
      `First read release ${own.major}.${own.minor} and confirm that you have read it`,
    )
  const module = await db.maybe<{ title: string }>(sql`
    select m.title from training_modules m
    where m.moduleid = ${own.moduleid} and m.state = 'current' and ${seenBy(person)}`)
  throw invalidField(
    'guideid',
    'not_passed',
    module
      ? `First pass the training module “${module.title}”`
      : 'First pass the training module that this guide requires',
  )
}
