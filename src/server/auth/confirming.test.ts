// Admins show once more that it is they before they change roles, other people's ways in or
// settings, and before they take exports (decision 0375).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#contract/core/endpoint.ts'
import { rows, type Name } from '#contract/rows.ts'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { tokenHash } from '#server/http/access/access.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { makePasskey } from '../../fixtures/authenticator.ts'
import { startProvider, type TestProvider } from '../../fixtures/oidcProvider.ts'
import { send, type Ask, type ValidRequests } from '../../fixtures/setup.ts'
import { openValidRequests } from '../../fixtures/validRequests.ts'

const origin = 'http://stepwright.test'
const password = 'a long enough password'
const own = { current_password: password }
const rowOf = (name: Name): Row => rows[name]
const names = Object.keys(rows) as Name[]
const confirmed = (how: Row['confirms']) => names.filter(name => rowOf(name).confirms === how)

let provider: TestProvider
let api: TestApi
let valid: ValidRequests
beforeAll(async () => {
  provider = await startProvider([`${origin}/sign-in/back`])
  api = await startApi({ oidc: provider.oidc })
  valid = await openValidRequests(api)
})
afterAll(async () => {
  await api.stop()
  await provider.stop()
})

/** Their sign-in was eleven minutes ago. */
const later = (token: string) =>
  api.database.run(sql`
    update tokens set created = created - 660, confirmed = created - 660
      where token_hash = ${tokenHash(token)}`)
const admin = async (name: string): Promise<TestPerson> => {
  const person = await api.person(name, { privilege: 'Admin' })
  await later(person.token)
  return person
}
const wanted = (...fields: string[]) => ({
  status: 403,
  errors: fields.map(field => expect.objectContaining({ field, code: 'confirm_first' })),
})
const withPasskey = async (person: TestPerson) => {
  const passkey = makePasskey('stepwright.test')
  const { options } = await person.startPasskey({ body: own })
  await person.addPasskey({
    body: { name: 'Laptop', credential: passkey.register(options, origin) },
  })
  return passkey
}
const bodyOf = async (answer: Response) =>
  ({ status: answer.status, ...((await answer.json()) as { errors?: unknown }) }) as const

/** A sign-in of the app in a browser, eleven minutes ago. */
const inBrowser = async (person: TestPerson) => {
  const answer = await api.request('/user/token', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: person.me.email, password }),
  })
  const { authToken: token } = (await answer.json()) as { authToken: string }
  const cookie = existing(answer.headers.get('set-cookie')?.split(';')[0], 'the cookie')
  await later(token)
  return (name: Name, ask: Ask) => send(api, name, { ...ask, token }, { cookie })
}

