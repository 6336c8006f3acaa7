import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { brokenAudit } from '#server/audit/sql.ts'
import { writeBackup } from '#server/backups/write.ts'
import { sql } from '#server/db/sql.ts'
import { photo } from '#server/media/testImages.ts'
import { startApi, type TestApi, type TestPerson } from '#server/testing.ts'
import { currentModule } from '#server/training/testing.ts'
import { goodPackage } from '#server/training/testPackages.ts'
import { deliverDue } from '#server/webhooks/deliver.ts'
import { eraseWhenDue } from './due.ts'

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

const password = 'a long enough password'
const name = 'Zebulon Quagmire'
const email = 'zq.secret@stepwright.test'
/** What nobody may find afterwards, in any case. */
const traces = /zebulon|quagmire|zq\.secret|sso-zq|Wobblytown/i

/** Somebody who has left traces wherever one can. */
const makePerson = async (): Promise<TestPerson & { guideid: number; commentid: number; pageid: number; teamid: number; patrolid: number; moduleid: number }> => {
  const other = await api.person('other', { privilege: 'Author' })
  await api.admin.createWebhook({ body: { url: 'https://example.org/hook', events: ['*'] } })
  const { authToken, ...me } = await api.anyone.createUser({ body: { email, password, username: name } })
  const person = { ...api.client(authToken), me, token: authToken }
  const at = { params: { userid: me.userid } }
  const { image } = await person.uploadImage({ query: { file: 'zebulon.jpg' } }, { file: new Uint8Array(await photo(80, 60)) })
  await api.admin.patchUser({ ...at, body: { sso_userid: 'sso-zq', privilege: 'Author', reputation: 30 } })
  await person.patchUser({ ...at, body: { about: `I am '''${name}''' of Wobblytown.`, summary: `${name} mends`, location: 'Wobblytown', image: image.id } })
  const { guideid } = await person.createGuide({ body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true } })
  const page = await person.createWiki({ body: { namespace: 'USER', title: String(me.userid), contents: `About ${name}.` } })
  await person.patchWiki({ params: page, query: { revisionid: page.revisionid }, body: { contents: `More about ${name}, ${email}.` } })
  const foreign = await other.createGuide({ body: { category: 'Kettles', type: 'repair', title: 'Foreign', public: true } })
  const { patrolid } = await person.patchGuide({ params: foreign, query: { revisionid: foreign.revisionid }, body: { summary: 'Another summary' } })
  await person.createPatrolMessage({ params: { itemid: patrolid! }, body: { text_raw: `It is me, ${name}` } })
  const { commentid } = await person.createComment({ params: { context: 'guide', contextid: guideid }, body: { text: 'Fits very well indeed.' } })
  const { teamid } = await person.createTeam({ body: { name: 'Left behind' } })
  await person.addTeamMember({ params: { teamid, userid: other.me.userid }, body: {} })
  await person.favoriteGuide({ params: { guideid } })
  await person.completeGuide({ params: { guideid } })
  await person.readGuide({ params: { guideid } })
  await other.createComment({ params: { context: 'guide', contextid: guideid }, body: { text: 'Thank you for the guide.' } })
  const moduleid = await currentModule(api, goodPackage())
  const { attemptid } = await person.playTraining({ params: { id: moduleid } })
  await person.saveTrainingAttempt({ params: { id: moduleid, attemptid }, body: { cmi: { 'cmi.core.lesson_status': 'passed', 'cmi.suspend_data': `${name} was here` }, commit: true } })
  const table = `email,username,privileges\n${email},${name},Moderator\n`
  await api.request('/x/users/imports', { method: 'POST', headers: { Authorization: `api ${api.admin.token}` }, body: table })
  await api.request(`/users/${me.userid}`, { method: 'PATCH', headers: { Authorization: `api ${person.token}`, 'Idempotency-Key': 'once' }, body: JSON.stringify({ location: 'Wobblytown South' }) })
  await api.anyone.resetPassword({ body: { email } })
  await api.admin.listUserViews(at)
  await api.admin.suspendUser({ ...at, body: { reason: `${name} was rude` } })
  await api.admin.liftUser(at)
  await api.service.views.flush()
  await api.jobsDone()
  await deliverDue(api.service) // nobody listens there; what would be said is kept
  return { ...person, guideid, commentid, pageid: page.wikiid, teamid, patrolid: patrolid!, moduleid }
}

