// Registration and sign-in (api-facts 2.2, 2.3).
import type { authRows } from '#contract/auth.rows.ts'
import { forbidden, invalid, unauthorized } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import type { Handlers } from '#server/http/context.ts'
import { loadUser } from '#server/users/load.ts'
import { presentUser } from '#server/users/present.ts'
import { createAccount, findDuplicates } from './accounts.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endToken, startToken } from './tokens.ts'

type Account = { userid: number; password_hash: string | null; disabled: boolean }

export const authHandlers: Pick<Handlers, keyof typeof authRows> = {
  async createToken(input, ctx) {
    ctx.rateLimits.take(`sign-in ${ctx.ip}`, ctx.config.rates.RATE_SIGN_IN, 60)
    const { email, password } = input.body()
    const address = email.trim().toLowerCase()
    ctx.rateLimits.take(`sign-in ${address.slice(0, 254)}`, ctx.config.rates.RATE_SIGN_IN_EMAIL, 60)
    const account = address.includes('\u0000') ? null
      : await ctx.db.maybe<Account>(sql`select userid, password_hash, disabled from users where lower(email) = ${address}`)
    if (!await verifyPassword(account?.password_hash ?? null, password) || !account) throw unauthorized('Invalid login')
    // Whoever changes the password or suspends the account meanwhile ends its tokens: none may start after that.
    const now = await ctx.db.one<Account>(sql`select userid, password_hash, disabled from users where userid = ${account.userid} for no key update`)
    if (now.password_hash !== account.password_hash) throw unauthorized('Invalid login')
    if (now.disabled) throw forbidden('This account is suspended')
    const authToken = await startToken(ctx.db, account.userid, ctx.userAgent, ctx.now)
    const user = await loadUser(ctx.db, account.userid)
    ctx.header('Location', `${ctx.origin}/api/2.0/user`)
    return { ...await presentUser(ctx, user, user), authToken }
  },

  async deleteToken(_input, ctx) {
    await endToken(ctx.db, ctx.person.tokenid)
    return null
  },

  async createUser(input, ctx) {
    const byAdmin = ctx.person?.privilege === 'Admin'
    if (!byAdmin) ctx.rateLimits.take(`register ${ctx.ip}`, ctx.config.rates.RATE_REGISTER, 3600)
    if (!ctx.settings.public_registration && !byAdmin) throw forbidden('Only an Admin may make accounts here', ['Admin'])
    const { email, password, username, unique_username = null } = input.body()
    const errors = await findDuplicates(ctx.db, email, unique_username)
    if (errors.length) throw invalid(errors)
    const userid = await createAccount(ctx.db, {
      email, passwordHash: await hashPassword(password), username, unique_username,
      privilege: 'User', langid: ctx.settings.default_langid, now: ctx.now,
    })
    const authToken = await startToken(ctx.db, userid, ctx.userAgent, ctx.now)
    ctx.touch(`user:${userid}`)
    ctx.emit({ event: 'user.created', data: { userid } })
    ctx.header('Location', `${ctx.origin}/api/2.0/users/${userid}`)
    const user = await loadUser(ctx.db, userid)
    return { ...await presentUser(ctx, user, user), authToken }
  },
}
