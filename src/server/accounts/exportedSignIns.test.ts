import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { archiveAbout, filesOfExport } from '../../fixtures/markedArchives.ts'

const api = await startApiForFile()

test('sign-ins that ended are in the archive about their person, and nowhere else (P-17, M-137)', async () => {
  const { eli, bob } = await api.people('eli', 'bob')
  const made = await eli.createAppPassword({
    body: { name: 'Press', current_password: 'a long enough password' },
  })
  const answer = await api.request('/user/token', {
    method: 'POST',
    headers: { 'User-Agent': 'Press in hall 3' },
    body: JSON.stringify({ email: existing(eli.me.email, 'an address'), password: made.password }),
  })
  const { authToken } = (await answer.json()) as { authToken: string }
  await api.client(authToken).deleteToken()
  const { 'sign_ins.json': told = '[]', ...others } = await archiveAbout(api, eli)
  const signIns = (JSON.parse(told) as { what: string }[]).filter(({ what }) => what === 'sign_in')
  const times = { created: expect.any(Number), last_used: expect.any(Number) }
  expect(signIns).toEqual([
    { what: 'sign_in', ...times, user_agent: '', how: 'registration' },
    {
      what: 'sign_in',
      ...times,
      user_agent: 'Press in hall 3',
      how: 'app_password',
      name: 'Press',
      ended: expect.any(Number),
      why: 'signed_out',
    },
  ])
  for (const files of [others, await archiveAbout(api, bob), await filesOfExport(api)])
    expect(Object.values(files).filter(text => text.includes('hall 3'))).toEqual([])
})

test('one that is over by time says so, and an Admin’s device is not told as the person’s (P-17)', async () => {
  const body = { email: 'mia@stepwright.test', password: 'a long enough password' }
  const made = await api.admin.createUser({ body: { ...body, username: 'Mia' } })
  const { authToken: token, ...me } = await api.anyone.createToken({ body })
  const mia = { ...api.client(token), me, token }
  const unused = unixNow() - 31 * 86_400
  await api.database.run(sql`update tokens set created = ${unused}, last_used = ${unused},
    user_agent = 'Firefox of ' || how where userid = ${made.userid} and how = 'made_by_admin'`)
  const { 'sign_ins.json': told = '[]' } = await archiveAbout(api, mia)
  const times = { created: expect.any(Number), last_used: expect.any(Number) }
  expect(JSON.parse(told)).toEqual([
    {
      what: 'sign_in',
      ...times,
      how: 'made_by_admin',
      ended: unused + 30 * 86_400 + 1,
      why: 'expired',
    },
    { what: 'sign_in', ...times, user_agent: '', how: 'password' },
  ])
})