const backupText = async (): Promise<string> => {
  const { name: database } = await api.database.one<{ name: string }>(sql`select current_database() as name`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${database}`
  const file = join(folder, `${Date.now()}.tar.gz`)
  await writeBackup({ url: url.toString(), media: api.service.media, file })
  const parts: Buffer[] = []
  for await (const part of createReadStream(file).pipe(createGunzip())) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('latin1')
}

describe('an erased person', () => {
  let person: Awaited<ReturnType<typeof makePerson>>
  beforeAll(async () => {
    person = await makePerson()
    const { userid } = person.me
    if (!traces.test(await backupText())) throw new Error('The person left no traces: nothing would be tested')
    const { summary } = await api.admin.readTrainingUsage({ params: { id: person.moduleid }, query: { userid } })
    if (summary.completed !== 1) throw new Error('The person left no result of training: nothing would be tested')
    await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
    await eraseWhenDue(api.service, userid)
    if ((await api.admin.readUser({ params: { userid } })).username !== name) throw new Error('The account was erased before its time')
    await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
    await eraseWhenDue(api.service, userid)
    await api.jobsDone()
  })

  test('is found by name, address and place in no row of a backup, and the audit chain still holds (M-137)', async () => {
    const text = await backupText()
    expect(text).toContain('Fits very well indeed.')
    expect(text.match(new RegExp(`.{0,120}(${traces.source}).{0,60}`, 'i'))?.[0] ?? null).toBeNull()
    expect(await brokenAudit(api.database)).toEqual([])
  })

  test('stands as a former user where their work is published, with a number that leads nowhere (M-137)', async () => {
    const guide = await api.anyone.readGuide({ params: { guideid: person.guideid } })
    expect(guide.author).toMatchObject({ username: expect.stringMatching(/^Former user \d{6,9}$/) })
    expect(guide.comments.map(one => one.author.username)).toEqual([guide.author.username, 'other'])
    expect(await api.anyone.readUser({ params: { userid: person.me.userid } })).toMatchObject({ about_raw: false, location: null, reputation: 0, teams: [], privileges: ['User'] })
    expect((await api.anyone.listUsers({ query: { limit: 200 } })).map(one => one.userid)).not.toContain(person.me.userid)
  })

  test('has left their page, pictures, views, marks, messages and teams, which others lead (M-137)', async () => {
    const { userid } = person.me
    await expect(api.anyone.readWiki({ params: { namespace: 'USER', title: String(userid) } })).rejects.toMatchObject({ status: 404 })
    for (const table of ['tokens', 'views', 'favorites', 'completions', 'notifications', 'user_badges', 'team_members', 'idempotency_keys', 'email_links', 'mails', 'reputation_entries']) {
      expect([table, (await api.database.pool.query(`select 1 from ${table} where userid = ${userid}`)).rowCount]).toEqual([table, 0])
    }
    expect((await api.database.pool.query(`select 1 from images where userid = ${userid}`)).rowCount).toBe(0)
    expect(await api.anyone.readTeam({ params: { teamid: person.teamid } })).toMatchObject({ owner: (await api.anyone.listTeamMembers({ params: { teamid: person.teamid } }))[0]!.userid, member_count: 1 })
    await api.jobsDone()
    expect((await api.anyone.search({ params: { query: 'zebulon' }, query: { filter: 'user' } })).results).toEqual([])
  })

  test('has no result of training any more, nor stands in the numbers of a module (M-133, M-137)', async () => {
    expect(await api.admin.readTrainingUsage({ params: { id: person.moduleid } })).toMatchObject({ summary: { attempts: 0, learners: 0, completed: 0 }, results: [] })
    for (const table of ['training_attempts', 'training_launches', 'training_previews']) {
      expect([table, (await api.database.pool.query(`select 1 from ${table} where userid = ${person.me.userid}`)).rowCount]).toEqual([table, 0])
    }
  })

  test('keeps their rows in the audit log, without what they said of them (M-134)', async () => {
    const rows = await api.admin.listAudit({ query: { target_type: 'user', target_id: String(person.me.userid) } })
    expect(rows.map(row => row.action)).toEqual(expect.arrayContaining(['user.created', 'user.suspended', 'user.lifted', 'user.leaving', 'user.erased']))
    expect(rows.filter(row => !row.erased).map(row => row.action)).toEqual(['user.erased'])
    expect(rows.map(row => row.reason).join('')).toBe('')
  })

  test('has no edit waiting any more (M-137)', async () => {
    expect(await api.admin.readPatrolItem({ params: { itemid: person.patrolid } })).toMatchObject({ state: 'withdrawn' })
  })

  test('cannot come back, and the address may be used anew (M-98)', async () => {
    await expect(api.anyone.createToken({ body: { email, password } })).rejects.toMatchObject({ status: 401 })
    await expect(api.admin.liftUser({ params: { userid: person.me.userid } })).rejects.toMatchObject({ status: 422, errors: [expect.objectContaining({ code: 'invalid_state' })] })
    expect(await api.anyone.createUser({ body: { email, password, username: 'Somebody else' } })).toMatchObject({ email })
  })
})
