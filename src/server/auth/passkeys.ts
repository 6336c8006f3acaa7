// Passkeys (W3C Web Authentication) through @simplewebauthn/server. A passkey that has asked its
// person for finger, face or number is something that one has and something that one is or knows:
// it signs in by itself.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { CredentialJson, Passkey } from '#contract/signIns/schemas.ts'
import type { signInRows } from '#contract/signIns/rows.ts'
import { invalidField, notFound, type ApiError } from '#lib/errors.ts'
import type { Seconds } from '#lib/time.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx, Handlers, SignedIn } from '#server/http/context.ts'
import { loadUser } from '#server/users/load.ts'
import { tellOfChange } from './mailAccountChange.ts'
import { enter } from './entering.ts'
import { codesOfFirst, presentMethods, settleFactors } from './factors.ts'
import { requireFresh } from './rules.ts'

/** A quarter of what the service would load at its start, for something that few ask for. */
const webAuthn = () => import('@simplewebauthn/server')

const validFor: Seconds = 300
const passkeysAtMost = 25

/** Passkeys belong to the host of the site, wherever the service behind it runs. */
const site = (ctx: Ctx) => ({
  rpID: new URL(ctx.origin).hostname,
  origin: new URL(ctx.origin).origin,
})
const refused = (): ApiError =>
  invalidField(
    'credential',
    'invalid_value',
    'This passkey was not accepted: it may belong to another site or account, or the attempt may have taken too long. Try again',
  )

/**
 * Kept with the challenge: one that is had without a password must not add a way in, which asks for
 * it.
 */
type Purpose = 'add' | 'answer'
const keepChallenge = (ctx: Ctx, purpose: Purpose, challenge: string, userid: number | null) =>
  ctx.db.run(sql`
  insert into passkey_challenges (challenge, userid, expires)
    values (${`${purpose} ${challenge}`}, ${userid}::int, ${ctx.now + validFor})`)
/** Each answers once. */
const takeChallenge =
  (ctx: Ctx, purpose: Purpose, userid: number | null) =>
  async (challenge: string): Promise<boolean> =>
    !challenge.includes('\u0000') &&
    (await ctx.db.run(sql`
  delete from passkey_challenges where challenge = ${`${purpose} ${challenge}`}
    and userid is not distinct from ${userid}::int and expires > ${ctx.now}`)) === 1

/**
 * The library throws for whatever is not right with an answer; what exactly is of no use to whoever
 * sent it.
 */
const verified = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch {
    throw refused()
  }
}

/**
 * How a browser reaches the device: hints for the next time, and as little to be trusted as
 * anything else that a client says.
 */
const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

type Known = {
  passkeyid: number
  userid: number
  credentialid: string
  public_key: Buffer
  counter: number
  transports: string[]
}

/**
 * Whose passkey answered a challenge of `startPasskeyAnswer`. `asked`: the one person who was
 * asked; null for whoever comes. Throws 422.
 */
export const takePasskey = async (
  ctx: Ctx,
  credential: CredentialJson,
  asked: number | null,
): Promise<number> => {
  const { rpID, origin } = site(ctx)
  const known = credential.id.includes('\u0000')
    ? null
    : await ctx.db.maybe<Known>(sql`
    select passkeyid, userid, credentialid, public_key, counter, transports from passkeys
      where credentialid = ${credential.id} for update`)
  if (!known || (asked !== null && known.userid !== asked)) throw refused()
  const { verifyAuthenticationResponse } = await webAuthn()
  const answer = await verified(() =>
    verifyAuthenticationResponse({
      // The contract leaves to the library what stands in an answer.
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: takeChallenge(ctx, 'answer', asked),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: known.credentialid,
        publicKey: new Uint8Array(known.public_key),
        counter: Number(known.counter),
        transports: known.transports,
      },
    }),
  )
  if (!answer.verified) throw refused()
  await ctx.db.run(
    sql`update passkeys set counter = ${answer.authenticationInfo.newCounter},
      last_used = ${ctx.now} where passkeyid = ${known.passkeyid}`,
  )
  return known.userid
}

