// What a program may do with its app password, and when that ends.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Row } from '#contract/core/endpoint.ts'
import { rows, type Name } from '#contract/rows.ts'
import { waysIn } from '#contract/signInRows.ts'
import { existing, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})
afterAll(() => api.stop())

const password = 'a long enough password'
const own = { current_password: password }
const refused = {
  status: 403,
  errors: [expect.objectContaining({ field: 'token', code: 'app_password' })],
}
const names = Object.keys(rows) as Name[]
const ended = { status: 401 }
const signIn = (person: TestPerson, secret: string) =>
  api.anyone.createToken({
    body: { email: existing(person.me.email, 'an email address'), password: secret },
  })
/** An app password, and a program that is signed in with it. */
const programOf = async (person: TestPerson, scope?: 'read' | 'write_content') => {
  const made = await person.createAppPassword({ body: { name: 'Script', scope, ...own } })
  const { authToken } = await signIn(person, made.password)
  return { ...made, token: authToken, client: api.client(authToken) }
}
const hasEnded = async (person: TestPerson, program: Awaited<ReturnType<typeof programOf>>) => {
  await expect(program.client.readOwnUser()).rejects.toMatchObject(ended)
  await expect(signIn(person, program.password)).rejects.toMatchObject(ended)
}
const callAll = async (token: string, names: Name[]) =>
  Promise.all(
    names.map(async name => {
      const row: Row = rows[name]
      const answer = await api.request(row.path.replace(/:\w+/g, '1'), {
        method: row.method,
        headers: { authorization: `api ${token}`, 'content-type': 'application/json' },
        body: row.method === 'GET' ? null : '{}',
      })
      const { errors } = (await answer.json()) as { errors?: { code: string }[] }
      return [name, answer.status, errors?.[0]?.code]
    }),
  )

test('a program that signs in anew for each run ends no other sign-in (S-6)', async () => {
  const eli = await api.person('eli')
  const [busy, quiet] = [await programOf(eli), await programOf(eli)]
  await api.database.run(
    sql`update tokens set last_used = last_used - 1800 where userid = ${eli.me.userid}`,
  )
  for (let n = 0; n < 25; n++) await signIn(eli, busy.password)
  expect(await eli.readOwnUser()).toMatchObject({ userid: eli.me.userid })
  expect(await quiet.client.readOwnUser()).toMatchObject({ userid: eli.me.userid })
  await expect(busy.client.readOwnUser()).rejects.toMatchObject(ended)
})

test('a program of an Admin reaches no row of administration (S-6)', async () => {
  const boss = await api.person('boss', { privilege: 'Admin' })
  const { token } = await programOf(boss)
  const asked = names.filter(name => rows[name].access === 'admin')
  expect(asked.length).toBeGreaterThan(30)
  expect(await callAll(token, asked)).toEqual(asked.map(name => [name, 403, 'app_password']))
})

test('a program of an Admin changes no account but its own (S-6)', async () => {
  const [boss, ada] = [await api.person('boss2', { privilege: 'Admin' }), await api.person('ada')]
  const { client } = await programOf(boss)
  for (const body of [{ password: 'another long password' }, { privilege: 'Admin' as const }, {}])
    await expect(client.patchUser({ params: ada.me, body })).rejects.toMatchObject({ status: 403 })
  await expect(
    client.patchUser({ params: boss.me, body: { reputation: 5 } }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    client.suspendUser({ params: ada.me, body: { reason: 'x', pending: 'keep' } }),
  ).rejects.toMatchObject(refused)
  expect((await client.readUser({ params: ada.me })).email).toBeUndefined()
  expect(await ada.readOwnUser()).toMatchObject({ greatest_privilege: 'User', state: 'active' })
})

test('a program of an Admin is a Moderator, and a User once the Admin is one (S-6)', async () => {
  const [boss, ada] = [await api.person('boss3', { privilege: 'Admin' }), await api.person('ada3')]
  const guide = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Not public yet', public: false },
  })
  const { client } = await programOf(boss)
  expect(await client.readGuide({ params: guide })).toMatchObject({ guideid: guide.guideid })
  await api.admin.patchUser({ params: boss.me, body: { privilege: 'User' } })
  await expect(client.readGuide({ params: guide })).rejects.toMatchObject({ status: 403 })
})

test('a program changes neither password nor address of its own account (S-6)', async () => {
  const bea = await api.person('bea')
  const { client } = await programOf(bea)
  for (const body of [
    { password: 'another long password', ...own },
    { email: 'new@stepwright.test', ...own },
  ])
    await expect(client.patchUser({ params: bea.me, body })).rejects.toMatchObject(refused)
})

