// How people signed in, and how that ended, as the timeline of a person says it (P-17).
import { afterAll, expect, test } from 'vitest'
import type { SignInWay } from '#contract/signIns/past.ts'
import { existing, firstOf, matchIn, memberAt } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { ensureAdmin, setPassword } from '#server/auth/admin.ts'
import { startToken } from '#server/auth/tokens.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { jobKinds } from '#server/jobKinds.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { makePasskey } from '../../fixtures/authenticator.ts'
import { startProvider } from '../../fixtures/oidcProvider.ts'

const provider = await startProvider(['http://stepwright.test/sign-in/back'])
const api = await startApiForFile({ oidc: provider.oidc })
afterAll(() => provider.stop())

const password = 'a long enough password'
const own = { current_password: password }
const day = 86_400
const emailOf = (person: TestPerson) => existing(person.me.email, 'an email address')
const signIn = async (person: TestPerson, secret = password) => {
  const email = emailOf(person)
  const { authToken } = await api.anyone.createToken({ body: { email, password: secret } })
  return api.client(authToken)
}
const programOf = async (person: TestPerson) => {
  const made = await person.createAppPassword({ body: { name: 'Press', ...own } })
  return { ...made, client: await signIn(person, made.password) }
}
const linkTo = async (recipient: string, path: string) => {
  await api.jobsDone()
  const mails = await api.admin.listMails({ query: { limit: 200 } })
  const mail = mails.find(one => one.recipient === recipient && one.text.includes(path))
  return matchIn(existing(mail, 'a mail').text, /\?token=([\w-]+)/)
}
const trim = () => memberAt(jobKinds(api.service), 'trim')({})
/** The newest first. */
const signInsOf = async (userid: number) =>
  (await api.admin.readTimeline({ query: { userid, kinds: 'sign_in' } })).entries.flatMap(
    ({ timelineid, date, sign_in }) => (sign_in === null ? [] : [{ timelineid, date, ...sign_in }]),
  )
const endsOf = async ({ me }: TestPerson) =>
  (await signInsOf(me.userid)).map(({ how, why }) => [how, why])
/** As if those that began so had begun or been used then. */
const move = ({ me }: TestPerson, how: SignInWay, change: Sql) =>
  api.database.run(sql`update tokens set ${change} where userid = ${me.userid} and how = ${how}`)

test('each way in is told, and a program by the name of its password (P-17)', async () => {
  const ada = await api.person('ada')
  await signIn(ada)
  await programOf(ada)
  const passkey = makePasskey('stepwright.test')
  const origin = 'http://stepwright.test'
  const { options } = await ada.startPasskey({ body: own })
  await ada.addPasskey({
    body: { name: 'Laptop', credential: passkey.register(options, origin) },
  })
  const { options: asked } = await api.anyone.startPasskeySignIn({ body: {} })
  await api.anyone.finishPasskeySignIn({ body: { credential: passkey.answer(asked, origin) } })
  expect(
    (await signInsOf(ada.me.userid)).map(({ how, app_password }) => [how, app_password]),
  ).toEqual([
    ['passkey', null],
    ['app_password', 'Press'],
    ['password', null],
    ['registration', null],
  ])

  const email = 'bob@stepwright.test'
  await api.admin.createInvitations({ body: { invitations: [{ email }] } })
  const token = await linkTo(email, '/invitation?')
  const bob = await api.anyone.acceptInvitation({ body: { token, password, username: 'bob' } })
  await api.anyone.resetPassword({ body: { email } })
  await api.anyone.confirmReset({
    body: { token: await linkTo(email, '/reset-password?'), password: 'another long password' },
  })
  expect((await signInsOf(bob.userid)).map(({ how }) => how)).toEqual(['reset_link', 'invitation'])

  provider.people['cy'] = { email: 'cy@example.org', email_verified: true, name: 'Cy' }
  const { url, state, secret } = await api.anyone.startSso({ body: {} })
  const { code = '', iss = '' } = Object.fromEntries(await provider.signIn(url, 'cy'))
  const cy = await api.anyone.finishSso({ body: { state, secret, code, iss } })
  if (!('userid' in cy)) throw new Error('A second factor was asked')
  expect((await signInsOf(cy.userid)).map(({ how }) => how)).toEqual(['sso'])
})

