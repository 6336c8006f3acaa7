// Mails about changed ways in, and the link in them that takes such a change back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing, firstOf, matchIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { TOTP, Secret } from 'otpauth'
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
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

const mailsTo = async (recipient: string) =>
  (await api.admin.listMails({ query: { limit: 200 } })).filter(
    mail => mail.recipient === recipient && mail.text.includes('/not-me?'),
  )
const linkIn = (text: string) => matchIn(text, /\/not-me\?token=([\w-]+)/)
const prove = (person: TestPerson) =>
  api.database.run(sql`update users set email_verified = true where userid = ${person.me.userid}`)
const emailOf = (person: TestPerson) => existing(person.me.email, 'an email address')
const changePassword = (person: TestPerson) =>
  person.patchUser({ params: person.me, body: { ...own, password: 'quite another password' } })

const withTotp = async (person: TestPerson) => {
  const { secret } = await person.startTotp({ body: own })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await person.confirmTotp({ body: { code } })
}
const withPasskey = async (person: TestPerson) => {
  const passkey = makePasskey('stepwright.test')
  const { options } = await person.startPasskey({ body: own })
  // what a browser gives: its types are the library's
  const credential = passkey.register(options, origin) as never
  return (await person.addPasskey({ body: { name: 'Laptop', credential } })).passkey
}
const withAppPassword = (person: TestPerson) =>
  person.createAppPassword({ body: { name: 'Tablet', ...own } })
const withSso = async (person: TestPerson) => {
  const { url, state, secret } = await api.anyone.startSso({ body: {} })
  const { code, iss } = Object.fromEntries(await provider.signIn(url, `sso-${person.me.userid}`))
  await person.linkSso({
    body: {
      state,
      secret,
      code: existing(code, 'a code'),
      iss: existing(iss, 'an issuer'),
      ...own,
    },
  })
}

/** What has to be there before, and the change itself. */
const changes: Record<string, [RegExp, (person: TestPerson) => Promise<() => Promise<unknown>>]> = {
  'a new password': [/password .* changed/, async person => () => changePassword(person)],
  'a password set by an Admin': [
    /password .* changed/,
    async person => () =>
      api.admin.patchUser({ params: person.me, body: { password: 'quite another password' } }),
  ],
  'an authenticator app': [/authenticator app was set up/, async person => () => withTotp(person)],
  'an authenticator app switched off': [
    /switched off/,
    async person => (await withTotp(person), () => person.removeTotp({ body: own })),
  ],
  'new recovery codes': [
    /recovery codes/,
    async person => (await withTotp(person), () => person.renewRecoveryCodes({ body: own })),
  ],
  'a passkey': [/passkey was added/, async person => () => withPasskey(person)],
  'a passkey removed': [
    /passkey .* removed/,
    async person => {
      const params = await withPasskey(person)
      return () => person.removePasskey({ params, body: own })
    },
  ],
  'an app password': [/app password was created/, async person => () => withAppPassword(person)],
  'an app password ended': [
    /app password .* revoked/,
    async person => {
      const params = await withAppPassword(person)
      return () => person.removeAppPassword({ params })
    },
  ],
  'a connected sign-in service': [/was connected/, async person => () => withSso(person)],
  'a disconnected sign-in service': [
    /was disconnected/,
    async person => (await withSso(person), () => person.unlinkSso({ body: own })),
  ],
  'second factors taken off by an Admin': [
    /Admin removed the second factors/,
    async person => (
      await withTotp(person),
      () => api.admin.resetSecondFactor({ params: person.me, body: { reason: 'Lost' } })
    ),
  ],
}

let made = 0
test.each(Object.entries(changes))('%s is mailed to the person (S-8)', async (_name, change) => {
  const [words, prepare] = change
  const person = await api.person(`person${++made}`)
  const work = await prepare(person)
  const before = (await mailsTo(emailOf(person))).length
  await work()
  const mails = await mailsTo(emailOf(person))
  expect(mails).toHaveLength(before + 1)
  expect(firstOf(mails).text).toMatch(words)
})

test('a new address is mailed to the old and to the new one (S-8)', async () => {
  const ada = await api.person('ada')
  await prove(ada)
  await ada.patchUser({ params: ada.me, body: { email: 'ada@new.test', ...own } })
  for (const address of [emailOf(ada), 'ada@new.test'])
    expect(firstOf(await mailsTo(address)).text).toMatch(/email address .* changed/)
})

/** Programs added and revoked again, so many times. */
const churn = async (person: TestPerson, times: number) => {
  for (let n = 0; n < times; n++)
    await person.removeAppPassword({ params: await withAppPassword(person) })
}
/** Two, or three where an hour of the clock ends in between: each but the first of them waits. */
const fewOf = async (mails: { mailid: number }[]) => {
  expect([2, 3]).toContain(mails.length)
  const { waiting } = await api.database.one<{ waiting: number }>(sql`
    select count(*)::int as waiting from jobs
      where kind = 'mail' and run_at > extract(epoch from now()) + 1
        and (payload->>'mailid')::int = any(${mails.map(one => one.mailid)}::int[])`)
  expect(waiting).toBeGreaterThanOrEqual(1)
}

test('an address that nobody proved gets one mail an hour, whatever is done (S-8)', async () => {
  const fay = await api.person('fay')
  await churn(fay, 6)
  await fewOf(await mailsTo(emailOf(fay)))
})

