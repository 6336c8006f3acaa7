// Whoever ends the own sign-in and gets no answer asks once more, with a token that is good for
// nothing else.
import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const password = 'a long enough password'
const api = await startApiForFile()

type Sent = { token: string; cookie?: string; key?: string; body?: object }
const erase = async (
  { userid }: TestPerson['me'],
  {
    token,
    cookie,
    key = `erase-${userid}`,
    body = { confirm: userid, current_password: password },
  }: Sent,
) => {
  const answer = await api.request(`/x/users/${userid}/erase`, {
    method: 'POST',
    headers: {
      Authorization: `api ${token}`,
      'Idempotency-Key': key,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  })
  return [answer.status, await answer.json()] as const
}
const tokensOf = ({ userid }: TestPerson['me']) =>
  api.database.many(sql`select 1 from tokens where userid = ${userid}`)

describe('a request that ended its own token (A-20)', () => {
  test('has the same answer when it comes again, and is done once', async () => {
    const { me, token } = await api.person('Ada')
    const first = await erase(me, { token })
    expect(first).toEqual([200, expect.objectContaining({ erase_at: expect.any(Number) })])
    expect(await erase(me, { token })).toEqual(first)
    expect(await tokensOf(me)).toEqual([])
    expect(
      await api.admin.listAudit({
        query: { action: 'user.leaving', target_type: 'user', target_id: String(me.userid) },
      }),
    ).toHaveLength(1)
  })

  test('is refused with another key, other words or another token', async () => {
    const { me, token } = await api.person('Ben')
    const other = await api.person('Cleo')
    const { authToken } = await api.anyone.createToken({
      body: { email: existing(me.email, 'the address'), password },
    })
    await erase(me, { token })
    for (const sent of [
      { token, key: 'another' },
      { token, body: { confirm: me.userid, current_password: 'another password' } },
      { token: authToken },
      { token: '0'.repeat(32) },
    ])
      expect((await erase(me, sent))[0]).toBe(401)
    expect((await erase(me, { token: other.token }))[0]).toBe(403)
    const read = await api.request('/user', { headers: { Authorization: `api ${token}` } })
    expect(read.status).toBe(401)
  })

  test('is answered to the browser that it came from, and to no other', async () => {
    const { me } = await api.person('Dora')
    const signedIn = await api.request('/user/token', {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email: me.email, password }),
    })
    const { authToken: token } = (await signedIn.json()) as { authToken: string }
    const cookie = existing(signedIn.headers.get('set-cookie')?.split(';')[0], 'the cookie')
    const first = await erase(me, { token, cookie })
    expect(first[0]).toBe(200)
    expect(await erase(me, { token, cookie })).toEqual(first)
    expect((await erase(me, { token }))[0]).toBe(401)
    const another = `stepwright_browser=${'a'.repeat(43)}`
    expect((await erase(me, { token, cookie: another }))[0]).toBe(401)
  })

  test('is answered for a day', async () => {
    const { me, token } = await api.person('Emil')
    await erase(me, { token })
    await api.database.run(
      sql`update idempotency_keys set created = created - 86401 where userid = ${me.userid}`,
    )
    expect((await erase(me, { token }))[0]).toBe(401)
  })

  test('leaves other requests of the same person without an answer', async () => {
    const { me, token } = await api.person('Fay')
    const rename = () =>
      api.request(`/users/${me.userid}`, {
        method: 'PATCH',
        headers: { Authorization: `api ${token}`, 'Idempotency-Key': 'rename' },
        body: JSON.stringify({ username: 'Fay the Second' }),
      })
    expect((await rename()).status).toBe(200)
    await erase(me, { token })
    expect((await rename()).status).toBe(401)
  })
})
