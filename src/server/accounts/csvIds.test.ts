// Rows of an import that are found by their id at the sign-in service, or give one.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestApi } from '#testing/api.ts'

const api = await startApiForFile()

const read = async (csv: string) => {
  const answer = await api.request('/x/users/imports?limit=200', {
    method: 'POST',
    headers: { Authorization: `api ${api.admin.token}` },
    body: csv,
  })
  return (await answer.json()) as Awaited<ReturnType<TestApi['admin']['readUserImport']>>
}
const apply = async (importid: number) => {
  const { jobid } = await api.admin.applyUserImport({ params: { importid } })
  await api.jobsDone()
  return api.admin.readJob({ params: { jobid }, query: { limit: 200 } })
}

test('an address that waits for its proof stays where the row names none (M-107)', async () => {
  const { uma } = await api.people('uma')
  const { userid } = uma.me
  await api.database.run(sql`update users set email = null, sso_userid = 'uma@sso',
    claimed_email = 'uma@stepwright.test' where userid = ${userid}`)
  const dry = await read(['email,username,sso_userid', ',Uma,uma@sso'].join('\n'))
  expect(firstOf(dry.rows)).toMatchObject({ outcome: 'change', userid })
  await apply(dry.importid)
  const row = await api.database.one(
    sql`select username, email, claimed_email from users where userid = ${userid}`,
  )
  expect(row).toEqual({ username: 'Uma', email: null, claimed_email: 'uma@stepwright.test' })
})

test('an id of the sign-in service that two accounts are given stops no other row (M-107)', async () => {
  const { vic, wes, xan } = await api.people('vic', 'wes', 'xan')
  const address = (name: string) => `${name}@stepwright.test`
  const rows = [
    'email,username,sso_userid',
    `${address('vic')},vic,new@sso`,
    `${address('wes')},wes,new@sso`,
    `${address('xan')},Xan,`,
  ]
  const twice = await read(rows.join('\n'))
  expect(twice.rows.map(row => [row.outcome, row.code])).toEqual([
    ['error', 'duplicate'],
    ['change', null],
    ['change', null],
  ])
  const dry = await read([rows[0], rows[1], rows[3]].join('\n'))
  await api.admin.patchUser({
    params: { userid: wes.me.userid },
    body: { sso_userid: 'new@sso' },
  })
  expect(await apply(dry.importid)).toMatchObject({
    state: 'done',
    outcomes: { changed: 1, failed: 1 },
  })
  expect(await xan.readOwnUser()).toMatchObject({ username: 'Xan' })
  expect(
    await api.database.one(sql`select sso_userid from users where userid = ${vic.me.userid}`),
  ).toEqual({ sso_userid: null })
})

test('an address stays, and is told to stay, where the row names none (M-107)', async () => {
  const { yan } = await api.people('yan')
  const { userid } = yan.me
  await api.admin.patchUser({ params: { userid }, body: { sso_userid: 'yan@sso' } })
  const dry = await read(['email,username,sso_userid', ',Yan,yan@sso'].join('\n'))
  expect(firstOf(dry.rows)).toMatchObject({
    outcome: 'change',
    userid,
    changes: [{ column: 'username', before: 'yan', after: 'Yan' }],
  })
  await apply(dry.importid)
  expect(await yan.readOwnUser()).toMatchObject({ username: 'Yan', email: yan.me.email })
  const [row] = await api.admin.listAudit({
    query: {
      action: 'user.updated',
      target_id: String(userid),
      target_type: 'user',
      limit: 1,
      order: 'DESC',
    },
  })
  expect(row).toMatchObject({ before: { username: 'yan' }, after: { username: 'Yan' } })
  expect(row?.after).not.toHaveProperty('email')
})
