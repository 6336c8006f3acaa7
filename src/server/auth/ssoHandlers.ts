// Coming in from another sign-in service. An account is known by issuer and subject, and never by an address that nobody proved.
import { randomBytes } from 'node:crypto'
import type { signInRows } from '#contract/signIns.rows.ts'
import { email as addressOf, username as nameOf } from '#contract/users.ts'
import { forbiddenFor, invalidField } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/audit/audit.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access.ts'
import type { Ctx, Handlers } from '#server/http/context.ts'
import { createAccount, requireRoom } from './accounts.ts'
import { enter } from './entering.ts'
import { hasSecondFactor, presentMethods, requireFresh, requireSecondFactor } from './factors.ts'
import { writeVerification } from './links.ts'
import { begin, prove, requireOidc, type Claims } from './sso.ts'

const validFor: Seconds = 600

type Flow = { nonce: string; verifier: string; subject: string | null }
/** What was begun with this state by whoever holds its secret, locked. Throws 422. */
const takeFlow = async (ctx: Ctx, { state, secret }: { state: string; secret: string }): Promise<Flow> => {
  const flow = await ctx.db.maybe<Flow>(sql`
    select nonce, verifier, subject from sso_flows where state_hash = ${tokenHash(state)} and secret_hash = ${tokenHash(secret)} and expires > ${ctx.now} for update`)
  if (!flow) throw invalidField('state', 'invalid_value', 'This sign-in was begun elsewhere, has expired or was used already. Begin again')
  return flow
}
const endFlow = (ctx: Ctx, state: string) => ctx.db.run(sql`delete from sso_flows where state_hash = ${tokenHash(state)}`)

const linkedTo = async (ctx: Ctx, issuer: string, subject: string): Promise<number | null> =>
  (await ctx.db.maybe<{ userid: number }>(sql`update sso_links set last_used = ${ctx.now} where issuer = ${issuer} and subject = ${subject} returning userid`))?.userid ?? null

/** From here on the provider's person is this account; Admins find it by that id. */
const link = async (ctx: Ctx, { issuer, subject }: Claims, userid: number, why: string): Promise<void> => {
  await ctx.db.run(sql`insert into sso_links (issuer, subject, userid, created, last_used) values (${issuer}, ${subject}, ${userid}, ${ctx.now}, ${ctx.now})`)
  await ctx.db.run(sql`
    update users set sso_userid = ${subject}, revisionid = nextval('revision_seq'), stamp = stamp + 1
    where userid = ${userid} and sso_userid is null and not exists (select from users where sso_userid = ${subject})`)
  await audit({ ...ctx, person: { userid } }, { action: 'sso.linked', target_type: 'user', target_id: userid, after: { issuer, subject, why } })
  ctx.touch(`user:${userid}`)
  ctx.emit({ event: 'user.updated', data: { userid } })
}

/** A new account, of the name and address that the provider tells. Throws 403, 429. */
const register = async (ctx: Ctx, claims: Claims): Promise<number> => {
  if (!ctx.settings.sso_registration) throw forbiddenFor('sso', 'no_account', 'You have no account here yet, and this site makes none by itself: ask its administrator for one')
  const email = addressOf.safeParse(claims.email ?? '')
  if (!email.success) throw forbiddenFor('email', 'required', 'The sign-in service told no e-mail address of yours, and an account needs one')
  await requireRoom(ctx)
  const name = [claims.name, email.data.split('@')[0]].map(one => nameOf.safeParse([...one ?? ''].slice(0, 64).join(''))).find(one => one.success)?.data ?? 'User'
  const userid = await createAccount(ctx.db, {
    email: email.data, passwordHash: null, username: name, unique_username: null, privilege: 'User', langid: ctx.settings.default_langid, now: ctx.now, email_verified: claims.verified,
  })
  if (!claims.verified) await writeVerification(ctx, userid, { email: email.data, langid: ctx.settings.default_langid })
  await audit({ ...ctx, person: { userid } }, { action: 'user.created', target_type: 'user', target_id: userid, after: { username: name, privilege: 'User', sso: claims.issuer } })
  ctx.emit({ event: 'user.created', data: { userid } })
  return userid
}

