// An Admin shows once more that it is they, by password or passkey: for ten minutes this sign-in
// may do what asks for it (decision 0375).
import type { signInRows } from '#contract/signIns/rows.ts'
import { invalidField } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers, SignedIn } from '#server/http/context.ts'
import { startPasskeyAnswer, takePasskey } from './passkeys.ts'
import { requireOwnPassword } from './rules.ts'
import { recentProofSeconds } from '#server/http/access/recentProof.ts'

const requireEither = async (
  ctx: SignedIn,
  current_password: string | undefined,
  credential: Parameters<typeof takePasskey>[1] | undefined,
): Promise<void> => {
  const { userid } = ctx.person
  if ((current_password === undefined) === (credential === undefined))
    throw invalidField(
      'current_password',
      'required',
      'Use either your password or a passkey, not both',
    )
  if (credential !== undefined) {
    ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
    await takePasskey(ctx, credential, userid)
  }
  if (current_password === undefined) return
  const { password_hash } = await ctx.db.one<{ password_hash: string | null }>(
    sql`select password_hash from users where userid = ${userid}`,
  )
  await requireOwnPassword(ctx, password_hash, current_password)
}

type Names = 'startConfirming' | 'confirmSignIn'
export const confirmingHandlers: Pick<Handlers, Names & keyof typeof signInRows> = {
  async startConfirming(input, ctx) {
    input.body()
    return startPasskeyAnswer(ctx, ctx.person.userid)
  },

  async confirmSignIn(input, ctx) {
    const { current_password, credential } = input.body()
    await requireEither(ctx, current_password, credential)
    await ctx.db.run(
      sql`update tokens set confirmed = ${ctx.now} where tokenid = ${ctx.person.tokenid}`,
    )
    return { expires: ctx.now + recentProofSeconds }
  },
}