/** What a browser is asked with. Without `asked` it names nobody: a device knows whose it holds. */
export const startPasskeyAnswer = async (ctx: Ctx, asked: number | null) => {
  ctx.rateLimits.take(`passkey ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
  const allowCredentials =
    asked === null
      ? undefined
      : await ctx.db.many<{ id: string }>(
          sql`select credentialid as id from passkeys where userid = ${asked} order by passkeyid`,
        )
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: site(ctx).rpID,
    userVerification: 'required',
    ...(allowCredentials ? { allowCredentials } : {}),
  })
  await keepChallenge(ctx, 'answer', options.challenge, asked)
  return { options: { ...options } }
}

type Names =
  | 'startPasskey'
  | 'addPasskey'
  | 'removePasskey'
  | 'startPasskeySignIn'
  | 'finishPasskeySignIn'
export const passkeyHandlers: Pick<Handlers, Names & keyof typeof signInRows> = {
  async startPasskey(input, ctx) {
    const { current_password } = input.body()
    const { userid } = ctx.person
    await requireFresh(ctx, current_password)
    const { email, username } = await loadUser(ctx.db, userid)
    const there = await ctx.db.many<{ credentialid: string; transports: string[] }>(
      sql`select credentialid, transports from passkeys where userid = ${userid}
        order by passkeyid`,
    )
    if (there.length >= passkeysAtMost)
      throw invalidField(
        'passkey',
        'too_many',
        `An account can have up to ${passkeysAtMost} passkeys. Remove one first`,
      )
    const { generateRegistrationOptions } = await webAuthn()
    const options = await generateRegistrationOptions({
      rpName: ctx.settings.site_name,
      rpID: site(ctx).rpID,
      userName: email ?? username,
      userDisplayName: username,
      userID: new TextEncoder().encode(`user ${userid}`),
      excludeCredentials: there.map(one => ({ id: one.credentialid, transports: one.transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestationType: 'none',
    })
    await keepChallenge(ctx, 'add', options.challenge, userid)
    return { options: { ...options } }
  },

  async addPasskey(input, ctx: SignedIn) {
    const { name, credential } = input.body()
    const { userid } = ctx.person
    const { rpID, origin } = site(ctx)
    const { verifyRegistrationResponse } = await webAuthn()
    const answer = await verified(() =>
      verifyRegistrationResponse({
        // The contract leaves to the library what stands in an answer.
        response: credential as unknown as RegistrationResponseJSON,
        expectedChallenge: takeChallenge(ctx, 'add', userid),
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }),
    )
    if (!answer.verified) throw refused()
    const { id, publicKey, counter, transports } = answer.registrationInfo.credential
    const ways = Array.isArray(transports)
      ? knownTransports.filter(one => (transports as string[]).includes(one))
      : []
    const passkey = await ctx.db.maybe<Passkey>(sql`
      insert into passkeys (userid, credentialid, public_key, counter, transports, name, created)
      values (${userid}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${ways}::text[], ${name},
        ${ctx.now})
      on conflict do nothing returning passkeyid, name, created, last_used`)
    if (!passkey)
      throw invalidField('credential', 'duplicate', 'This passkey is already registered')
    const recovery_codes = await codesOfFirst(ctx.db, userid)
    await audit(ctx, {
      action: 'passkey.added',
      target_type: 'user',
      target_id: userid,
      after: { passkeyid: passkey.passkeyid, name },
    })
    await tellOfChange(ctx, userid, 'passkey_added')
    ctx.header('Location', `${ctx.origin}/api/2.0/x/sign_in_methods`)
    return { passkey, recovery_codes }
  },

  async removePasskey(input, ctx) {
    const { passkeyid } = input.params
    const { userid } = ctx.person
    if (
      !(await ctx.db.maybe(
        sql`select 1 from passkeys where passkeyid = ${passkeyid} and userid = ${userid}`,
      ))
    )
      throw notFound('Passkey')
    await requireFresh(ctx, input.body().current_password)
    await ctx.db.run(sql`delete from passkeys where passkeyid = ${passkeyid}`)
    await settleFactors(ctx, 'passkeyid')
    await audit(ctx, {
      action: 'passkey.removed',
      target_type: 'user',
      target_id: userid,
      before: { passkeyid },
    })
    await tellOfChange(ctx, userid, 'passkey_removed')
    return presentMethods(ctx)
  },

  async startPasskeySignIn(input, ctx) {
    input.body()
    return startPasskeyAnswer(ctx, null)
  },

  async finishPasskeySignIn(input, ctx) {
    ctx.rateLimits.take(`sign-in ${ctx.network}`, ctx.config.rates.RATE_SIGN_IN, 60)
    const { credential } = input.body()
    return enter(ctx, await takePasskey(ctx, credential, null), { how: 'passkey' })
  },
}
