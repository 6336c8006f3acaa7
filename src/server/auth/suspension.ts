// What a suspended person is told once they proved who they are: why, and until when.
import { ApiError, fieldError } from '#lib/errors.ts'
import { utcMinute } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/**
 * 403 `suspended`, with `suspended: {reason, until}` in its body; `proof` is one to appeal with.
 */
export const refusalOfSuspended = async (
  db: Db,
  userid: number,
  proof?: string,
): Promise<ApiError> => {
  const { reason, until } = await db.one<{ reason: string | null; until: number | null }>(
    sql`select suspended_reason as reason, suspended_until as until from users
      where userid = ${userid}`,
  )
  const end = until === null ? '' : ` until ${utcMinute(until)}`
  const message = `This account is suspended${end}${reason ? `: ${reason}` : ''}`
  const errors = [fieldError('userid', 'suspended', message)]
  return new ApiError(403, message, {
    errors,
    body: { error: true, message, errors, suspended: { reason: reason || null, until, proof } },
  })
}
