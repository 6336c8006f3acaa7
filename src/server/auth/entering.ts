// The last step of every way in: a token for somebody who has proved who they are.
import type { SignedInUser } from '#contract/users/schemas.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { loadUser } from '#server/users/load.ts'
import { presentUser } from '#server/profiles/present.ts'
import { refusalWithProof } from './appealProofs.ts'
import { startToken, type Entry } from './tokens.ts'
import type * as z from 'zod/mini'

/** The answer of a sign-in. Throws 403 for a suspended account, with a proof to appeal with. */
export const enter = async (
  ctx: Ctx,
  userid: number,
  entry: Entry,
): Promise<z.output<typeof SignedInUser>> => {
  // Whoever suspends the account meanwhile ends its tokens: none may start after that.
  const { disabled } = await ctx.db.one<{ disabled: boolean }>(
    sql`select disabled from users where userid = ${userid} for no key update`,
  )
  if (disabled) throw await refusalWithProof(ctx, userid)
  const authToken = await startToken(ctx, userid, entry)
  const user = await loadUser(ctx.db, userid)
  ctx.header('Location', `${ctx.origin}/api/2.0/user`)
  return { ...(await presentUser(ctx, user, user)), authToken }
}
