// Rate limits as they are switched on by default (api-facts 2.5), and the two paths outside the
// base path.
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/base/config.ts'
import { startApiForFile } from '../../testing/api.ts'

const { rates } = readConfig({})
const api = await startApiForFile({
  rateLimits: true,
  rates: {
    ...rates,
    RATE_READ_ANONYMOUS: 20,
    RATE_READ: 8,
    RATE_WRITE: 6,
    RATE_WRITE_NEW: 6,
    RATE_SIGN_IN: 12,
    RATE_SIGN_IN_EMAIL: 4,
    RATE_REGISTER: 3,
    RATE_FILE: 30,
  },
})
const ada = await api.person('ada')

const as = (token: string, method = 'GET', body?: object): RequestInit => ({
  method,
  headers: { Authorization: `api ${token}` },
  ...(body ? { body: JSON.stringify(body) } : {}),
})
const left = (response: Response) =>
  ['limit', 'remaining', 'reset'].map(name => Number(response.headers.get(`ratelimit-${name}`)))
const tooMany = async (response: Response) => {
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({ error: true, message: 'Too many requests' })
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  return seconds
}

describe('rate limits', () => {
  test('reads are counted in headers and refused until the window ends', async () => {
    for (let used = 1; used <= 8; used++) {
      const response = await api.request('/user', as(ada.token))
      expect([response.status, ...left(response).slice(0, 2)]).toEqual([200, 8, 8 - used])
      expect(left(response)[2]).toBeLessThanOrEqual(60)
    }
    expect(await tooMany(await api.request('/user', as(ada.token)))).toBeLessThanOrEqual(60)
  })

  test('the code of a team is tried no more often than a password', async () => {
    const mia = await api.person('mia', { privilege: 'Author', reputation: 900 })
    const team = await api.admin.createTeam({ body: { name: 'Closed', join_code: '4711' } })
    const join = (join_code: string) =>
      api.request(
        `/teams/${team.teamid}/users/${mia.me.userid}?join_code=${join_code}`,
        as(mia.token, 'PUT', {}),
      )
    const statuses = await Promise.all(
      ['1', '2', '3', '4', '5'].map(async code => (await join(code)).status),
    )
    expect(statuses.sort()).toEqual([403, 403, 403, 403, 429])
    await tooMany(await join('4711'))
  })

  test('writes are counted apart from reads, and refused ones too', async () => {
    const write = () => api.request('/guides', as(ada.token, 'POST', {}))
    for (let used = 1; used <= 6; used++) expect([(await write()).status]).toEqual([422])
    await tooMany(await write())
  })

  test('one person’s limit is not another’s', async () => {
    expect((await api.request('/user', as(api.admin.token))).status).toBe(200)
  })

  test('a password cannot be tried without end, neither on one address nor on many', async () => {
    const tries = (email: string) =>
      api.request('/user/token', {
        method: 'POST',
        body: JSON.stringify({ email, password: 'not the password' }),
      })
    const statuses: number[] = []
    for (let count = 0; count < 5; count++)
      statuses.push((await tries('ada@stepwright.test')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 429])
    for (let count = 0; count < 20; count++)
      statuses.push((await tries(`nobody${count}@stepwright.test`)).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('what nobody signed in asks for is counted by address, unknown tokens too', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count < 22; count++)
      statuses.add((await api.request('/tags', count % 2 ? as('f'.repeat(32)) : {})).status)
    expect(statuses.has(429)).toBe(true)
    await tooMany(await api.request('/tags'))
    await tooMany(await api.request('/tags', as('f'.repeat(32))))
  })
})

test('pages and files outside the API have a limit too, by address (S-22)', async () => {
  const ask = async (path: string, remoteAddress: string) =>
    api.site.request(
      `http://stepwright.test${path}`,
      {},
      { incoming: { socket: { remoteAddress } } },
    )
  const files = [
    '/documents/1/a.pdf',
    '/igi/abc.full',
    '/videos/abc.mp4',
    '/exports/1',
    '/avatar/1',
  ]
  for (const path of ['/', '/Guide/Seal/1', '/search?query=seal']) {
    const statuses = new Set<number>()
    for (let count = 0; count < 21; count++)
      statuses.add((await ask(path, `198.51.100.${path.length}`)).status)
    expect([path, statuses.has(429)]).toEqual([path, true])
  }
  for (const [at, path] of files.entries()) {
    const from = `203.0.113.${at}`
    for (let count = 0; count < 30; count++) expect((await ask(path, from)).status).not.toBe(429)
    const over = await ask(path, from)
    expect(over.status).toBe(429)
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(path, '203.0.113.99')).status).not.toBe(429)
    expect((await ask('/healthz', from)).status).toBe(200)
  }
})

test('/healthz and /readyz answer outside the base path without limits', async () => {
  for (let count = 0; count < 30; count++)
    expect(
      (await api.site.request('/healthz', { headers: { Authorization: 'api nonsense' } })).status,
    ).toBe(200)
  expect(await (await api.site.request('/healthz')).json()).toEqual({ status: 'ok' })
  expect(await (await api.site.request('/readyz')).json()).toEqual({ status: 'ready' })
})