test('a program that may only read is refused every write (S-6)', async () => {
  const cleo = await api.person('cleo')
  const { token, client } = await programOf(cleo, 'read')
  expect(await client.readOwnUser()).toMatchObject({ userid: cleo.me.userid })
  const free: Name[] = [...waysIn, 'convertWikitext', 'deleteToken']
  const writes = names.filter(name => rows[name].method !== 'GET' && !free.includes(name))
  expect(await callAll(token, writes)).toEqual(writes.map(name => [name, 403, 'app_password']))
})

test('a program writes content where nobody asked for less (S-6)', async () => {
  const dan = await api.person('dan')
  const program = await programOf(dan)
  expect(program).toMatchObject({ scope: 'write_content', last_address: null })
  const page = { namespace: 'WIKI' as const, title: 'Of a program', contents: 'Words' }
  expect(await program.client.createWiki({ body: page })).toMatchObject({ title: page.title })
  expect((await dan.readSignInMethods()).app_passwords).toMatchObject([{ last_address: 'local' }])
})

test('an app password and what it signed in end on its day, a year ahead at most (S-6)', async () => {
  const eve = await api.person('eve')
  const body = { name: 'Script', ...own }
  for (const days of [0, 366])
    await expect(eve.createAppPassword({ body: { ...body, days } })).rejects.toMatchObject({
      status: 422,
    })
  const { created, expires } = await eve.createAppPassword({ body: { ...body, days: 30 } })
  expect(expires - created).toBe(30 * 86_400)
  const program = await programOf(eve)
  expect(program.expires - program.created).toBe(365 * 86_400)
  await api.database.run(
    sql`update app_passwords set expires = ${program.created}
      where app_passwordid = ${program.app_passwordid}`,
  )
  await hasEnded(eve, program)
  expect(await eve.listTokens()).toHaveLength(1)
})

test('app passwords end when the password is chosen anew by mail (S-7)', async () => {
  const finn = await api.person('finn')
  const program = await programOf(finn)
  const email = existing(finn.me.email, 'an email address')
  await api.anyone.resetPassword({ body: { email } })
  await api.jobsDone()
  const { text } = existing(
    (await api.admin.listMails()).find(mail => mail.recipient === email),
    'the mail',
  )
  const token = itemAt(existing(/token=(\S+)/.exec(text), 'a link'), 1)
  await api.anyone.confirmReset({ body: { token, password: 'another long password' } })
  await hasEnded(finn, program)
})

test('app passwords end with signing out everywhere (S-7)', async () => {
  const gwen = await api.person('gwen')
  const program = await programOf(gwen)
  await gwen.endOtherTokens()
  await hasEnded(gwen, program)
})

test('app passwords end with a change of password where that is asked for (S-7)', async () => {
  const hugo = await api.person('hugo')
  const program = await programOf(hugo)
  const change = (from: string, to: string, end_app_passwords?: boolean) =>
    hugo.patchUser({
      params: hugo.me,
      body: { current_password: from, password: to, end_app_passwords },
    })
  await change(password, 'another long password')
  const again = await signIn(hugo, program.password)
  await change('another long password', password, true)
  await expect(api.client(again.authToken).readOwnUser()).rejects.toMatchObject(ended)
  await hasEnded(hugo, program)
})

test('app passwords end when an Admin sets the password (S-7)', async () => {
  const ines = await api.person('ines')
  const program = await programOf(ines)
  await api.admin.patchUser({ params: ines.me, body: { password: 'another long password' } })
  await hasEnded(ines, program)
})

test('the archive about a person is given to no program (S-17)', async () => {
  const jon = await api.person('jon')
  const { token } = await programOf(jon)
  await jon.exportUser({ params: jon.me })
  await api.jobsDone()
  const { url } = itemAt(await jon.listUserExports({ params: jon.me }), 0)
  const fetched = (by: string) =>
    api.site.request(existing(url, 'an address'), { headers: { authorization: `api ${by}` } })
  expect((await fetched(jon.token)).status).toBe(200)
  expect((await fetched(token)).status).toBe(403)
})

test('the archive about a person waits for the second factor that Admins need (S-17)', async () => {
  const site = await startApi()
  try {
    await site.admin.exportUser({ params: site.admin.me })
    await site.jobsDone()
    const { url } = itemAt(await site.admin.listUserExports({ params: site.admin.me }), 0)
    await site.database.run(
      sql`insert into settings (name, value) values ('admin_second_factor', 'true')
        on conflict (name) do update set value = excluded.value`,
    )
    await site.service.readSettings()
    const fetched = await site.site.request(existing(url, 'an address'), {
      headers: { authorization: `api ${site.admin.token}` },
    })
    expect(fetched.status).toBe(403)
  } finally {
    await site.stop()
  }
})
