// A token that the app was given is of no use without the cookie of its browser.
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile({ publicUrl: 'https://stepwright.test' })
await api.person('ada')

const signIn = async (headers: Record<string, string>) => {
  const answer = await api.request('/user/token', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'ada@stepwright.test', password: 'a long enough password' }),
  })
  const { authToken } = (await answer.json()) as { authToken: string }
  return { authToken, cookie: answer.headers.get('set-cookie') }
}
const statusWith = async (token: string, cookie?: string, path = '/user') =>
  (
    await api.request(path, {
      headers: { Authorization: `api ${token}`, ...(cookie === undefined ? {} : { cookie }) },
    })
  ).status
const app = { 'sec-fetch-site': 'same-origin' }

test('the app’s token works with its browser’s cookie only, which no script reads (S-21)', async () => {
  const { authToken, cookie } = await signIn(app)
  expect(cookie).toMatch(
    /^stepwright_browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/,
  )
  const own = existing(cookie?.split(';')[0], 'the cookie')
  expect(await statusWith(authToken, own)).toBe(200)
  expect(await statusWith(authToken, `other=1; ${own}; last=2`)).toBe(200)
  expect(await statusWith(authToken)).toBe(401)
  expect(await statusWith(authToken, `stepwright_browser=${'A'.repeat(43)}`)).toBe(401)
  expect(await statusWith(authToken, undefined, '/guides')).toBe(401)
  const exported = await api.site.request('/exports/1', {
    headers: { Authorization: `api ${authToken}` },
  })
  expect(exported.status).toBe(401)
})

test('two sign-ins in one browser share its cookie and end neither (S-21)', async () => {
  const first = await signIn(app)
  const own = existing(first.cookie?.split(';')[0], 'the cookie')
  const second = await signIn({ ...app, cookie: own })
  expect(second.cookie?.split(';')[0]).toBe(own)
  for (const { authToken } of [first, second]) expect(await statusWith(authToken, own)).toBe(200)
})

test.each([{}, { 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
  'a token of a program, or of another site’s page, needs no cookie: %j (S-21)',
  async headers => {
    const { authToken, cookie } = await signIn(headers as Record<string, string>)
    expect(cookie).toBeNull()
    expect(await statusWith(authToken)).toBe(200)
  },
)
