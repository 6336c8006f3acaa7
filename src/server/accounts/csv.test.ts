import { describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestApi } from '#testing/api.ts'

const api = await startApiForFile()
const teamid = (await api.admin.createTeam({ body: { name: 'Bench crew' } })).teamid

const send = async (
  csv: string | Uint8Array<ArrayBuffer>,
  query = 'limit=200',
  token = api.admin.token,
) => {
  const answer = await api.request(`/x/users/imports?${query}`, {
    method: 'POST',
    headers: { Authorization: `api ${token}` },
    body: csv,
  })
  return {
    status: answer.status,
    body: (await answer.json()) as Awaited<ReturnType<TestApi['admin']['readUserImport']>> & {
      errors: { field: string; code: string }[]
    },
  }
}
const read = async (csv: string, token?: string) => {
  const { status, body } = await send(csv, undefined, token)
  expect([status, body.errors]).toEqual([201, undefined])
  return body
}
const apply = async (importid: number) => {
  const { jobid } = await api.admin.applyUserImport({ params: { importid } })
  await api.jobsDone()
  return api.admin.readJob({ params: { jobid }, query: { limit: 200 } })
}
/** With the mark of UTF-8, which text() would take off. */
const exported = async (query = '') =>
  Buffer.from(
    await (
      await api.request(`/x/users/export${query}`, {
        headers: { Authorization: `api ${api.admin.token}` },
      })
    ).arrayBuffer(),
  ).toString('utf8')
const userOf = (email: string) => api.admin.readUserByEmail({ params: { email } })

