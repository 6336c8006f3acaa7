import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
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
