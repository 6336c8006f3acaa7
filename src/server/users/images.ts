import type { FieldError } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'

/** A picture of an account, a team or the site comes from who sets it, or from the account. */
export const findImageProblem = async (
  ctx: Pick<SignedIn, 'db' | 'person'>,
  imageid: number,
  userid: number,
  field = 'image',
): Promise<FieldError[]> => {
  const image = await ctx.db.maybe<{ userid: number }>(
    sql`select userid from images where imageid = ${imageid} and removed_date is null`,
  )
  if (!image) return [{ field, code: 'not_found', message: 'There is no such image' }]
  if (image.userid !== ctx.person.userid && image.userid !== userid)
    return [{ field, code: 'not_owned', message: 'This image belongs to someone else' }]
  return []
}
