import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { brokenAudit } from '../../fixtures/brokenAudit.ts'
import { writeBackup } from '#server/backups/write.ts'
import { sql } from '#server/db/sql.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import {
  email,
  leaveMore,
  makeLeaver,
  name,
  password,
  traces,
  userid,
} from '../../fixtures/leaver.ts'
import { columnsOfPerson, numberStays } from '../../fixtures/columnsOfPerson.ts'
import { eraseWhenDue } from './due.ts'
import { giveBadges } from '#server/profiles/earning.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await startApi()
  folder = await mkdtemp(join(tmpdir(), 'stepwright-erase-test-'))
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})
afterAll(async () => {
  await api.stop()
  await rm(folder, { recursive: true, force: true })
})

const backupText = async (): Promise<string> => {
  const { name: database } = await api.database.one<{ name: string }>(
    sql`select current_database() as name`,
  )
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${database}`
  const file = join(folder, `${Date.now()}.tar.gz`)
  await writeBackup({ url: url.toString(), media: api.service.media, file })
  const parts: Buffer[] = []
  for await (const part of createReadStream(file).pipe(createGunzip())) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}

describe('an erased person', () => {
  let before: Awaited<ReturnType<typeof columnsOfPerson>>
  let person: Awaited<ReturnType<typeof makeLeaver>>
  beforeAll(async () => {
    person = await makeLeaver(api)
    if (!traces.test(await backupText()))
      throw new Error('The person left no traces: nothing would be tested')
    const { summary } = await api.admin.readTrainingUsage({
      params: { id: person.moduleid },
      query: { userid },
    })
    if (summary.completed !== 1)
      throw new Error('The person left no result of training: nothing would be tested')
    await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
    await eraseWhenDue(api.service, userid)
    if ((await api.admin.readUser({ params: { userid } })).username !== name)
      throw new Error('The account was erased before its time')
    await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
    await leaveMore(api, person)
    before = await columnsOfPerson(api)
    await eraseWhenDue(api.service, userid)
    await api.jobsDone()
  })

  test('is found in no row of a backup and the audit chain holds (M-137)', async () => {
    const text = await backupText()
    expect(text).toContain('Fits very well indeed.')
    expect(text.match(new RegExp(`.{0,120}(${traces.source}).{0,60}`, 'gi')) ?? []).toEqual([])
    expect(await brokenAudit(api.database)).toEqual([])
  })

  test('is in no column but published work and ledgers (M-137)', async () => {
    const own = before.referring.filter(column => !numberStays.includes(column))
    expect(own.length).toBeGreaterThan(30)
    // A column that a migration adds: either the person of this test leaves something there, or it
    // is said above why the number stays.
    expect(own.filter(column => !before.held.includes(column))).toEqual([])
    expect(
      (await columnsOfPerson(api)).held.filter(column => !numberStays.includes(column)),
    ).toEqual([])
    const known = await api.database.values<string>(
      sql`select table_name || '.' || column_name as name from information_schema.columns
          where table_schema = 'public'`,
    )
    expect(numberStays.filter(column => !known.includes(column))).toEqual([])
  })

  test('earns nothing any more (M-137)', async () => {
    await giveBadges(api.service, { userid })
    await giveBadges(api.service, {})
    expect(
      await api.database.many(sql`select badgeid from user_badges where userid = ${userid}`),
    ).toEqual([])
    await api.admin.completeGuide({ params: { guideid: person.guideid } })
    expect(await api.admin.readUser({ params: { userid } })).toMatchObject({ reputation: 0 })
    expect(
      await api.database.many(sql`select entryid from reputation_entries where userid = ${userid}`),
    ).toEqual([])
  })

  test('cannot be named, let in or taken into anything (M-137)', async () => {
    for (const body of [
      { username: 'Zebulon' },
      { email: 'zebulon@stepwright.test' },
      { disabled: false },
      { reputation: 5 },
      { privilege: 'Admin' as const },
    ]) {
      await expect(api.admin.patchUser({ params: { userid }, body })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'userid', code: 'invalid_state' }],
      })
    }
    const { teamid } = await api.admin.createTeam({ body: { name: 'Menders' } })
    await expect(
      api.admin.addTeamMember({ params: { teamid, userid }, body: {} }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      api.admin.addGuideUser({ params: { guideid: person.guideid, userid } }),
    ).rejects.toMatchObject({ status: 404 })
  })

  test('is shown as a former user with no link (M-137)', async () => {
    const guide = await api.anyone.readGuide({ params: { guideid: person.guideid } })
    expect(guide.author).toMatchObject({ username: expect.stringMatching(/^Former user \d{6,9}$/) })
    const former = guide.author.username
    expect(guide.comments.map(one => one.author.username)).toEqual(['other', former])
    expect(guide.comments[0]?.text_raw).toBe(
      `Thank you for the guide, ${former}, and \`\`${former}\`\`.`,
    )
    expect(await api.anyone.readUser({ params: { userid } })).toMatchObject({
      about_raw: false,
      location: null,
      reputation: 0,
      teams: [],
      privileges: ['User'],
    })
    expect(
      (await api.anyone.listUsers({ query: { limit: 200 } })).map(one => one.userid),
    ).not.toContain(userid)
  })

  test('has left page, pictures, marks, messages and teams (M-137)', async () => {
    await expect(
      api.anyone.readWiki({ params: { namespace: 'USER', title: String(userid) } }),
    ).rejects.toMatchObject({ status: 404 })
    for (const table of [
      'tokens',
      'views',
      'favorites',
      'completions',
      'watches',
      'follows',
      'notifications',
      'user_badges',
      'team_members',
      'idempotency_keys',
      'email_links',
      'mails',
      'reputation_entries',
    ]) {
      expect([
        table,
        (await api.database.pool.query(`select 1 from ${table} where userid = ${userid}`)).rowCount,
      ]).toEqual([table, 0])
    }
    expect(
      (await api.database.pool.query(`select 1 from images where userid = ${userid}`)).rowCount,
    ).toBe(0)
    expect(await api.anyone.readTeam({ params: { teamid: person.teamid } })).toMatchObject({
      owner: firstOf(await api.anyone.listTeamMembers({ params: { teamid: person.teamid } }))
        .userid,
      member_count: 1,
    })
    await api.jobsDone()
    expect(
      (await api.anyone.search({ params: { query: 'zebulon' }, query: { filter: 'user' } }))
        .results,
    ).toEqual([])
  })

  test('has no training results any more (M-133, M-137)', async () => {
    expect(await api.admin.readTrainingUsage({ params: { id: person.moduleid } })).toMatchObject({
      summary: { attempts: 0, learners: 0, completed: 0 },
      results: [],
    })
    for (const table of ['training_attempts', 'training_launches', 'training_previews']) {
      expect([
        table,
        (await api.database.pool.query(`select 1 from ${table} where userid = ${userid}`)).rowCount,
      ]).toEqual([table, 0])
    }
  })

  test('keeps their rows in the audit log, without what they said of them (M-134)', async () => {
    const rows = await api.admin.listAudit({
      query: { target_type: 'user', target_id: String(userid) },
    })
    expect(rows.map(row => row.action)).toEqual(
      expect.arrayContaining([
        'user.created',
        'user.suspended',
        'user.lifted',
        'user.leaving',
        'user.erased',
      ]),
    )
    expect(rows.filter(row => !row.erased).map(row => row.action)).toEqual(['user.erased'])
    expect(rows.map(row => row.reason).join('')).toBe('')
  })

  test('is named by no cached answer of a repeat (M-137)', async () => {
    const again = await api.request(`/users/${userid}`, {
      method: 'PATCH',
      headers: { Authorization: `api ${api.admin.token}`, 'Idempotency-Key': 'of-another' },
      body: JSON.stringify({ reputation: 31 }),
    })
    expect([again.status, await again.json()]).toEqual([
      410,
      { error: true, message: expect.stringContaining('carried out') },
    ])
    expect((await api.admin.readUser({ params: { userid } })).reputation).toBe(0)
  })

  test('has no edit waiting any more (M-137)', async () => {
    expect(await api.admin.readPatrolItem({ params: { itemid: person.patrolid } })).toMatchObject({
      state: 'withdrawn',
    })
  })

  test('cannot come back, and the address may be used anew (M-98)', async () => {
    await expect(api.anyone.createToken({ body: { email, password } })).rejects.toMatchObject({
      status: 401,
    })
    await expect(api.admin.liftUser({ params: { userid } })).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ code: 'invalid_state' })],
    })
    expect(
      await api.anyone.createUser({ body: { email, password, username: 'Somebody else' } }),
    ).toMatchObject({ email })
  })
})
