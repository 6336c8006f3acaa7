// Registration and sign-in (api-facts 2.2, 2.3).
import { authRows } from '#contract/auth/rows.ts'
import { ApiError, forbidden, invalid, invalidField, notFound } from '#lib/errors.ts'
import { sql } from '#server/db/sql.ts'
import { isCurrent } from '#server/http/access/access.ts'
import { requireRecentProof } from '#server/http/access/recentProof.ts'
import type { Handlers } from '#server/http/context.ts'
import { commitThoughRefused } from '#server/http/refusals.ts'
import { audit } from '#server/effects/audit.ts'
import { loadPasswordHash, loadUser } from '#server/users/load.ts'
import { presentUser } from '#server/profiles/present.ts'
import { keepAppeal } from './keepAppeal.ts'
import { listMails } from '#server/mail/mails.ts'
import { createAccount, findDuplicates, requireAllowedNames, requireRoom } from './accounts.ts'
import { commonPasswordProblems } from '#server/base/commonPasswords.ts'
import { openUndo, tellOfChange, undoChanges } from './mailAccountChange.ts'
import { enter } from './entering.ts'
import { requireSecondFactor } from './factors.ts'
import { enterOrHash, requireNoTwin } from './registering.ts'
import { countAddress, proveAddress } from './takenAddresses.ts'
import { dropConnections, endLinks, openLink } from './links.ts'
import { hashPassword } from '#server/base/passwords.ts'
import { takeAppealProof, type Appealing } from './appealProofs.ts'
import { provePassword } from './provePassword.ts'
import { refusalOfSuspended } from './suspension.ts'
import {
  endAppPasswords,
  endBenchPin,
  endToken,
  endTokens,
  listTokens,
  startToken,
} from './tokens.ts'

const hour = 3600

/** The same for every address: it does not tell whether there is an account. */
const resetMessage =
  'If an account has this email address, we are sending you a link to choose a new password'
const badLink = (field = 'token') =>
  invalidField(
    field,
    'invalid_value',
    'This link has expired, has already been used or is incomplete. Ask for a new one, or ask an Admin for help',
  )

/** Throws 422 for what is missing. */
const bothOf = (email?: string, password?: string): { email: string; password: string } => {
  if (email !== undefined && password !== undefined) return { email, password }
  throw invalidField(
    email === undefined ? 'email' : 'password',
    'required',
    'Send `email` and `password`, or the `proof` from a refused sign-in',
  )
}

