// Passwords and codes that are tried: what counts, who waits, and who hears of it.
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { pauseAfter } from './tries.ts'

const { rates } = readConfig({})
const password = 'a long enough password'
let api: TestApi
let ada: TestPerson
beforeAll(async () => {
  api = await startApi({
    rateLimits: true,
    rates: { ...rates, RATE_SIGN_IN: 1000, RATE_REGISTER: 1000, RATE_RESET: 1000 },
  })
  ada = await api.person('ada')
})
afterAll(() => api.stop())

const signIn = async (given: string, address = '198.51.100.1', email = 'ada@stepwright.test') =>
  api.site.request(
    '/api/2.0/user/token',
    { method: 'POST', body: JSON.stringify({ email, password: given }) },
    { incoming: { socket: { remoteAddress: address } } },
  )
const statusOf = async (...args: Parameters<typeof signIn>) => (await signIn(...args)).status
const forget = () => api.database.run(sql`delete from secret_tries`)
/** As if so many seconds had gone by. */
const later = (seconds: number) =>
  api.database.run(sql`update secret_tries set paused_until = paused_until - ${seconds}`)

describe('a sign-in', () => {
  test('that is right counts for nothing, however often it comes (S-15)', async () => {
    for (let n = 0; n < 8; n++) expect(await statusOf(password)).toBe(201)
  })

  test('leaves connections for whoever is signed in, however many come at once', async () => {
    const eve = await api.person('eve')
    const costly = await hash(password, { memoryCost: 19_456, timeCost: 10, parallelism: 1 })
    await api.database.run(
      sql`update users set password_hash = ${costly} where userid = ${eve.me.userid}`,
    )
    let waiting = 24
    const signIns = Array.from({ length: 24 }, (_, n) =>
      signIn(password, `198.51.100.${n + 10}`, 'eve@stepwright.test').finally(() => void waiting--),
    )
    await Promise.any(signIns) // all others have come by now
    // They wait for one another, each in a transaction: for its hash, or for the row of its tries.
    const { held } = await api.database.one<{ held: number }>(sql`
      select count(*)::int as held from pg_stat_activity where datname = current_database()
        and (state = 'idle in transaction' or wait_event_type = 'Lock')`)
    expect(waiting).toBeGreaterThan(0)
    // Without the limit, all but one of the pool's; a job may hold one.
    expect(held).toBeLessThanOrEqual(6)
    await ada.createWiki({ body: { namespace: 'WIKI', title: 'Meanwhile', contents: 'words' } })
    expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual(Array(24).fill(201))
  })

  test('with wrong passwords keeps nobody out who comes from elsewhere (S-15)', async () => {
    for (let n = 0; n < 5; n++) expect(await statusOf('a wrong password')).toBe(401)
    expect(await statusOf(password)).toBe(429)
    expect(await statusOf(password, '203.0.113.9')).toBe(201)
    await forget()
  })

  test('waits longer after each further wrong one, all processes counted (S-15)', async () => {
    for (let n = 0; n < 5; n++) await signIn('a wrong password')
    const waits: number[] = []
    for (let n = 0; n < 4; n++) {
      const { headers } = await signIn('a wrong password')
      waits.push(Math.ceil(Number(headers.get('retry-after')) / 60))
      await later(3600)
      expect(await statusOf('a wrong password')).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8])
    await later(3600)
    expect(await statusOf(password)).toBe(201)
    expect(await statusOf('a wrong password')).toBe(401) // a right one begins anew
    await forget()
  })

  test('is guessed no more than a hundred times an hour (S-15)', () => {
    let [seconds, guesses] = [0, 0]
    while (seconds < 3600) seconds += pauseAfter(++guesses, rates.RATE_SIGN_IN_EMAIL)
    expect(guesses).toBeLessThan(15)
  })

  test('that is wrong is a row of the audit log without what was typed (S-15)', async () => {
    await signIn('a wrong password', '203.0.113.77')
    await signIn('a wrong password', '203.0.113.77', 'nobody@stepwright.test')
    const rows = (await api.admin.listAudit({ query: { action: 'sign_in.failed' } })).filter(
      row => row.origin === '203.0.113.77',
    )
    expect(rows.map(row => [row.target_type, row.target_id, row.actor, row.origin])).toEqual([
      ['user', String(ada.me.userid), null, '203.0.113.77'],
      ['address', 'unknown', null, '203.0.113.77'],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/wrong password|nobody@/)
    await forget()
  })

  test('to an unknown address waits as one to an account does (S-15)', async () => {
    const statuses = []
    for (let n = 0; n < 6; n++)
      statuses.push(await statusOf('a wrong password', '198.51.100.7', 'none@stepwright.test'))
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })
})

