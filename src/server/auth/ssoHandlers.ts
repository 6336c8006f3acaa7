// Coming in from another sign-in service, and connecting one's own account with it.
import { randomBytes } from 'node:crypto'
import type { signInRows } from '#contract/signIns/rows.ts'
import { invalidField } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import type { Ctx, Handlers } from '#server/http/context.ts'
import { tellOfChange } from './mailAccountChange.ts'
import { accountOf, link, linkedTo } from './connections.ts'
import { enter } from './entering.ts'
import { presentMethods, requireSecondFactor } from './factors.ts'
import { requireFresh } from './rules.ts'
import { hasSecondFactor } from '#server/http/access/recentProof.ts'
import { begin, prove, requireOidc } from './sso.ts'

const validFor: Seconds = 600

type Flow = { nonce: string; verifier: string; subject: string | null }
/** What was begun with this state by whoever holds its secret, locked. Throws 422. */
const takeFlow = async (
  ctx: Ctx,
  { state, secret }: { state: string; secret: string },
): Promise<Flow> => {
  const flow = await ctx.db.maybe<Flow>(sql`
    select nonce, verifier, subject from sso_flows
      where state_hash = ${tokenHash(state)} and secret_hash = ${tokenHash(secret)}
      and expires > ${ctx.now} for update`)
  if (!flow)
    throw invalidField(
      'state',
      'invalid_value',
      'This sign-in was started elsewhere, has expired or has already been used. Start again',
    )
  return flow
}
const endFlow = (ctx: Ctx, state: string) =>
  ctx.db.run(sql`delete from sso_flows where state_hash = ${tokenHash(state)}`)

export const ssoHandlers: Pick<Handlers, keyof typeof signInRows & `${string}Sso`> = {
  async startSso(input, ctx) {
    ctx.rateLimits.take(`sso ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
    input.body()
    const { url, state, nonce, verifier } = await begin(ctx)
    const secret = randomBytes(24).toString('base64url')
    const expires = ctx.now + validFor
    await ctx.db.run(sql`
      insert into sso_flows (state_hash, secret_hash, nonce, verifier, expires)
        values (${tokenHash(state)}, ${tokenHash(secret)}, ${nonce}, ${verifier}, ${expires})`)
    return { url, state, secret, expires }
  },

  async finishSso(input, ctx) {
    ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
    const body = input.body()
    const { issuer } = requireOidc(ctx)
    const flow = await takeFlow(ctx, body)
    const proved = flow.subject === null ? null : await linkedTo(ctx, issuer, flow.subject)
    const userid = proved ?? (await accountOf(ctx, await prove(ctx, body, flow)))
    const { second_factor } = body
    if (proved !== null && second_factor !== undefined)
      await requireSecondFactor(ctx, userid, second_factor)
    else if (await hasSecondFactor(ctx.db, userid)) {
      // The code is spent: what it proved is kept until the second factor comes, also over a reload
      // of the page that asks for it.
      await ctx.db.run(sql`
        update sso_flows set subject = (select subject from sso_links
          where issuer = ${issuer} and userid = ${userid})
          where state_hash = ${tokenHash(body.state)}`)
      ctx.alreadyThere()
      return { second_factor: 'required' as const }
    }
    await endFlow(ctx, body.state)
    return enter(ctx, userid, { how: 'sso' })
  },

  async linkSso(input, ctx) {
    const body = input.body()
    const { userid } = ctx.person
    await requireFresh(ctx, body.current_password)
    const claims = await prove(ctx, body, await takeFlow(ctx, body))
    await endFlow(ctx, body.state)
    const other = await linkedTo(ctx, claims.issuer, claims.subject)
    if (other !== null && other !== userid)
      throw invalidField(
        'code',
        'link_taken',
        'Your account at the sign-in service is already connected to another account here. Use a different one',
      )
    if (
      other === null &&
      (await ctx.db.maybe(
        sql`select 1 from sso_links where userid = ${userid} and issuer = ${claims.issuer}`,
      ))
    ) {
      throw invalidField(
        'code',
        'linked_already',
        'Your account is already connected to another account at that service. Disconnect it first',
      )
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
    const row = await ctx.db.maybe<{ subject: string }>(
      sql`select subject from sso_links where userid = ${userid} and issuer = ${issuer} for update`,
    )
    if (!row)
      throw invalidField('sso', 'not_found', 'Your account is not connected to the sign-in service')
    if (!password)
      throw invalidField(
        'sso',
        'only_way_in',
        'Your account has no password, so you cannot disconnect the sign-in service. Set a password first, using “Forgot your password?” on the sign-in screen',
      )
    await ctx.db.run(sql`delete from sso_links where userid = ${userid} and issuer = ${issuer}`)
    await ctx.db.run(sql`
      update users set sso_userid = null, revisionid = nextval('revision_seq'), stamp = stamp + 1
        where userid = ${userid} and sso_userid = ${row.subject}`)
    await audit(ctx, {
      action: 'sso.unlinked',
      target_type: 'user',
      target_id: userid,
      before: { issuer, subject: row.subject },
    })
    await tellOfChange(ctx, userid, 'sso_unlinked')
    ctx.touch(`user:${userid}`)
    ctx.emit({ event: 'user.updated', data: { userid } })
    return presentMethods(ctx)
  },
}