test('a proved address gets one mail an hour of each kind, and none is lost (S-8)', async () => {
  const gil = await api.person('gil')
  await prove(gil)
  await churn(gil, 6)
  const mails = await mailsTo(emailOf(gil))
  for (const kind of [/app password was created/, /app password .* revoked/])
    await fewOf(mails.filter(mail => kind.test(mail.text)))
  await changePassword(gil)
  const after = await mailsTo(emailOf(gil))
  expect(after).toHaveLength(mails.length + 1)
  expect(firstOf(after).text).toMatch(/password .* changed/)
  // The mail that waits for the next hour takes back what came before it is sent, too.
  const link = linkIn(existing(mails[0], 'the newest mail of programs').text)
  await api.anyone.undoChange({ body: { token: link } })
  await expect(gil.readOwnUser()).rejects.toMatchObject({ status: 401 })
})

test('a link goes back to an address that nobody proved from its own mailbox only (S-8)', async () => {
  const hal = await api.person('hal')
  await hal.patchUser({ params: hal.me, body: { email: 'hal@new.test', ...own } })
  expect(await mailsTo('hal@new.test')).toEqual([])
  const [mail] = (await api.admin.listMails({ query: { limit: 200 } })).filter(
    one => one.recipient === 'hal@new.test' && one.subject.includes('was changed'),
  )
  expect(mail?.text).toContain('ignore this email')
  const token = linkIn(firstOf(await mailsTo(emailOf(hal))).text)
  expect(await api.anyone.undoChange({ body: { token } })).toMatchObject({ mailed: true })
})

const resetLinksTo = async (address: string) =>
  (await api.admin.listMails({ query: { limit: 200 } })).filter(
    mail => mail.recipient === address && mail.text.includes('/reset-password?'),
  )

test('whoever says it was not them gets the account back by mail (S-8)', async () => {
  const bea = await api.person('bea')
  await changePassword(bea)
  const program = await bea.createAppPassword({
    body: { name: 'Thief', current_password: 'quite another password' },
  })
  await bea.patchUser({
    params: bea.me,
    body: { email: 'thief@new.test', current_password: 'quite another password' },
  })
  const token = linkIn(firstOf(await mailsTo(emailOf(bea))).text)
  await api.anyone.undoChange({ body: { token } })
  await expect(bea.readOwnUser()).rejects.toMatchObject({ status: 401 })
  for (const [email, word] of [
    ['thief@new.test', 'quite another password'],
    [emailOf(bea), 'quite another password'],
    [emailOf(bea), program.password],
  ] as const)
    await expect(api.anyone.createToken({ body: { email, password: word } })).rejects.toMatchObject(
      { status: 401 },
    )
  const reset = firstOf(await resetLinksTo(emailOf(bea)))
  expect(
    await api.anyone.confirmReset({
      body: { token: matchIn(reset.text, /token=([\w-]+)/), password: 'a third long password' },
    }),
  ).toMatchObject({ userid: bea.me.userid })
  await expect(api.anyone.undoChange({ body: { token } })).rejects.toMatchObject({ status: 422 })
})

test('an address that a thief took under another account meanwhile goes back, and no link to the thief (S-8)', async () => {
  const dee = await api.person('dee')
  const address = emailOf(dee)
  await dee.patchUser({ params: dee.me, body: { email: 'thief@other.test', ...own } })
  const token = linkIn(firstOf(await mailsTo(address)).text)
  const squatter = { email: address, password: 'a long thief password', username: 'squatter' }
  const { userid } = await api.anyone.createUser({ body: squatter })
  await api.anyone.undoChange({ body: { token } })
  const rows = await api.database.many(
    sql`select userid, email, claimed_email from users where userid in (${dee.me.userid}, ${userid})
      order by userid`,
  )
  expect(rows).toEqual([
    { userid: dee.me.userid, email: address, claimed_email: null },
    { userid, email: null, claimed_email: address },
  ])
  expect(await resetLinksTo(address)).toHaveLength(1)
  expect(await resetLinksTo('thief@other.test')).toEqual([])
})

test('an address that another account has proved stays there, and no link goes to a thief (S-8)', async () => {
  const eve = await api.person('eve')
  const address = emailOf(eve)
  await eve.patchUser({ params: eve.me, body: { email: 'thief@third.test', ...own } })
  const token = linkIn(firstOf(await mailsTo(address)).text)
  const other = { email: address, password: 'a long other password', username: 'proved' }
  const { userid } = await api.anyone.createUser({ body: other })
  await api.database.run(sql`update users set email_verified = true where userid = ${userid}`)
  expect(await api.anyone.undoChange({ body: { token } })).toEqual({
    message: expect.stringContaining('ask an Admin'),
    mailed: false,
  })
  expect(
    await api.database.many(
      sql`select email, claimed_email from users where userid = ${eve.me.userid}`,
    ),
  ).toEqual([{ email: null, claimed_email: address }])
  expect(await resetLinksTo('thief@third.test')).toEqual([])
})

test('saying that it was not them takes off a passkey that came since (S-8)', async () => {
  const cy = await api.person('cy')
  const before = await withPasskey(cy)
  await api.database.run(
    sql`update passkeys set created = created - 100 where passkeyid = ${before.passkeyid}`,
  )
  await changePassword(cy)
  const token = linkIn(firstOf(await mailsTo(emailOf(cy))).text)
  await api.database.run(sql`
    insert into passkeys (userid, credentialid, public_key, counter, transports, name, created)
      select userid, 'of a thief', public_key, 0, transports, 'Thief', created + 200 from passkeys
        where passkeyid = ${before.passkeyid}`)
  await api.anyone.undoChange({ body: { token } })
  expect(
    await api.database.many(sql`select name from passkeys where userid = ${cy.me.userid}`),
  ).toEqual([{ name: 'Laptop' }])
})
