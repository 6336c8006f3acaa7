// Whom a module is meant for (moderation-admin 9): teams and people that exist.
import { invalid, type FieldError } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { SignedIn } from '#server/http/context.ts'

export type Audience = { teams?: number[] | undefined; users?: number[] | undefined }

/** What is wrong with a list of ids that people or teams should have. */
const unknown = async (
  ctx: SignedIn,
  field: 'teams' | 'users',
  ids: number[] | undefined,
): Promise<FieldError[]> => {
  if (!ids?.length) return []
  const known = new Set(
    await ctx.db.values<number>(
      field === 'teams'
        ? sql`select teamid as id from teams where teamid = any(${ids}::int[])`
        : sql`select userid as id from users where userid = any(${ids}::int[]) and not disabled`,
    ),
  )
  return ids.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            field,
            code: 'not_found',
            message: `No ${field === 'teams' ? 'team' : 'person'} with the ID ${id} can be added here`,
            index,
          },
        ],
  )
}

/** Throws 422 that names each id of nobody; a suspended account counts as nobody. */
export const requireAudience = async (ctx: SignedIn, { teams, users }: Audience): Promise<void> => {
  const errors = [...(await unknown(ctx, 'teams', teams)), ...(await unknown(ctx, 'users', users))]
  if (errors.length) throw invalid(errors)
}
