// Whoever is suspended or demoted is out, by whichever way they came in (moderation-admin M-99,
// M-100).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { makePasskey } from '../../fixtures/authenticator.ts'
import { startProvider, type TestProvider } from '../../fixtures/oidcProvider.ts'

const origin = 'http://stepwright.test'
const password = 'a long enough password'
const own = { current_password: password }
let provider: TestProvider
let api: TestApi
beforeAll(async () => {
  provider = await startProvider([`${origin}/sign-in/back`])
  api = await startApi({ oidc: provider.oidc })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

const emailOf = (person: TestPerson) => existing(person.me.email, 'an email address')
/** Each makes the way in and gives what takes it. */
const ways: Record<string, (person: TestPerson) => Promise<() => Promise<{ authToken: string }>>> =
  {
    'their password': async person => () =>
      api.anyone.createToken({ body: { email: emailOf(person), password } }),
    async 'an app password'(person) {
      const made = await person.createAppPassword({ body: { name: 'Tablet', ...own } })
      return () =>
        api.anyone.createToken({ body: { email: emailOf(person), password: made.password } })
    },
    async 'a passkey'(person) {
      const passkey = makePasskey('stepwright.test')
      const { options } = await person.startPasskey({ body: own })
      await person.addPasskey({
        body: { name: 'Laptop', credential: passkey.register(options, origin) },
      })
      return async () =>
        api.anyone.finishPasskeySignIn({
          body: {
            credential: passkey.answer(
              (await api.anyone.startPasskeySignIn({ body: {} })).options,
              origin,
            ),
          },
        })
    },
    async 'another sign-in service'(person) {
      await api.admin.patchUser({
        params: { userid: person.me.userid },
        body: { sso_userid: `sso-${person.me.userid}` },
      })
      return async () => {
        const { url, state, secret } = await api.anyone.startSso({ body: {} })
        const { code, iss } = Object.fromEntries(
          await provider.signIn(url, `sso-${person.me.userid}`),
        )
        return (await api.anyone.finishSso({
          body: { state, secret, code: existing(code, 'a code'), iss: existing(iss, 'an issuer') },
        })) as { authToken: string }
      }
    },
  }

let made = 0
const someone = (privilege: 'User' | 'Moderator' | 'Admin') =>
  api.person(`someone${++made}`, { privilege })
/** An edit that waits for a decision. */
const waiting = async (): Promise<number> => {
  const [ann, bob] = [await someone('User'), await someone('User')]
  const guide = await ann.createGuide({
    body: { category: 'Kettles', type: 'repair', title: `Waiting ${made}`, public: true },
  })
  return existing(
    (
      await bob.patchGuide({
        params: guide,
        query: { revisionid: guide.revisionid },
        body: { summary: 'Another summary' },
      })
    ).patrolid,
    'a patrol item',
  )
}

describe.each(Object.entries(ways))('somebody who came in by %s', (_name, make) => {
  test('loses token, stream and leases when suspended (M-100)', async () => {
    const person = await someone('Moderator')
    const enter = await make(person)
    const { authToken } = await enter()
    const client = api.client(authToken)
    const itemid = await waiting()
    await client.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } })
    await expect(
      api.admin.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } }),
    ).rejects.toMatchObject({ status: 409 })
    const { ticket } = await client.createEventTicket()
    const stream = existing(
      (await api.request(`/x/events?ticket=${ticket}`)).body,
      'the body',
    ).getReader()
    await stream.read()

    await api.admin.suspendUser({ params: person.me, body: { reason: 'Left the company' } })
    await expect(client.readOwnUser()).rejects.toMatchObject({ status: 401 })
    await expect(
      client.patchUser({ params: person.me, body: { location: 'Kiel' } }),
    ).rejects.toMatchObject({ status: 401 })
    expect(
      await api.admin.leasePatrolItem({ params: { itemid }, body: { kind: 'open' } }),
    ).toHaveProperty('token')
    await expect(enter()).rejects.toMatchObject({
      status: 403,
      message: expect.stringMatching(/^This account is suspended: /),
    })
    while (!(await stream.read()).done) {
      /* what was on its way */
    }
    // Tokens end for good, not only while the suspension lasts.
    await api.admin.liftUser({ params: person.me })
    await expect(client.readOwnUser()).rejects.toMatchObject({ status: 401 })
    expect(await enter()).toHaveProperty('authToken')
  })
})