export const authHandlers: Pick<Handlers, keyof typeof authRows> = {
  async createToken(input, ctx) {
    const { code, ...given } = input.body()
    const { userid, disabled, app } = await provePassword(ctx, given)
    if (disabled) throw await refusalOfSuspended(ctx.db, userid)
    if (app === null) await requireSecondFactor(ctx, userid, code)
    const entry =
      app === null
        ? { how: 'password' as const }
        : { how: 'app_password' as const, app_passwordid: app }
    return enter(ctx, userid, entry)
  },

  async deleteToken(_input, ctx) {
    await endToken(ctx, ctx.person.tokenid, 'signed_out')
    return null
  },

  async listTokens(_input, ctx) {
    const tokens = await listTokens(ctx.db, ctx.person.userid)
    return tokens
      .filter(token => isCurrent(token))
      .map(({ ends: _, ...token }) => ({ ...token, current: token.tokenid === ctx.person.tokenid }))
  },

  async endToken({ params: { tokenid } }, ctx) {
    if (!(await listTokens(ctx.db, ctx.person.userid)).some(token => token.tokenid === tokenid))
      throw notFound('Token')
    const isThis = tokenid === ctx.person.tokenid
    await endToken(ctx, tokenid, isThis ? 'signed_out' : 'signed_out_elsewhere')
    return null
  },

  /** App passwords too: whoever had one could sign in again with it. */
  async endOtherTokens(_input, ctx) {
    const { userid, tokenid } = ctx.person
    const ended = await endTokens(ctx, userid, 'signed_out_elsewhere', tokenid)
    const app_passwords = await endAppPasswords(ctx, userid, 'signed_out_elsewhere')
    if (ended || app_passwords)
      await audit(ctx, {
        action: 'user.tokens_ended',
        target_type: 'user',
        target_id: userid,
        after: { ended, app_passwords },
      })
    return null
  },

  /** The look-up is a job, so that the time of the answer tells nothing either. */
  async resetPassword(input, ctx) {
    const { rates } = ctx.config
    ctx.rateLimits.take(`reset ${ctx.network}`, rates.RATE_RESET, hour)
    const { email } = input.body()
    ctx.rateLimits.take(`reset ${email.toLowerCase()}`, rates.RATE_RESET, hour)
    ctx.queue({ kind: 'reset_mail', payload: { email } })
    return { message: resetMessage }
  },

  /**
   * Signs in, and ends every other sign-in, app password and bench PIN: whoever knew the old
   * password is out.
   * The address is proved by it.
   */
  async confirmReset(input, ctx) {
    ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
    const { token, password, code } = input.body()
    const account = await openLink(ctx.db, 'reset', token, ctx.now)
    if (!account) throw badLink()
    const { userid } = account
    if (account.disabled) throw await refusalOfSuspended(ctx.db, userid)
    const { email, username, email_verified } = await loadUser(ctx.db, userid)
    const problems = commonPasswordProblems(password, email, username)
    if (problems.length) throw invalid(problems)
    await requireSecondFactor(ctx, userid, code) // who reads the mails has one factor, not two
    await requireNoTwin(ctx, userid, { email, password })
    const before = await loadPasswordHash(ctx.db, userid)
    await ctx.db.run(sql`
      update users set password_hash = ${await hashPassword(password, before)}, email_verified = true,
        revisionid = nextval('revision_seq'), stamp = stamp + 1
      where userid = ${userid}`)
    await endLinks(ctx.db, userid)
    await endTokens(ctx, userid, 'password_changed')
    await endAppPasswords(ctx, userid, 'password_changed')
    await endBenchPin(ctx.db, userid)
    // Whoever made an account with an address of somebody else may have connected it, too.
    if (!email_verified) await dropConnections(ctx.db, userid, 0)
    await tellOfChange(ctx, userid, 'password')
    ctx.touch(`user:${userid}`)
    ctx.emit({ event: 'user.updated', data: { userid } })
    return enter(ctx, userid, { how: 'reset_link' })
  },

  /** Opened twice, by a mail program that looks ahead and then by the person, it says the same. */
  async verifyEmail(input, ctx) {
    const account = await openLink(ctx.db, 'verify', input.body().token, ctx.now)
    if (!account) throw badLink()
    const { userid } = account
    const proved = await ctx.db.run(sql`
      update users set email_verified = true, revisionid = nextval('revision_seq'),
        stamp = stamp + 1 where userid = ${userid} and not email_verified`)
    if (proved) {
      ctx.touch(`user:${userid}`)
      ctx.emit({ event: 'user.updated', data: { userid } })
    }
    return { message: 'Your email address is confirmed' }
  },

  async undoChange(input, ctx) {
    ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
    const undo = await openUndo(ctx.db, input.body().token, ctx.now)
    if (!undo) throw badLink()
    if (undo.disabled) throw await refusalOfSuspended(ctx.db, undo.userid)
    const mailed = await undoChanges(ctx, undo)
    const message = mailed
      ? 'You are signed out everywhere, and your app passwords are revoked. We are sending you a link to choose a new password'
      : 'You are signed out everywhere, and your app passwords are revoked. Another account now has your email address, so ask an Admin to give you access again'
    return { message, mailed }
  },

  async sendVerification(_input, ctx) {
    ctx.rateLimits.take(`verify ${ctx.person.userid}`, ctx.config.rates.RATE_RESET, hour)
    const user = await loadUser(ctx.db, ctx.person.userid)
    if (user.email_verified) return { message: 'Your email address is already confirmed' }
    await proveAddress(ctx, user.userid, true)
    return { message: 'We are sending you an email with a link' }
  },

  async createAppeal(input, ctx) {
    const { text, proof, email, password } = input.body()
    const { userid, isKept }: Appealing = await (proof === undefined
      ? provePassword(ctx, bothOf(email, password))
      : takeAppealProof(ctx, { proof, text }))
    const account = await loadUser(ctx.db, userid)
    if (account.state !== 'suspended')
      throw invalidField('email', 'invalid_state', 'This account is not suspended')
    if (!isKept) await keepAppeal(ctx, account, text)
    return { message: 'Your appeal has been sent to the people who can lift the suspension' }
  },

  async listMails({ query }, ctx) {
    // Whoever reads what waits may open it: a link for a new password, an invitation as an Admin.
    if (!query.brief) await requireRecentProof(ctx.db, ctx.person, authRows.listMails)
    const { mails, total } = await ctx.snapshot(db => listMails(db, query))
    ctx.header('X-Total-Count', String(total))
    return query.brief ? mails.map(mail => ({ ...mail, text: '' })) : mails
  },

  async createUser(input, ctx) {
    const byAdmin = ctx.person?.privilege === 'Admin'
    if (!byAdmin)
      ctx.rateLimits.take(`register ${ctx.network}`, ctx.config.rates.RATE_REGISTER, 3600)
    if (!ctx.settings.public_registration && !byAdmin)
      throw forbidden('Only an Admin can create accounts here', ['Admin'])
    if (!byAdmin) await requireRoom(ctx)
    const { email, password, username, unique_username = null } = input.body()
    if (!byAdmin) countAddress(ctx, email)
    const account = byAdmin
      ? { passwordHash: await hashPassword(password) }
      : await enterOrHash(ctx, { email, password })
    if ('entered' in account) return account.entered
    const errors = [
      ...(await findDuplicates(ctx.db, byAdmin ? email : undefined, unique_username)),
      ...commonPasswordProblems(password, email, username, unique_username),
    ]
    // A wrong password of another account is counted, however the names are.
    if (errors.length) throw commitThoughRefused(invalid(errors))
    const judgedAs = byAdmin ? 'Admin' : 'User'
    await requireAllowedNames(ctx, judgedAs, { username, unique_username }).catch(
      (error: unknown) => {
        throw error instanceof ApiError ? commitThoughRefused(error) : error
      },
    )
    const userid = await createAccount(ctx.db, {
      email,
      passwordHash: account.passwordHash,
      username,
      unique_username,
      privilege: 'User',
      langid: ctx.settings.default_langid,
      now: ctx.now,
      email_verified: byAdmin,
      ...(byAdmin ? {} : { claims: true }),
    })
    if (!byAdmin) await proveAddress(ctx, userid)
    const authToken = await startToken(ctx, userid, {
      how: byAdmin ? 'made_by_admin' : 'registration',
    })
    await audit(ctx, {
      action: 'user.created',
      target_type: 'user',
      target_id: userid,
      after: { username, privilege: 'User' },
    })
    ctx.touch(`user:${userid}`)
    ctx.emit({ event: 'user.created', data: { userid } })
    ctx.header('Location', `${ctx.origin}/api/2.0/users/${userid}`)
    const user = await loadUser(ctx.db, userid)
    return { ...(await presentUser(ctx, user, user)), authToken }
  },
}