describe('what an Admin confirms (issue 17, Build 3)', () => {
  test('is in the table: settings, exports, roles and ways into an account', () => {
    expect(confirmed('always').toSorted()).toEqual([
      'applyUserImport',
      'exportAudit',
      'exportUsers',
      'patchSettings',
      'resetSecondFactor',
    ])
    expect(confirmed('csv').toSorted()).toEqual([
      'listAudit',
      'listViewers',
      'readReadingMatrix',
      'readTrainingUsage',
    ])
    expect(confirmed('partly').toSorted()).toEqual([
      'changeUsers',
      'createInvitations',
      'exportUser',
      'listMails',
      'patchUser',
      'resendInvitation',
    ])
  })

  test.each(confirmed('always'))('%s is refused until then, and done afterwards', async name => {
    const ada = await admin(`ada-${name}`)
    const ask = { ...(await valid[name]()), token: ada.token }
    expect(await bodyOf(await send(api, name, ask))).toMatchObject(wanted('current_password'))
    await ada.confirmSignIn({ body: own })
    expect((await send(api, name, ask)).ok).toBe(true)
  })

  test.each(confirmed('csv'))('%s gives a list before, and no file', async name => {
    const ask = await valid[name]()
    const asApp = await inBrowser(await admin(`ada-${name}`))
    const file = (format: string) => ({ ...ask, query: { ...ask.query, format } })
    expect((await asApp(name, { ...ask, query: {} })).ok).toBe(true)
    for (const format of ['csv', 'CSV'])
      expect(await bodyOf(await asApp(name, file(format)))).toMatchObject(
        wanted('current_password'),
      )
    expect((await asApp('confirmSignIn', { body: own })).ok).toBe(true)
    const answer = await asApp(name, file('csv'))
    expect(answer.headers.get('content-type')).toContain('text/csv')
  })

  test('roles of many and by invitation are, what is only tried out is not', async () => {
    const ada = await admin('ada')
    const { kit } = await api.people('kit')
    const userids = [kit.me.userid]
    const role = { userids, action: 'privilege', value: 'Admin' } as const
    await ada.changeUsers({ body: role })
    await ada.changeUsers({ body: { userids, action: 'suspend', value: 'Spam', dry_run: false } })
    await expect(ada.changeUsers({ body: { ...role, dry_run: false } })).rejects.toMatchObject(
      wanted('current_password'),
    )
    const invitations = [{ email: 'new@stepwright.test', privilege: 'Admin' as const }]
    await ada.createInvitations({ body: { invitations, dry_run: true } })
    await ada.createInvitations({ body: { invitations: [{ email: 'plain@stepwright.test' }] } })
    await expect(ada.createInvitations({ body: { invitations } })).rejects.toMatchObject(
      wanted('current_password'),
    )
    expect((await ada.listInvitations()).map(one => one.email)).toEqual(['plain@stepwright.test'])
  })

  test('what is kept about somebody else is, what is kept about oneself is not', async () => {
    const bea = await admin('bea')
    const { lea } = await api.people('lea')
    await bea.exportUser({ params: { userid: bea.me.userid } })
    await expect(bea.exportUser({ params: { userid: lea.me.userid } })).rejects.toMatchObject(
      wanted('current_password'),
    )
    expect(await lea.exportUser({ params: { userid: lea.me.userid } })).toHaveProperty('exportid')
  })
})

describe('an account is changed by an Admin', () => {
  test('in a browser: role, password, address and sign-in of others want it', async () => {
    const cleo = await admin('cleo')
    const { mia } = await api.people('mia')
    const asApp = await inBrowser(cleo)
    const patch = async (userid: number, body: Record<string, unknown>) =>
      bodyOf(await asApp('patchUser', { params: { userid }, body }))
    for (const body of [
      { privilege: 'Author' },
      { password: 'another long password' },
      { email: 'thief@stepwright.test' },
      { sso_userid: 'thief' },
    ])
      expect(await patch(mia.me.userid, body)).toMatchObject(wanted('current_password'))
    expect(await patch(cleo.me.userid, { privilege: 'User' })).toMatchObject(
      wanted('current_password'),
    )
    expect(await patch(mia.me.userid, { privilege: 'User', location: 'Kiel' })).toMatchObject({
      status: 200,
      location: 'Kiel',
    })
    expect(await patch(cleo.me.userid, { location: 'Kiel' })).toMatchObject({ status: 200 })
  })

  test('by a program that speaks API 2.0 as it always was', async () => {
    const dora = await admin('dora')
    const { nia } = await api.people('nia')
    await dora.patchUser({ params: { userid: nia.me.userid }, body: { privilege: 'Author' } })
    expect((await nia.readOwnUser()).greatest_privilege).toBe('Author')
  })
})