type Holder = { userid: number; proved: boolean }
/** The account of the provider's person: linked, named by an Admin, of the same proved address, or a new one. Throws 403. */
const accountOf = async (ctx: Ctx, claims: Claims): Promise<number> => {
  const there = await linkedTo(ctx, claims.issuer, claims.subject)
  if (there !== null) return there
  // An id that an Admin gave holds for an account that no provider knows yet: the same id elsewhere is another person.
  const named = await ctx.db.maybe<{ userid: number }>(sql`
    select userid from users u where sso_userid = ${claims.subject} and not exists (select from sso_links l where l.userid = u.userid)`)
  if (named) {
    await link(ctx, claims, named.userid, 'sso_userid')
    return named.userid
  }
  const holder = claims.email === null ? null : await ctx.db.maybe<Holder>(sql`
    select userid, email_verified and not exists (select from sso_links l where l.userid = u.userid and l.issuer = ${claims.issuer}) as proved
    from users u where lower(email) = lower(${claims.email})`)
  if (holder && !(holder.proved && claims.verified)) {
    throw forbiddenFor('email', 'account_exists', 'There is an account with this e-mail address, and it is not proved that it is yours. Sign in to it with its password, then connect the sign-in service on your own page')
  }
  const userid = holder?.userid ?? await register(ctx, claims)
  await link(ctx, claims, userid, holder ? 'email' : 'new')
  return userid
}

export const ssoHandlers: Pick<Handlers, keyof typeof signInRows & `${string}Sso`> = {
  async startSso(input, ctx) {
    ctx.rateLimits.take(`sso ${ctx.ip}`, ctx.config.rates.RATE_SIGN_IN, 60)
    input.body()
    const { url, state, nonce, verifier } = await begin(ctx)
    const secret = randomBytes(24).toString('base64url')
    const expires = ctx.now + validFor
    await ctx.db.run(sql`
      insert into sso_flows (state_hash, secret_hash, nonce, verifier, expires) values (${tokenHash(state)}, ${tokenHash(secret)}, ${nonce}, ${verifier}, ${expires})`)
    return { url, state, secret, expires }
  },

  async finishSso(input, ctx) {
    ctx.rateLimits.take(`sign-in ${ctx.ip}`, ctx.config.rates.RATE_SIGN_IN, 60)
    const body = input.body()
    const { issuer } = requireOidc(ctx)
    const flow = await takeFlow(ctx, body)
    const proved = flow.subject === null ? null : await linkedTo(ctx, issuer, flow.subject)
    const userid = proved ?? await accountOf(ctx, await prove(ctx, body, flow))
    if (proved !== null) await requireSecondFactor(ctx, userid, body.second_factor ?? '')
    else if (await hasSecondFactor(ctx.db, userid)) {
      // The code is spent: what it proved is kept until the second factor comes.
      await ctx.db.run(sql`
        update sso_flows set subject = (select subject from sso_links where issuer = ${issuer} and userid = ${userid}) where state_hash = ${tokenHash(body.state)}`)
      ctx.alreadyThere()
      return { second_factor: 'required' as const }
    }
    await endFlow(ctx, body.state)
    return enter(ctx, userid)
  },

  async linkSso(input, ctx) {
    const body = input.body()
    const { userid } = ctx.person
    await requireFresh(ctx, body.current_password)
    const claims = await prove(ctx, body, await takeFlow(ctx, body))
    await endFlow(ctx, body.state)
    const other = await linkedTo(ctx, claims.issuer, claims.subject)
    if (other !== null && other !== userid) throw invalidField('code', 'duplicate', 'Another account is connected with this sign-in')
    if (other === null && await ctx.db.maybe(sql`select 1 from sso_links where userid = ${userid} and issuer = ${claims.issuer}`)) {
      throw invalidField('code', 'invalid_state', 'Your account is connected with another sign-in there: disconnect that first')
    }
    if (other === null) await link(ctx, claims, userid, 'own')
    return presentMethods(ctx)
  },

  async unlinkSso(input, ctx) {
    const { current_password } = input.body()
    const { userid } = ctx.person
    const { issuer } = requireOidc(ctx)
    await requireFresh(ctx, current_password)
    const { password } = await presentMethods(ctx)
    const row = await ctx.db.maybe<{ subject: string }>(sql`select subject from sso_links where userid = ${userid} and issuer = ${issuer} for update`)
    if (!row) throw invalidField('sso', 'invalid_state', 'Your account is not connected')
    if (!password) throw invalidField('sso', 'invalid_state', 'Your account has no password, so this is the only way into it: choose a password first, by the link for a forgotten one')
    await ctx.db.run(sql`delete from sso_links where userid = ${userid} and issuer = ${issuer}`)
    await ctx.db.run(sql`
      update users set sso_userid = null, revisionid = nextval('revision_seq'), stamp = stamp + 1 where userid = ${userid} and sso_userid = ${row.subject}`)
    await audit(ctx, { action: 'sso.unlinked', target_type: 'user', target_id: userid, before: { issuer, subject: row.subject } })
    ctx.touch(`user:${userid}`)
    ctx.emit({ event: 'user.updated', data: { userid } })
    return presentMethods(ctx)
  },
}