test('one that the person ended stays at its place, with when and by which (P-17)', async () => {
  const dee = await api.person('dee')
  await move(
    dee,
    'registration',
    sql`created = created - 7200, user_agent = 'Mozilla/5.0 (X11; Linux) Firefox/9'`,
  )
  const [before] = await signInsOf(dee.me.userid)
  expect(before).toMatchObject({ ended: null, why: null })
  const other = await signIn(dee)
  await dee.deleteToken()
  const [, gone] = await signInsOf(dee.me.userid)
  expect(gone).toEqual({ ...before, ended: expect.any(Number), why: 'signed_out' })
  expect(existing(gone?.ended, 'its end') - existing(gone, 'it').date).toBeGreaterThanOrEqual(7200)
  const [third, fourth] = [await signIn(dee), await signIn(dee)]
  const { tokenid } = firstOf((await third.listTokens()).filter(one => one.current))
  await fourth.endToken({ params: { tokenid } })
  const [mine] = (await fourth.listTokens()).filter(one => one.current)
  await fourth.endToken({ params: { tokenid: existing(mine, 'its own').tokenid } })
  await expect(other.endToken({ params: { tokenid } })).rejects.toMatchObject({ status: 404 })
  const last = await signIn(dee)
  await last.endOtherTokens()
  expect(await endsOf(dee)).toEqual([
    ['password', null],
    ['password', 'signed_out'],
    ['password', 'signed_out_elsewhere'],
    ['password', 'signed_out_elsewhere'],
    ['registration', 'signed_out'],
  ])
})

test('a changed password, the link of a mail and a taken back change say so (P-17)', async () => {
  const eve = await api.person('eve')
  const email = emailOf(eve)
  await eve.patchUser({ params: eve.me, body: { ...own, password: 'another long password' } })
  await signIn(eve, 'another long password')
  await api.anyone.undoChange({ body: { token: await linkTo(email, '/not-me?') } })
  expect(await endsOf(eve)).toEqual([
    ['password', 'change_undone'],
    ['registration', 'change_undone'],
  ])
  await api.anyone.confirmReset({
    body: { token: await linkTo(email, '/reset-password?'), password },
  })
  const back = await signIn(eve)
  await back.patchUser({ params: eve.me, body: { ...own, password: 'another long password' } })
  expect((await endsOf(eve)).slice(0, 2)).toEqual([
    ['password', null],
    ['reset_link', 'password_changed'],
  ])
  await api.admin.patchUser({ params: eve.me, body: { password } })
  await signIn(eve)
  await setPassword(api.database, email, 'a third long password')
  await api.anyone.resetPassword({ body: { email } })
  await signIn(eve, 'a third long password')
  await api.anyone.confirmReset({
    body: { token: await linkTo(email, '/reset-password?'), password },
  })
  expect((await endsOf(eve)).slice(0, 4)).toEqual([
    ['reset_link', null],
    ['password', 'password_changed'],
    ['password', 'password_changed'],
    ['password', 'password_changed'],
  ])
  await ensureAdmin(api.database, { email, password: 'a fourth long password' })
  expect(firstOf(await endsOf(eve))).toEqual(['reset_link', 'password_changed'])
})

test('an Admin, a suspension and an erasure to come each say that it was they (P-17)', async () => {
  const { fay } = await api.people('fay')
  const params = { userid: fay.me.userid }
  await programOf(fay)
  await api.admin.resetSecondFactor({ params, body: { reason: 'The phone is gone' } })
  await signIn(fay)
  await api.admin.suspendUser({ params, body: { reason: 'Writes advertisements' } })
  await api.admin.liftUser({ params })
  await signIn(fay)
  await api.admin.eraseUser({ params, body: { confirm: params.userid } })
  expect(await endsOf(fay)).toEqual([
    ['password', 'leaving'],
    ['password', 'suspended'],
    ['app_password', 'ended_by_admin'],
    ['registration', 'ended_by_admin'],
  ])
})

