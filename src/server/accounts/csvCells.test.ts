// Cells of a table of people that hold nothing, or what no text holds, and rows about Admins.
import { describe, expect, test } from 'vitest'
import { startApiForFile, type TestApi } from '#testing/api.ts'

const api = await startApiForFile()
const { teamid } = await api.admin.createTeam({ body: { name: 'Bench crew' } })

const read = async (body: string) => {
  const answer = await api.request('/x/users/imports?limit=200', {
    method: 'POST',
    headers: { Authorization: `api ${api.admin.token}` },
    body,
  })
  expect(answer.status).toBe(201)
  return (await answer.json()) as Awaited<ReturnType<TestApi['admin']['readUserImport']>>
}
const apply = async (importid: number) => {
  const { jobid } = await api.admin.applyUserImport({ params: { importid } })
  await api.jobsDone()
  return api.admin.readJob({ params: { jobid }, query: { limit: 200 } })
}
const userOf = (email: string) => api.admin.readUserByEmail({ params: { email } })

describe('a table of people', () => {
  test('finds a NUL in one cell to be an error of that row alone (P-13)', async () => {
    const { nora } = await api.people('nora')
    const dry = await read('email,username\nnul@example.org,N\0UL\nnora@stepwright.test,Nora N')
    expect(dry.rows.map(row => [row.outcome, row.code])).toEqual([
      ['error', 'invalid_value'],
      ['change', null],
    ])
    expect(await apply(dry.importid)).toMatchObject({ outcomes: { changed: 1 } })
    expect(await nora.readOwnUser()).toMatchObject({ username: 'Nora N' })
  })

  test('leaves what is there where a cell is empty (P-14)', async () => {
    const { otto } = await api.people('otto')
    await api.admin.patchUser({ params: { userid: otto.me.userid }, body: { reputation: 40 } })
    const dry = await read(
      [
        'email,username,privileges,teams,reputation,state',
        'otto@stepwright.test,,Author,Bench crew,,',
        'new14@example.org,New,,,,',
      ].join('\n'),
    )
    expect(dry.outcomes).toMatchObject({ create: 1, change: 1, error: 0 })
    await apply(dry.importid)
    const kept = { username: 'otto', privileges: ['Author'], reputation: 40, teams: [teamid] }
    expect(await otto.readOwnUser()).toMatchObject(kept)
    expect(await userOf('new14@example.org')).toMatchObject({
      username: 'New',
      privileges: ['User'],
      reputation: 1,
      state: 'active',
    })
    expect((await read('email,teams,username\notto@stepwright.test,,')).outcomes).toMatchObject({
      nothing: 1,
    })
    await apply((await read('email,teams\notto@stepwright.test,-')).importid)
    expect(await otto.readOwnUser()).toMatchObject({ ...kept, teams: [] })
  })

  test('foresees what becomes of Admins, whoever applies it first of all (P-15)', async () => {
    const ruth = await api.person('ruth15', { privilege: 'Admin' })
    await api.person('sven15', { privilege: 'Admin' })
    const dry = await read(
      [
        'email,privileges,state',
        'admin@stepwright.test,User,',
        'ruth15@stepwright.test,User,',
        'sven15@stepwright.test,User,suspended',
      ].join('\n'),
    )
    expect(dry.rows.map(row => [row.outcome, row.code])).toEqual([
      ['error', 'self'],
      ['change', null],
      ['change', null],
    ])
    const job = await apply(dry.importid)
    expect(job).toMatchObject({ total: 2, outcomes: { changed: 2, failed: 0 } })
    expect(await api.admin.readOwnUser()).toMatchObject({ privileges: ['Admin'] })
    expect(await ruth.readOwnUser()).toMatchObject({ privileges: ['User'] })
    expect(await userOf('sven15@stepwright.test')).toMatchObject({ state: 'suspended' })
    expect((await read('email,state\nadmin@stepwright.test,suspended')).rows).toMatchObject([
      { outcome: 'error', code: 'self' },
    ])
  })
})
