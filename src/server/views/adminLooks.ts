// What an Admin's look at the history of others leaves behind (moderation-admin 11).
import { fieldError, invalid, type FieldError } from '#lib/errors.ts'
import { firstOf } from '#lib/existing.ts'
import { audit } from '#server/effects/audit.ts'
import type { SignedInReader } from '#server/http/context.ts'
import { insertReadings } from './sql.ts'
import type { ViewedType } from '#server/http/ports.ts'

/** As the specification writes it (2.17). */
export const typeInCapitals = (doc_type: ViewedType) => doc_type.toUpperCase() as 'GUIDE' | 'WIKI'

/**
 * An Admin's look at what others viewed: a row of the audit log, and one for each of them to see.
 */
export const recordAdminLook = async (
  ctx: SignedInReader,
  userids: number[],
  doc: { doc_type: ViewedType; docid: number } | null,
  records: number,
) => {
  const reason = ctx.reason || 'none given'
  await insertReadings(ctx.db, { userids, reader: ctx.person.userid, date: ctx.now, reason, doc })
  await audit(ctx, {
    action: 'views.read',
    target_type: doc?.doc_type ?? (userids.length === 1 ? 'user' : 'people'),
    target_id: doc?.docid ?? (userids.length === 1 ? firstOf(userids) : 0),
    after: { records },
    reason,
  })
}

/** Of any case; or what is wrong with it. */
export const readType = (given: string): ViewedType | FieldError => {
  const doc_type = given.toLowerCase()
  return doc_type === 'guide' || doc_type === 'wiki'
    ? doc_type
    : fieldError('doc_type', 'invalid_value', '`doc_type` must be guide or wiki')
}

/** Throws 422 for what is neither. */
export const requireType = (given: string): ViewedType => {
  const found = readType(given)
  if (typeof found !== 'string') throw invalid([found])
  return found
}
