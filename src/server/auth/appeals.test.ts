// What a suspended person answers: who may, who reads it, and when it is gone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { readConfig } from '#server/base/config.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { profileForExport } from '#server/accounts/sql.export.ts'

const password = 'a long enough password'
const { rates } = readConfig({})
let api: TestApi
let mod: TestPerson
beforeAll(async () => {
  api = await startApi({
    rateLimits: true,
    rates: { ...rates, RATE_SIGN_IN: 1000, RATE_REGISTER: 1000 },
  })
  mod = await api.person('mod', { privilege: 'Moderator' })
})
afterAll(() => api.stop())

const emailOf = (person: TestPerson) => existing(person.me.email, 'an email address')
const suspended = async (name: string, privilege: 'User' | 'Moderator' = 'User') => {
  const person = await api.person(name, { privilege })
  await api.admin.suspendUser({ params: person.me, body: { reason: 'Advertising' } })
  return person
}
const appeal = (person: TestPerson, text: string) =>
  api.anyone.createAppeal({ body: { email: emailOf(person), password, text } })
const readBy = async (reader: Pick<TestPerson, 'readUser'>, { me }: TestPerson) =>
  (await reader.readUser({ params: { userid: me.userid } })).appeal
const toldOf = async (reader: Pick<TestPerson, 'listNotifications'>, { me }: TestPerson) =>
  (await reader.listNotifications({})).filter(one => one.url.endsWith(`/User/${me.userid}`))

test('those who may lift a suspension are told of an appeal and read it, and nobody else (P-16)', async () => {
  const zoe = await suspended('zoe')
  const ann = await api.person('ann', { privilege: 'Author' })
  await appeal(zoe, 'It was no advertising')
  for (const reader of [mod, api.admin]) {
    expect(await readBy(reader, zoe)).toMatchObject({ text: 'It was no advertising' })
    expect(await toldOf(reader, zoe)).toMatchObject([
      { event: 'user.appealed', title: 'zoe has appealed against a suspension' },
    ])
  }
  for (const reader of [ann, api.anyone]) expect(await readBy(reader, zoe)).toBeUndefined()
  expect(await toldOf(ann, zoe)).toEqual([])
  const [row, ...more] = await api.admin.listAudit({
    query: { action: 'user.appealed', target_type: 'user', target_id: String(zoe.me.userid) },
  })
  expect(more).toEqual([])
  expect(row).toMatchObject({ actor: { userid: zoe.me.userid } })
  expect(JSON.stringify(row)).not.toContain('It was no advertising')
})

test('the appeal of a Moderator is for Admins (P-16)', async () => {
  const max = await suspended('max', 'Moderator')
  await appeal(max, 'I only did my work')
  expect(await readBy(mod, max)).toBeUndefined()
  expect(await toldOf(mod, max)).toEqual([])
  expect(await readBy(api.admin, max)).toMatchObject({ text: 'I only did my work' })
})

test('a second appeal takes the place of the first and tells nobody twice (P-16)', async () => {
  const kim = await suspended('kim')
  await appeal(kim, 'The first words')
  await appeal(kim, 'The second words')
  expect(await readBy(mod, kim)).toMatchObject({ text: 'The second words' })
  expect(await toldOf(mod, kim)).toHaveLength(1)
})

test('lifting the suspension clears the appeal and what was told of it (P-16)', async () => {
  const lea = await suspended('lea')
  await appeal(lea, 'I am sorry')
  await mod.liftUser({ params: lea.me, body: {} })
  expect(await readBy(api.admin, lea)).toBeUndefined()
  expect(await toldOf(mod, lea)).toEqual([])
  await api.admin.suspendUser({ params: lea.me, body: { reason: 'Once more' } })
  expect(await readBy(api.admin, lea)).toBeUndefined()
})

test('an appeal outlives a change of mind about erasure, and ends with the person (P-16)', async () => {
  const ida = await suspended('ida')
  const { userid } = ida.me
  await appeal(ida, 'Please look again')
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.admin.cancelErasure({ params: { userid } })
  expect(await readBy(mod, ida)).toMatchObject({ text: 'Please look again' })
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  expect(
    await api.database.one(sql`select state, appeal, appealed from users where userid = ${userid}`),
  ).toEqual({ state: 'erased', appeal: null, appealed: null })
  expect(await toldOf(mod, ida)).toEqual([])
})

test('the author has the appeal in the archive of their data (P-16)', async () => {
  const eva = await suspended('eva')
  await appeal(eva, 'Mine to take along')
  const { profile } = await api.database.one<{ profile: object }>(
    profileForExport(eva.me.userid, sql`null`),
  )
  expect(profile).toMatchObject({ appeal: 'Mine to take along' })
})

test('an account that is not suspended has nothing to appeal against (P-16)', async () => {
  const ben = await api.person('ben')
  await expect(appeal(ben, 'Just so')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'email', code: 'invalid_state', message: 'This account is not suspended' }],
  })
})

test('an appeal has one to 2000 characters (P-16)', async () => {
  const noa = await suspended('noa')
  for (const [text, code] of [
    ['  ', 'too_short'],
    ['x'.repeat(2001), 'too_long'],
  ] as const)
    await expect(appeal(noa, text)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'text', code }],
    })
  await appeal(noa, 'x'.repeat(2000))
})

test('wrong passwords and unknown addresses are answered and counted as in signing in (P-16)', async () => {
  const uma = await suspended('uma')
  const email = emailOf(uma)
  const wrong = { password: 'a wrong password', text: 'Let me in' }
  const statusOf = (work: Promise<unknown>) =>
    work.then(
      () => 200,
      (error: { status: number; message: string }) => [error.status, error.message],
    )
  for (const address of [email, 'nobody.here@stepwright.test']) {
    const refused = [401, 'Invalid login']
    const asks = []
    for (let n = 0; n < 4; n++)
      asks.push(await statusOf(api.anyone.createAppeal({ body: { email: address, ...wrong } })))
    asks.push(
      await statusOf(
        api.anyone.createToken({ body: { email: address, password: wrong.password } }),
      ),
    )
    expect(asks).toEqual([refused, refused, refused, refused, refused])
    expect(
      await statusOf(api.anyone.createAppeal({ body: { email: address, ...wrong, password } })),
    ).toMatchObject([429, expect.any(String)])
  }
  expect(await readBy(api.admin, uma)).toBeUndefined()
})

test('the mail of a suspension says where to answer, to those who have a password (P-16)', async () => {
  const mailTo = async (person: TestPerson) =>
    existing(
      (await api.admin.listMails({ query: { limit: 200 } })).find(
        one => one.recipient === emailOf(person) && one.subject.includes('suspended'),
      ),
      'the mail',
    ).text
  expect(await mailTo(await suspended('pia'))).toContain('/sign-in')
  const tom = await api.person('tom')
  await api.database.run(sql`update users set password_hash = null where userid = ${tom.me.userid}`)
  await api.admin.suspendUser({ params: tom.me, body: { reason: 'Advertising' } })
  expect(await mailTo(tom)).not.toContain('/sign-in')
})
