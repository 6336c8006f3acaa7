import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstOf, itemAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { uniqueUsernameFrom } from './accounts.ts'
import { misfit } from '../../fixtures/misfit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const password = 'a long enough password'
const register = (body: object) =>
  api.request('/users', { method: 'POST', body: JSON.stringify(body) })
const codes = async (response: Response) =>
  ((await response.json()) as { errors: { field: string; code: string }[] }).errors
    .map(e => `${e.field} ${e.code}`)
    .sort()

describe('registration', () => {
  test('a new account is signed in at once and has the least role', async () => {
    const response = await register({
      email: ' Ada@Example.org ',
      password,
      username: '  Ada Lovelace ',
    })
    const user = (await response.json()) as Record<string, unknown>
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe(
      `http://stepwright.test/api/2.0/users/${user['userid']}`,
    )
    expect(user).toMatchObject({
      username: 'Ada Lovelace',
      unique_username: 'ada-lovelace',
      email: 'Ada@Example.org',
      reputation: 1,
      privileges: ['User'],
      greatest_privilege: 'User',
      about_raw: false,
      about_rendered: false,
      links: {},
      unread_notification_count: 0,
      authToken: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(await api.client(String(user['authToken'])).readOwnUser()).toMatchObject({
      userid: user['userid'],
    })
  })

  test('an e-mail address has one account, however it is written', async () => {
    await api.person('grace')
    const another = {
      password: `${password} of hers`,
      username: 'Another',
      unique_username: 'grace',
    }
    const response = await register({ email: 'GRACE@Stepwright.Test', ...another })
    expect(response.status).toBe(422)
    expect(await codes(response)).toEqual(['unique_username duplicate'])
    // who else has an address is told to Admins alone (claims.test.ts)
    await expect(
      api.admin.createUser({ body: { email: 'GRACE@Stepwright.Test', ...another } }),
    ).rejects.toMatchObject({
      errors: [
        { field: 'email', code: 'duplicate' },
        { field: 'unique_username', code: 'duplicate' },
      ],
    })
  })

  test('people of one name get names of their own', async () => {
    const made = await Promise.all(
      [1, 2, 3].map(n =>
        api.anyone.createUser({
          body: { email: `kim${n}@example.org`, password, username: 'Kim' },
        }),
      ),
    )
    const names = made.map(user => user.unique_username)
    expect(new Set(names).size).toBe(3)
    expect(names).toContain('kim')
  })

  test('the name is made of what is ASCII in it', () => {
    expect(
      ['Zoë Müller', '李', 'Bo', 'A very long name that goes on and on'].map(uniqueUsernameFrom),
    ).toEqual(['zoe-muller', 'user', 'user-bo', 'a-very-long-name-that-'])
  })

  test('all that is wrong is said at once', async () => {
    expect(
      await codes(
        await register({
          email: 'nobody',
          password: 'short',
          username: ' ',
          unique_username: 'A B',
          role: 'Admin',
        }),
      ),
    ).toEqual([
      'email invalid_value',
      'password too_short',
      'role unknown_field',
      'unique_username invalid_value',
      'username too_short',
    ])
    expect(await codes(await register({}))).toEqual([
      'email required',
      'password required',
      'username required',
    ])
  })

  test('hostile addresses are refused, and fast', async () => {
    for (const email of [
      'a\u0000b@example.org',
      'a b@example.org',
      'a@b@example.org',
      `a@${'a.'.repeat(500_000)}@`,
    ]) {
      expect(await codes(await register({ email, password, username: 'X' }))).toEqual([
        email.length > 254 ? 'email too_long' : 'email invalid_value',
      ])
    }
  })

  test('of two registrations of one address at once one gets the address', async () => {
    const both = await Promise.all(
      [1, 2].map(() => register({ email: 'twice@example.org', password, username: 'Twice' })),
    )
    expect(both.map(response => response.status)).toEqual([201, 201])
    const owners = await api.database.many(
      sql`select userid from users where email = 'twice@example.org'`,
    )
    expect(owners).toHaveLength(1)
  })
})

describe('sign-in', () => {
  test('answers the own user with a new token, whatever the case of the address', async () => {
    const { lin } = await api.people('lin')
    const response = await api.request('/user/token', {
      method: 'POST',
      body: JSON.stringify({ email: ' LIN@stepwright.test', password }),
    })
    expect(response.status).toBe(201)
    const user = (await response.json()) as { authToken: string }
    expect(user).toMatchObject({ userid: lin.me.userid, email: 'lin@stepwright.test' })
    expect(user.authToken).not.toBe(lin.token)
    expect(await lin.readOwnUser()).not.toHaveProperty('authToken')
  })

  test('does not tell a wrong password from an unknown address', async () => {
    await api.person('vera')
    for (const body of [
      { email: 'vera@stepwright.test', password: 'another password' },
      { email: 'nobody@stepwright.test', password },
      { email: '\u0000', password: 'x'.repeat(1000) },
    ]) {
      await expect(api.anyone.createToken({ body })).rejects.toMatchObject({
        status: 401,
        message: 'Invalid login',
      })
    }
    await expect(api.anyone.createToken({ body: misfit({}) })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('a password longer than any is refused wherever one is typed (S-15)', async () => {
    const { long } = await api.people('long')
    const { userid } = long.me
    const [typed, email] = ['a'.repeat(1001), 'long@stepwright.test']
    for (const send of [
      () => api.anyone.createToken({ body: { email, password: typed } }),
      () => api.anyone.createAppeal({ body: { email, password: typed, text: 'Why?' } }),
      () => long.patchUser({ params: { userid }, body: { password, current_password: typed } }),
      () =>
        long.eraseUser({ params: { userid }, body: { confirm: userid, current_password: typed } }),
      () => api.admin.confirmSignIn({ body: { current_password: typed } }),
    ])
      await expect(send()).rejects.toMatchObject({
        status: 422,
        errors: [{ field: expect.stringMatching(/password$/), code: 'too_long' }],
      })
  })

  test('a suspended person is told so only with the right password', async () => {
    const { sus } = await api.people('sus')
    await api.admin.patchUser({ params: { userid: sus.me.userid }, body: { disabled: true } })
    await expect(
      api.anyone.createToken({ body: { email: 'sus@stepwright.test', password } }),
    ).rejects.toMatchObject({ status: 403 })
    await expect(
      api.anyone.createToken({
        body: { email: 'sus@stepwright.test', password: 'not the password' },
      }),
    ).rejects.toMatchObject({ status: 401 })
  })

  test('signing out ends that token and no other', async () => {
    const { max } = await api.people('max')
    const { authToken } = await api.anyone.createToken({
      body: { email: 'max@stepwright.test', password },
    })
    await expect(api.anyone.deleteToken()).rejects.toMatchObject({ status: 401 })
    expect(await max.deleteToken()).toBeNull()
    await expect(max.readOwnUser()).rejects.toMatchObject({ status: 401 })
    expect(await api.client(authToken).readOwnUser()).toMatchObject({ userid: max.me.userid })
  })

  test('the 26th token ends the one that was used longest ago', async () => {
    const { old } = await api.people('old')
    const tokens: string[] = []
    for (let n = 0; n < 25; n++)
      tokens.push(
        (await api.anyone.createToken({ body: { email: 'old@stepwright.test', password } }))
          .authToken,
      )
    await expect(old.readOwnUser()).rejects.toMatchObject({ status: 401 })
    for (const token of [firstOf(tokens), itemAt(tokens, 24)])
      expect(await api.client(token).readOwnUser()).toMatchObject({ userid: old.me.userid })
  })
})

describe('limits', () => {
  let limited: TestApi
  beforeAll(async () => {
    limited = await startApi({ rateLimits: true })
  })
  afterAll(() => limited.stop())

  test('the sixth sign-in of an address and the sixth registration have to wait', async () => {
    const wrong = () =>
      limited.anyone.createToken({
        body: { email: 'guess@example.org', password: 'a guess, no more' },
      })
    for (let n = 0; n < 5; n++) await expect(wrong()).rejects.toMatchObject({ status: 401 })
    await expect(wrong()).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
    })
    for (const name of ['one', 'two', 'three', 'four', 'five']) await limited.person(name)
    await expect(limited.person('six')).rejects.toMatchObject({ status: 429 })
    expect(
      await limited.admin.createUser({
        body: { email: 'seven@example.org', password, username: 'Seven' },
      }),
    ).toMatchObject({ username: 'Seven' })
  })
})

test('a closed site takes new accounts from an Admin only', async () => {
  const closed = await startApi()
  try {
    await closed.database.run(
      sql`insert into settings (name, value) values ('public_registration', 'false')`,
    )
    closed.service.stamps.touched(['settings'])
    await expect.poll(() => closed.service.settings().public_registration).toBe(false)
    const body = { email: 'x@example.org', password, username: 'X' }
    await expect(closed.anyone.createUser({ body })).rejects.toMatchObject({
      status: 403,
      body: { requiredPrivileges: ['Admin'] },
    })
    expect(await closed.admin.createUser({ body })).toMatchObject({ username: 'X' })
  } finally {
    await closed.stop()
  }
})