test('of a program it is told that its password was removed, under its name (P-17)', async () => {
  const gil = await api.person('gil')
  const { app_passwordid, client } = await programOf(gil)
  const { app_passwordid: other } = await gil.createAppPassword({ body: { name: 'Saw', ...own } })
  await expect(api.admin.removeAppPassword({ params: { app_passwordid } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await client.readOwnUser()).toMatchObject({ userid: gil.me.userid })
  await gil.removeAppPassword({ params: { app_passwordid } })
  const { app_passwords } = await gil.readSignInMethods()
  expect(app_passwords.map(one => one.app_passwordid)).toEqual([other])
  expect(firstOf(await signInsOf(gil.me.userid))).toMatchObject({
    how: 'app_password',
    app_password: 'Press',
    why: 'app_password_removed',
  })
})

test('a program that signs in while its password goes is told, too (P-17)', async () => {
  const guy = await api.person('guy')
  const { app_passwordid, client } = await programOf(guy)
  const late = (db: Db) =>
    startToken(
      { db, now: unixNow(), userAgent: 'Late', bindToBrowser: () => null },
      guy.me.userid,
      { how: 'app_password', app_passwordid },
    )
  await api.race(late, () => guy.removeAppPassword({ params: { app_passwordid } }))
  await expect(client.readOwnUser()).rejects.toMatchObject({ status: 401 })
  expect(await endsOf(guy)).toEqual([
    ['app_password', 'app_password_removed'],
    ['app_password', 'app_password_removed'],
    ['registration', null],
  ])
})

test('the one that makes room for a newer one says so (P-17)', async () => {
  const hal = await api.person('hal')
  await move(hal, 'registration', sql`last_used = last_used - 60`)
  for (let n = 0; n < 25; n++) await signIn(hal)
  const ends = await endsOf(hal)
  expect(ends).toHaveLength(26)
  expect(ends.filter(([, why]) => why !== null)).toEqual([['registration', 'too_many']])
})

test('one that ended by itself says when, whatever takes it away later (P-17)', async () => {
  const ida = await api.person('ida')
  const { app_passwordid } = await programOf(ida)
  await signIn(ida)
  const now = unixNow()
  const [unused, old] = [now - 31 * day, now - 181 * day]
  await move(ida, 'registration', sql`created = ${old + day}, last_used = ${unused}`)
  await move(ida, 'password', sql`created = ${old}`)
  await move(ida, 'app_password', sql`created = ${old - day}`)
  await api.database.run(sql`update app_passwords set expires = ${now - 60}
    where app_passwordid = ${app_passwordid}`)
  await signIn(ida)
  const ends = async () =>
    (await signInsOf(ida.me.userid)).map(({ how, why, ended }) => [how, why, ended])
  const lapsed = [
    ['registration', 'expired', unused + 30 * day + 1],
    ['password', 'expired', old + 180 * day + 1],
    ['app_password', 'expired', old + 179 * day + 1],
  ]
  expect(await ends()).toEqual([['password', null, null], ...lapsed])
  await trim()
  await api.admin.suspendUser({ params: ida.me, body: { reason: 'Writes advertisements' } })
  expect(await ends()).toEqual([['password', 'suspended', expect.any(Number)], ...lapsed])
})

test('of a program that is over by time it is told until when it was good (P-17)', async () => {
  const jo = await api.person('jo')
  const { app_passwordid } = await programOf(jo)
  await move(jo, 'registration', sql`created = created - 7200`)
  await move(jo, 'app_password', sql`created = created - 3600`)
  const expires = unixNow() - 60
  await api.database.run(
    sql`update app_passwords set expires = ${expires} where app_passwordid = ${app_passwordid}`,
  )
  const told = { app_password: 'Press', ended: expires, why: 'expired' }
  expect(firstOf(await signInsOf(jo.me.userid))).toMatchObject(told)
  await trim()
  expect((await jo.readSignInMethods()).app_passwords).toEqual([])
  expect(firstOf(await signInsOf(jo.me.userid))).toMatchObject(told)
})

test('the end is never before the beginning, though clocks differ (P-17)', async () => {
  const ned = await api.person('ned')
  await move(ned, 'registration', sql`created = created + 90`)
  await ned.deleteToken()
  const { date, ended } = firstOf(await signInsOf(ned.me.userid))
  expect(ended).toBe(date)
})

test('an account that an Admin made does not say that its person signed in (P-17)', async () => {
  const body = { email: 'mia@stepwright.test', username: 'Mia', password }
  const { userid } = await api.admin.createUser({ body })
  expect((await signInsOf(userid)).map(({ how }) => how)).toEqual(['made_by_admin'])
})
