// Whoever has no password appeals with what a refused sign-in by passkey or by another service
// gave.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import type { ApiError } from '#lib/errors.ts'
import { readConfig } from '#server/base/config.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { makePasskey } from '../../fixtures/authenticator.ts'
import { startProvider, type TestProvider } from '../../fixtures/oidcProvider.ts'

const origin = 'http://stepwright.test'
const password = 'a long enough password'
const { rates } = readConfig({})
let provider: TestProvider
let api: TestApi
let made = 0
beforeAll(async () => {
  provider = await startProvider([`${origin}/sign-in/back`])
  api = await startApi({
    oidc: provider.oidc,
    rateLimits: true,
    rates: { ...rates, RATE_SIGN_IN: 1000, RATE_REGISTER: 1000 },
  })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})
beforeEach(() => api.database.run(sql`delete from secret_tries`))

type Come = () => Promise<unknown>
const ways: Record<string, (person: TestPerson) => Promise<Come>> = {
  async 'a passkey'(person) {
    const passkey = makePasskey('stepwright.test')
    const { options } = await person.startPasskey({ body: { current_password: password } })
    await person.addPasskey({
      body: { name: 'Laptop', credential: passkey.register(options, origin) },
    })
    return async () => {
      const asked = await api.anyone.startPasskeySignIn({ body: {} })
      return api.anyone.finishPasskeySignIn({
        body: { credential: passkey.answer(asked.options, origin) },
      })
    }
  },
  async 'another sign-in service'(person) {
    const subject = `sso-${person.me.userid}`
    await api.admin.patchUser({ params: person.me, body: { sso_userid: subject } })
    return async () => {
      const { url, state, secret } = await api.anyone.startSso({ body: {} })
      const { code, iss } = Object.fromEntries(await provider.signIn(url, subject))
      return api.anyone.finishSso({
        body: { state, secret, code: existing(code, 'a code'), iss: existing(iss, 'an issuer') },
      })
    }
  },
}
const suspended = async (way = 'a passkey') => {
  const person = await api.person(`zoe${(made += 1)}`)
  const come = await existing(ways[way], 'a way in')(person)
  const { userid } = person.me
  await api.database.run(sql`update users set password_hash = null where userid = ${userid}`)
  await api.admin.suspendUser({ params: person.me, body: { reason: 'Advertising' } })
  return { userid, come }
}
type Told = { suspended: { reason: string; proof?: string } }
const refused = async (come: Come): Promise<Told['suspended']> => {
  const error = (await come().catch((thrown: unknown) => thrown)) as ApiError
  expect(error).toMatchObject({ status: 403, errors: [{ code: 'suspended' }] })
  return (error.body as Told).suspended
}
const proofFrom = async (come: Come) => existing((await refused(come)).proof, 'a proof')
const appeal = (proof: string, text = 'It was no advertising') =>
  api.anyone.createAppeal({ body: { proof, text } })
const kept = async (userid: number) =>
  (await api.admin.readUser({ params: { userid } })).appeal?.text
const over = { status: 422, errors: [{ field: 'proof', code: 'invalid_value' }] }

describe('a suspended person without a password', () => {
  test('reads in the mail where to appeal (P-16)', async () => {
    const { userid } = await suspended()
    const { body } = await api.database.one<{ body: string }>(
      sql`select body from mails where userid = ${userid} and subject like '%suspended'`,
    )
    expect(body).toContain(`${origin}/sign-in`)
  })

  test.each(Object.keys(ways))('appeals after being refused with %s (P-16)', async way => {
    const { userid, come } = await suspended(way)
    const told = await refused(come)
    expect(told).toMatchObject({ reason: 'Advertising', proof: expect.any(String) })
    await appeal(existing(told.proof, 'a proof'))
    expect(await kept(userid)).toBe('It was no advertising')
    expect(await api.database.many(sql`select 1 from tokens where userid = ${userid}`)).toEqual([])
  })

  test('has a proof for one appeal, which may be asked for again (P-16)', async () => {
    const { userid, come } = await suspended()
    const first = await proofFrom(come)
    const proof = await proofFrom(come)
    await expect(appeal(first)).rejects.toMatchObject(over) // a later one took its place
    await appeal(proof)
    await appeal(proof) // its answer was lost
    await expect(appeal(proof, 'Other words')).rejects.toMatchObject(over)
    expect(await kept(userid)).toBe('It was no advertising')
    expect(
      await api.admin.listAudit({
        query: { action: 'user.appealed', target_type: 'user', target_id: String(userid) },
      }),
    ).toHaveLength(1)
  })

  test('has a proof that is good for nothing else (P-16)', async () => {
    const { come } = await suspended()
    const proof = await proofFrom(come)
    for (const token of [proof, Buffer.from(proof, 'base64url').toString('hex').slice(0, 32)])
      expect(
        (await api.request('/user', { headers: { Authorization: `api ${token}` } })).status,
      ).toBe(401)
    await expect(
      api.anyone.confirmReset({ body: { token: proof, password: 'another long password' } }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('has no proof any more after a quarter of an hour, or once let in again (P-16)', async () => {
    const late = await suspended()
    const proof = await proofFrom(late.come)
    await api.database.run(sql`
      update users set appeal_proof_ends = appeal_proof_ends - 900 where userid = ${late.userid}`)
    await expect(appeal(proof)).rejects.toMatchObject(over)
    const lifted = await suspended()
    const other = await proofFrom(lifted.come)
    await api.admin.liftUser({ params: lifted, body: {} })
    await expect(appeal(other)).rejects.toMatchObject(over)
    expect(await lifted.come()).toMatchObject({ authToken: expect.any(String) })
  })

  test('guesses proofs as slowly as passwords, and is told of no account (P-16, S-15)', async () => {
    const { userid, come } = await suspended()
    const proof = await proofFrom(come)
    for (let n = 0; n < rates.RATE_SIGN_IN_EMAIL; n++)
      await expect(appeal(`guess ${n}`)).rejects.toMatchObject(over)
    await expect(appeal(proof)).rejects.toMatchObject({ status: 429 })
    expect(await kept(userid)).toBeUndefined()
  })
})

test('an appeal wants either address and password or a proof (P-16)', async () => {
  for (const [body, field] of [
    [{ text: 'Let me in' }, 'email'],
    [{ text: 'Let me in', email: 'zoe@stepwright.test' }, 'password'],
  ] as const)
    await expect(api.anyone.createAppeal({ body })).rejects.toMatchObject({
      status: 422,
      errors: [{ field, code: 'required' }],
    })
})

test('a wrong or a right password gives no proof (P-16)', async () => {
  const person = await api.person('max')
  await api.admin.suspendUser({ params: person.me, body: { reason: 'Advertising' } })
  const email = existing(person.me.email, 'the address')
  const come = () => api.anyone.createToken({ body: { email, password } })
  expect(await refused(come)).not.toHaveProperty('proof')
  await expect(
    api.anyone.createToken({ body: { email, password: 'another password' } }),
  ).rejects.toMatchObject({ status: 401 })
})