describe('an import', () => {
  test('says of each row what it would make, and makes it when it is applied (M-107, P-27)', async () => {
    const { ann, bob, cat } = await api.people('ann', 'bob', 'cat')
    const csv = [
      'email,username,privileges,teams,reputation,state',
      'ann@stepwright.test,ann,User,,1,active',
      'BOB@stepwright.test,bob,Author,Bench crew,50,suspended',
      'dan@stepwright.test,Dan,Moderator,Bench crew,20,active',
      'cat@stepwright.test,cat,King,,1,active',
      'bob@stepwright.test,bob,User,,1,active',
      ',Nobody,User,,1,active',
    ].join('\n')
    const dry = await read(csv)
    expect(dry).toMatchObject({
      total: 6,
      outcomes: { create: 1, change: 1, nothing: 1, error: 3 },
      applied_by: null,
    })
    // What cannot be done stands first, also where a page of rows has no place for the others.
    expect(dry.rows.map(({ row, outcome, code }) => [row, outcome, code])).toEqual([
      [5, 'error', 'invalid_value'],
      [6, 'error', 'duplicate'],
      [7, 'error', 'required'],
      [2, 'nothing', null],
      [3, 'change', null],
      [4, 'create', null],
    ])
    expect(dry.rows[4]).toMatchObject({
      userid: bob.me.userid,
      changes: [
        { column: 'privileges', before: 'User', after: 'Author' },
        { column: 'teams', before: '', after: 'Bench crew' },
        { column: 'reputation', before: '1', after: '50' },
        { column: 'state', before: 'active', after: 'suspended' },
      ],
    })
    expect(await bob.readOwnUser()).toMatchObject({ privileges: ['User'] })
    const job = await apply(dry.importid)
    expect(job).toMatchObject({
      kind: 'users.import',
      state: 'done',
      total: 2,
      outcomes: { changed: 2, failed: 0 },
    })
    expect(job.reasons).toEqual([{ outcome: 'changed', code: 'created', count: 1 }])
    expect(await userOf('bob@stepwright.test')).toMatchObject({
      privileges: ['Author'],
      teams: [teamid],
      reputation: 50,
      state: 'suspended',
    })
    expect(await userOf('dan@stepwright.test')).toMatchObject({
      username: 'Dan',
      privileges: ['Moderator'],
      teams: [teamid],
      reputation: 20,
      state: 'active',
    })
    expect(await cat.readOwnUser()).toMatchObject({ privileges: ['User'] })
    expect(await ann.readOwnUser()).toMatchObject({ revisionid: ann.me.revisionid })
    expect(await api.admin.readUserImport({ params: { importid: dry.importid } })).toMatchObject({
      applied_by: job.jobid,
    })
    await expect(
      api.admin.applyUserImport({ params: { importid: dry.importid } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
  })

  test('names rows as a spreadsheet does, and a role by its own name (M-107)', async () => {
    const dry = await read(
      'email,username,Role\n\n"gap@csv.test","Gap, the",Author\n\nking@csv.test,K,King\n',
    )
    expect(dry.rows.map(({ row, outcome, message }) => [row, outcome, message])).toEqual([
      [5, 'error', 'The role must be one of User, Author, Moderator, Admin'],
      [3, 'create', ''],
    ])
    const open = await send('email,username\na@b.cc,A\n"b@b.cc,B')
    expect(open.body.errors).toMatchObject([
      {
        message:
          'This file cannot be read as a CSV table: a quotation mark in line 3 is not closed',
      },
    ])
    const unknown = await send('email,shoe,langid\na@b.cc,44,de')
    expect(unknown.body.errors).toMatchObject([
      {
        field: 'shoe',
        message: expect.stringMatching(/^“shoe” is not one of the columns email, /),
      },
      { field: 'langid', message: expect.stringMatching(/^“langid” is not one of the columns/) },
    ])
  })

  test('refuses only rows of accounts changed since the dry run (M-107)', async () => {
    const { eva, fin, gus } = await api.people('eva', 'fin', 'gus')
    const dry = await read(
      'email,privileges\neva@stepwright.test,Author\nfin@stepwright.test,Author\ngus@stepwright.test,Author',
    )
    await api.admin.patchUser({
      params: { userid: fin.me.userid },
      body: { privilege: 'Moderator' },
    })
    const job = await apply(dry.importid)
    expect(job.rows.map(row => [row.target_id, row.outcome, row.code])).toEqual([
      [String(eva.me.userid), 'changed', null],
      [String(fin.me.userid), 'failed', 'changed_since'],
      [String(gus.me.userid), 'changed', null],
    ])
    expect(await fin.readOwnUser()).toMatchObject({ privileges: ['Moderator'] })
  })

  test('reads UTF-8 with and without its mark, with commas and with semicolons (M-107)', async () => {
    for (const csv of [
      '\ufeffemail,username\nä1@stepwright.test,Jürgen, ',
      'email;username\r\n"a2@stepwright.test";"Jürgen; der Zweite"\r\n',
    ]) {
      const { body } = await send(csv)
      expect(body.rows[0]).toMatchObject({
        outcome: 'create',
        changes: expect.arrayContaining([
          expect.objectContaining({ column: 'username', after: expect.stringMatching(/^Jürgen/) }),
        ]),
      })
    }
  })

  test.each([
    [
      'Latin-1',
      Uint8Array.from([...Buffer.from('email,username\na@b.cc,J'), 0xfc, 0x0a]),
      'file',
      'invalid_value',
    ],
    ['a quote that never ends', 'email,username\n"a@b.cc,J', 'file', 'invalid_value'],
    ['no address', 'username\nJ', 'email', 'required'],
    ['a column that is none', 'email,shoe\na@b.cc,44', 'shoe', 'unknown_column'],
    ['a column twice', 'email,email\na@b.cc,a@b.cc', 'file', 'duplicate'],
    ['a cell that never ends', `email\n${'x'.repeat(1_000_000)}`, 'file', 'invalid_value'],
    ['too many rows', `email\n${'a@b.cc\n'.repeat(10_001)}`, 'file', 'too_many'],
  ] as const)('of %s is refused, and nothing is kept (M-107)', async (_, csv, field, code) => {
    const before = await api.database.many(sql`select runid from runs`)
    const { status, body } = await send(csv as string)
    expect([status, body.errors[0]]).toEqual([422, expect.objectContaining({ field, code })])
    expect(await api.database.many(sql`select runid from runs`)).toEqual(before)
  })

  test('of more than five megabytes is refused (M-107)', async () => {
    expect((await send(`email\n${'x'.repeat(5 * 1024 * 1024)}`)).status).toBe(413)
  })

  test('never leaves the site without an Admin (M-99)', async () => {
    const other = await api.person('una99', { privilege: 'Admin' })
    const dry = await read(
      'email,privileges\nadmin@stepwright.test,User\nuna99@stepwright.test,User',
      other.token,
    )
    expect(dry.rows.map(row => [row.outcome, row.code])).toEqual([
      ['error', 'self'],
      ['change', null],
    ])
    expect((await apply(dry.importid)).rows[0]).toMatchObject({ outcome: 'failed', code: 'self' })
    expect(await api.admin.readOwnUser()).toMatchObject({ privileges: ['Admin'] })
  })
})

describe('an export', () => {
  test('imported again changes no row (M-107)', async () => {
    await api.admin.createTeam({ body: { name: 'Bench crew' } }) // the name is two teams' now
    const { teamid: odd } = await api.admin.createTeam({ body: { name: 'A, "B" | 7' } })
    for (const [index, username] of [
      '=1+1',
      '+49',
      '-x',
      '@home',
      "'quoted",
      'Semi; colon',
      'Ünï "çödé"',
    ].entries()) {
      const { userid } = await api.anyone.createUser({
        body: {
          email: `odd${index}@stepwright.test`,
          password: 'a long enough password',
          username,
        },
      })
      await api.admin.addTeamMember({
        params: { teamid: index % 2 ? odd : teamid, userid },
        body: {},
      })
    }
    const csv = await exported()
    const dry = await read(csv)
    expect(dry.outcomes).toEqual({ create: 0, change: 0, nothing: dry.total, error: 0 })
    expect(dry.total).toBeGreaterThan(10)
  })

  test('has only those whom a filter finds (M-108)', async () => {
    await apply(
      (
        await read(
          `email,username,teams,reputation\nnarrow.a@csv.test,Narrow Ann,${teamid},40\nnarrow.b@csv.test,Narrow Bob,,60\n`,
        )
      ).importid,
    )
    const names = async (query: string) =>
      (await exported(query))
        .trim()
        .split('\r\n')
        .slice(1)
        .map(line => line.split(',')[1])
    expect(await names('?q=narrow')).toEqual(['Narrow Ann', 'Narrow Bob'])
    expect(await names(`?q=narrow&team=${teamid}`)).toEqual(['Narrow Ann'])
    expect(await names('?q=narrow&reputation_min=50')).toEqual(['Narrow Bob'])
    expect(await names('?q=narrow&has_pending=true')).toEqual([])
    const refused = await api.request('/x/users/export?privilege=King', {
      headers: { Authorization: `api ${api.admin.token}` },
    })
    expect([
      refused.status,
      firstOf(((await refused.json()) as { errors: { field: string }[] }).errors).field,
    ]).toEqual([422, 'privilege'])
  })

  test('opens as text in a spreadsheet (M-108)', async () => {
    const csv = await exported()
    expect(csv).toContain("'=1+1")
    for (const sign of ['=', '+', '-', '@'])
      expect(csv).not.toMatch(new RegExp(`(^|,)"?\\${sign}`, 'm'))
    expect(csv.split('\r\n')[0]).toBe(
      '\ufeffemail,username,privileges,teams,reputation,state,sso_userid',
    )
    expect(
      (
        await api.admin.listAudit({ query: { action: 'users.exported', order: 'DESC', limit: 1 } })
      )[0],
    ).toMatchObject({ actor: { userid: api.admin.me.userid } })
  })
})