describe('a right try for something else', () => {
  const status = (request: Promise<unknown>) =>
    request.then(
      () => 200,
      (error: { status: number }) => error.status,
    )

  test('with an account that claims the address begins no guessing anew (S-15)', async () => {
    const email = 'ada@stepwright.test'
    const claiming = 'a password of the claiming account'
    await api.anyone.createUser({ body: { email, password: claiming, username: 'Claim' } })
    const from = '198.51.100.40'
    for (let n = 0; n < 5; n++) {
      expect(await statusOf('a wrong password', from)).toBe(401)
      expect(await statusOf(claiming, from)).toBe(201)
    }
    // Ada is in a pause here, which nobody is told; the claiming account is not.
    expect(await statusOf(password, from)).toBe(401)
    expect(await statusOf(claiming, from)).toBe(201)
    expect(await statusOf(password, '203.0.113.41')).toBe(201)
    await later(60)
    expect(await statusOf(password, from)).toBe(201)
    await forget()
  })

  test('with an app password begins no guessing of the password anew (S-15)', async () => {
    const app = await ada.createAppPassword({
      body: { name: 'Tablet', current_password: password, scope: 'read' },
    })
    const from = '198.51.100.42'
    for (let n = 0; n < 4; n++) expect(await statusOf('a wrong password', from)).toBe(401)
    expect(await statusOf(app.password, from)).toBe(201)
    expect(await statusOf('a wrong password', from)).toBe(401)
    expect(await statusOf(password, from)).toBe(429)
    await forget()
  })

  test('with the code of another team begins no guessing anew (S-24)', async () => {
    const { ned } = await api.people('ned')
    const lead = await api.person('leo', { privilege: 'Author' })
    const guessed = await lead.createTeam({ body: { name: 'Guessed', join_code: '4711' } })
    const known = await lead.createTeam({ body: { name: 'Known', join_code: '1234' } })
    const join = (teamid: number, join_code: string) =>
      status(ned.addTeamMember({ params: { teamid, userid: ned.me.userid }, query: { join_code } }))
    for (let n = 0; n < 4; n++) expect(await join(guessed.teamid, `${n}`)).toBe(403)
    expect(await join(known.teamid, '1234')).toBe(200)
    expect(await join(guessed.teamid, '4')).toBe(403)
    expect(await join(guessed.teamid, '4711')).toBe(429)
  })
})

describe('a registration', () => {
  let from = 60
  const register = async (given: object, address: string) =>
    (
      await api.site.request(
        '/api/2.0/users',
        {
          method: 'POST',
          body: JSON.stringify({ password, username: 'Somebody', ...given }),
        },
        { incoming: { socket: { remoteAddress: address } } },
      )
    ).status
  const known = 'ada@stepwright.test'

  test.each([known, 'nobody.yet@example.org'])(
    'at %s waits after five wrong sign-ins, so that no second account is made (S-13)',
    async email => {
      const address = `198.51.100.${from++}`
      for (let n = 0; n < 5; n++)
        expect(await statusOf('a wrong password', address, email)).toBe(401)
      expect(await register({ email }, address)).toBe(429)
      await later(60)
      expect(await register({ email }, address)).toBe(201)
      await forget()
    },
  )

  test('that is refused for its name counts as a wrong sign-in (S-13)', async () => {
    const address = `198.51.100.${from++}`
    for (const name of [{ username: 'Admin' }, { unique_username: 'ada' }])
      for (let n = 0; n < 2; n++)
        expect(
          await register({ email: known, password: 'a wrong password', ...name }, address),
        ).toBe(422)
    expect(await statusOf('a wrong password', address)).toBe(401)
    expect(await statusOf(password, address)).toBe(429)
    await forget()
  })

  test('waits no more once somebody signed in rightly', async () => {
    const address = `198.51.100.${from++}`
    for (let n = 0; n < 4; n++) expect(await statusOf('a wrong password', address)).toBe(401)
    expect(await statusOf(password, address)).toBe(201)
    expect(await statusOf('a wrong password', address)).toBe(401)
    expect(await register({ email: known }, address)).toBe(201)
    await forget()
  })
})

test('the current password is guessed no faster than a sign-in (S-15)', async () => {
  const change = async (current_password: string) =>
    (
      await api.request(`/users/${ada.me.userid}`, {
        method: 'PATCH',
        headers: { Authorization: `api ${ada.token}` },
        body: JSON.stringify({ email: 'ada@example.org', current_password }),
      })
    ).status
  for (let n = 0; n < 5; n++) expect(await change('a wrong password')).toBe(422)
  expect(await change(password)).toBe(429)
  await forget()
})

test('five wrong codes of a team make a pause, and its leads hear of it (S-24)', async () => {
  const mia = await api.person('mia')
  const lead = await api.person('lea', { privilege: 'Author' })
  const { teamid } = await lead.createTeam({ body: { name: 'Closed', join_code: '4711' } })
  const join = async (join_code: string) =>
    (
      await api.request(`/teams/${teamid}/users/${mia.me.userid}?join_code=${join_code}`, {
        method: 'PUT',
        headers: { Authorization: `api ${mia.token}`, 'Idempotency-Key': `try-${join_code}` },
      })
    ).status
  const told = async () =>
    (await lead.listNotifications({})).filter(one => one.event === 'team.join_refused')
  for (const code of ['1', '2', '3', '4']) expect(await join(code)).toBe(403)
  expect(await told()).toEqual([])
  expect(await join('4')).toBe(403)
  expect(await told()).toMatchObject([
    { title: 'mia tried to join the team Closed with five wrong codes' },
  ])
  expect(await join('4711')).toBe(429)
  const rows = await api.admin.listAudit({
    query: { action: 'team.join_refused', target_type: 'team', target_id: String(teamid) },
  })
  expect(rows).toHaveLength(5)
  expect(rows[0]).toMatchObject({ actor: { userid: mia.me.userid } })
  await later(60)
  expect(await join('4711')).toBe(200)
})