describe('a confirmation', () => {
  test('is for one sign-in, and for ten minutes', async () => {
    const eva = await admin('eva')
    const { authToken } = await api.anyone.createToken({
      body: { email: existing(eva.me.email, 'an address'), password },
    })
    const other = api.client(authToken)
    await other.exportUsers()
    await later(authToken)
    const { expires } = await eva.confirmSignIn({ body: own })
    expect(Math.abs(expires - Date.now() / 1000 - 600)).toBeLessThan(60)
    await eva.exportUsers()
    await expect(other.exportUsers()).rejects.toMatchObject(wanted('current_password'))
    await later(eva.token)
    await expect(eva.exportUsers()).rejects.toMatchObject(wanted('current_password'))
  })

  test('counts wrong passwords like those of a sign-in, and writes each down', async () => {
    const limited = await startApi({ rateLimits: true })
    const guess = () => limited.admin.confirmSignIn({ body: { current_password: 'a guess' } })
    const tries: number[] = []
    for (let one = 0; one < 12; one++)
      await guess().catch((error: { status: number }) => tries.push(error.status))
    const free = limited.service.config.rates.RATE_SIGN_IN_EMAIL
    expect(tries).toEqual([
      ...Array.from({ length: free }, () => 422),
      ...Array.from({ length: 12 - free }, () => 429),
    ])
    await expect(limited.admin.confirmSignIn({ body: own })).rejects.toMatchObject({ status: 429 })
    const rows = await limited.admin.listAudit({ query: { action: 'user.password_refused' } })
    expect(rows).toHaveLength(free)
    await limited.stop()
  })

  test('is given by one’s own passkey, asked for this and nothing else', async () => {
    const fay = await admin('fay')
    const passkey = await withPasskey(fay)
    await expect(fay.exportUsers()).rejects.toMatchObject(wanted('current_password', 'credential'))
    const gil = await admin('gil')
    const others = await withPasskey(gil)
    const { options } = await fay.startConfirming({ body: {} })
    expect(options['allowCredentials']).toEqual([expect.objectContaining({ id: passkey.id })])
    const bad = { status: 422, errors: [expect.objectContaining({ field: 'credential' })] }
    const answer = (one = passkey, asked: Record<string, unknown> = options) =>
      fay.confirmSignIn({ body: { credential: one.answer(asked, origin) } })
    await expect(answer(others)).rejects.toMatchObject(bad)
    const signIn = await api.anyone.startPasskeySignIn({ body: {} })
    await expect(answer(passkey, signIn.options)).rejects.toMatchObject(bad)
    const asGil = await gil.startConfirming({ body: {} })
    await expect(answer(passkey, asGil.options)).rejects.toMatchObject(bad)
    await expect(fay.exportUsers()).rejects.toMatchObject({ status: 403 })
    await answer()
    await fay.exportUsers()
    await expect(answer()).rejects.toMatchObject(bad)
  })

  test('is asked for by password or passkey, by one of them', async () => {
    const hal = await admin('hal')
    const problem = {
      status: 422,
      errors: [expect.objectContaining({ field: 'current_password', code: 'required' })],
    }
    await expect(hal.confirmSignIn({ body: {} })).rejects.toMatchObject(problem)
    const passkey = await withPasskey(hal)
    const { options } = await hal.startConfirming({ body: {} })
    const credential = passkey.answer(options, origin)
    await expect(hal.confirmSignIn({ body: { ...own, credential } })).rejects.toMatchObject(problem)
  })

  test('lets the same request through with its key, once', async () => {
    const ida = await admin('ida')
    const { pia } = await api.people('pia')
    const userids = [pia.me.userid]
    const ask = () =>
      ida.changeUsers(
        { body: { userids, action: 'privilege', value: 'Author', dry_run: false } },
        { key: 'the-same' },
      )
    await expect(ask()).rejects.toMatchObject({ status: 403 })
    await ida.confirmSignIn({ body: own })
    expect(await ask()).toEqual(await ask())
  })
})

test('the sign-in service alone confirms nobody who has a password or a passkey', async () => {
  const jan = await admin('jan')
  await api.admin.patchUser({ params: { userid: jan.me.userid }, body: { sso_userid: 'sso-jan' } })
  const comeIn = async () => {
    const { url, state, secret } = await api.anyone.startSso({ body: {} })
    const { code, iss } = Object.fromEntries(await provider.signIn(url, 'sso-jan'))
    const answer = await api.anyone.finishSso({
      body: { state, secret, code: existing(code, 'a code'), iss: existing(iss, 'an issuer') },
    })
    if (!('authToken' in answer)) throw new Error('A second factor is asked for')
    return { token: answer.authToken, client: api.client(answer.authToken) }
  }
  const { client } = await comeIn()
  await expect(client.exportUsers()).rejects.toMatchObject(wanted('current_password'))
  await api.database.run(sql`update users set password_hash = null where userid = ${jan.me.userid}`)
  const { client: fresh, token } = await comeIn()
  await fresh.exportUsers()
  await later(token)
  await expect(fresh.exportUsers()).rejects.toMatchObject({
    status: 403,
    errors: [{ field: 'token', code: 'confirm_first', message: expect.any(String) }],
  })
})