// An app password reaches no administration: auth/appPasswords.test.ts.
const personal = Object.entries(ways).filter(([name]) => name !== 'an app password')
describe.each(personal)('an Admin who came in by %s', (_name, make) => {
  test('loses Admin rights at once, and one Admin always stays (M-99)', async () => {
    const { authToken } = await (await make(await someone('Admin')))()
    const demoted = api.client(authToken)
    const { userid } = await demoted.readOwnUser()
    expect(await demoted.listInvitations()).toBeInstanceOf(Array)
    await api.admin.patchUser({ params: { userid }, body: { privilege: 'User' } })
    await expect(demoted.listInvitations()).rejects.toMatchObject({ status: 403 })

    await api.admin.patchUser({ params: { userid }, body: { privilege: 'Admin' } })
    const both = await Promise.allSettled([
      demoted.patchUser({ params: api.admin.me, body: { privilege: 'User' } }),
      api.admin.patchUser({ params: { userid }, body: { privilege: 'User' } }),
    ])
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = both.find(one => one.status === 'rejected') as PromiseRejectedResult
    expect([403, 422]).toContain(refused.reason.status) // whoever comes late is no Admin any more
    if (existing(both[0], 'a first item').status === 'fulfilled')
      await demoted.patchUser({ params: api.admin.me, body: { privilege: 'Admin' } })
    await api.admin.patchUser({ params: { userid }, body: { privilege: 'User' } })
  })
})

test('suspended before the second factor does not come in (M-100)', async () => {
  const person = await someone('User')
  const passkey = makePasskey('stepwright.test')
  const { options } = await person.startPasskey({ body: own })
  const { recovery_codes } = await person.addPasskey({
    body: { name: 'Laptop', credential: passkey.register(options, origin) },
  })
  await api.admin.patchUser({ params: person.me, body: { sso_userid: 'between' } })
  const { url, state, secret } = await api.anyone.startSso({ body: {} })
  const { code, iss } = Object.fromEntries(await provider.signIn(url, 'between'))
  expect(
    await api.anyone.finishSso({
      body: { state, secret, code: existing(code, 'a code'), iss: existing(iss, 'an issuer') },
    }),
  ).toEqual({
    second_factor: 'required',
  })
  await api.admin.suspendUser({ params: person.me, body: { reason: 'Left the company' } })
  await expect(
    api.anyone.finishSso({
      body: {
        state,
        secret,
        second_factor: firstOf(existing(recovery_codes, 'the recovery codes')),
      },
    }),
  ).rejects.toMatchObject({
    status: 403,
    message: expect.stringMatching(/^This account is suspended: /),
  })
})

test('whoever is suspended reads why and until when, in the mail and when they sign in (P-16)', async () => {
  const zoe = await api.person('zoe')
  const until = Math.floor(Date.now() / 1000) + 3 * 86_400
  // With its hour: the day that an Admin chose may begin on the day before in UTC.
  const moment = new Date(until * 1000).toISOString()
  const end = `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
  await api.admin.suspendUser({
    params: { userid: zoe.me.userid },
    body: { reason: 'Advertising in comments', until },
  })
  const signIn = (given: string) =>
    api.anyone.createToken({ body: { email: emailOf(zoe), password: given } })
  await expect(signIn(password)).rejects.toMatchObject({
    status: 403,
    message: `This account is suspended until ${end}: Advertising in comments`,
    errors: [{ field: 'userid', code: 'suspended' }],
    body: { suspended: { reason: 'Advertising in comments', until } },
  })
  const wrong = await signIn('another password').catch((error: unknown) => error)
  expect(wrong).toMatchObject({ status: 401, message: 'Invalid login' })
  const [mail] = (await api.admin.listMails({})).filter(one => one.recipient === emailOf(zoe))
  expect(mail).toMatchObject({ subject: expect.stringContaining('is suspended') })
  expect(mail?.text).toContain('Advertising in comments')
  expect(mail?.text).toContain(`until ${end}.`)
})
