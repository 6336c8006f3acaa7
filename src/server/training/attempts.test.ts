// Whose attempt is whose, and what a package may say of it (moderation-admin M-131, M-132, M-146,
// M-147).
import { expect, test } from 'vitest'
import { firstOf, matchIn } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { trimLaunches } from './launches.ts'
import { currentModule, factsOf } from '../../testing/training.ts'
import { goodPackage, manifest12, packageOf } from '../../testing/scormPackages.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })

const open = async (url: string) => factsOf(await api.content.request(url))
const runtime = (token: string, body: string) =>
  api.content.request('http://content.test/runtime', {
    method: 'POST',
    headers: { Authorization: `Launch ${token}` },
    body,
  })

test('an attempt on a withheld module is not reached through another (M-147)', async () => {
  const [shut, free] = [
    await currentModule(api, goodPackage()),
    await currentModule(api, goodPackage()),
  ]
  const { attemptid } = await ada.playTraining({ params: { id: shut } })
  await api.admin.patchTraining({ params: { id: shut }, body: { users: [bob.me.userid] } })
  await expect(
    ada.playTraining({ params: { id: shut }, query: { attemptid } }),
  ).rejects.toMatchObject({ status: 403 })
  await expect(
    ada.playTraining({ params: { id: free }, query: { attemptid } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    ada.saveTrainingAttempt({ params: { id: free, attemptid }, body: { cmi: {} } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('a draft is played by Admins only (M-147)', async () => {
  const { id } = await api.admin.createTrainingDraft({ body: { title: 'Not yet' } })
  const { importid } = await api.admin.createTrainingImport({ body: { id } })
  await api.admin.startTrainingByUpload(
    { params: { importid }, query: { file: 'm.zip' } },
    { file: goodPackage() },
  )
  await api.jobsDone()
  for (const one of [ada, mo])
    await expect(one.playTraining({ params: { id } })).rejects.toMatchObject({ status: 403 })
  expect((await open((await api.admin.playTraining({ params: { id } })).player_url)).records).toBe(
    true,
  )
})

test("titles of a package end no script of the player's page (M-131)", async () => {
  const hostile = '</script><script>alert(1)</script>'
  const id = await currentModule(
    api,
    packageOf(manifest12().replace('Part 1', hostile.replace(/</g, '&lt;'))),
  )
  await api.admin.patchTraining({ params: { id }, body: { title: hostile } })
  const html = await (
    await api.content.request((await ada.playTraining({ params: { id } })).player_url)
  ).text()
  expect(html).not.toContain('<script>alert')
  expect(JSON.parse(matchIn(html, /id="facts">(.*?)<\/script>/s))).toMatchObject({
    title: hostile,
    items: [{ title: hostile }],
  })
})

test('what the runtime is sent has a shape and a size (M-131)', async () => {
  const id = await currentModule(api, goodPackage())
  const { token, items } = await open((await ada.playTraining({ params: { id } })).player_url)
  const item = firstOf(items)
  const kept = () =>
    api.database.one(sql`select items, status, closed from training_attempts where id = ${id}`)
  const before = await kept()
  for (const body of [
    '',
    '[]',
    'no JSON',
    '{}',
    JSON.stringify({ item: item.id }),
    JSON.stringify({ item: item.id, cmi: null }),
    JSON.stringify({ item: 7, cmi: {} }),
  ])
    expect((await runtime(token, body)).status, body).toBe(400)
  const whole = JSON.stringify({ item: item.id, cmi: {}, more: 'x'.repeat(4 * 1024 * 1024) })
  expect((await runtime(token, whole)).status).toBe(413)
  expect((await runtime(token, JSON.stringify({ item: 'another', cmi: {} }))).status).toBe(422)
  expect(await kept()).toEqual(before)
  expect((await runtime(token, JSON.stringify({ item: item.id, cmi: {} }))).status).toBe(200)
})

test('elements lie so deep, are so many and so large, and each is text (M-132)', async () => {
  const id = await currentModule(api, goodPackage())
  const { attemptid } = await ada.playTraining({ params: { id } })
  const save = (cmi: Record<string, unknown>) =>
    ada.saveTrainingAttempt({ params: { id, attemptid }, body: { cmi } })
  const refused = (cmi: Record<string, unknown>, code: string) =>
    expect(save(cmi)).rejects.toMatchObject({ status: 422, errors: [{ field: 'cmi', code }] })
  const deep = (levels: number): Record<string, unknown> =>
    levels === 1 ? { a: '1' } : { a: deep(levels - 1) }
  const many = (n: number, text = '') =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`cmi.objectives.${i}.id`, text]))
  await save({ cmi: deep(12) })
  await refused({ cmi: deep(13) }, 'invalid_value')
  await save(many(20_000))
  await refused(many(20_001), 'too_many')
  await save({ 'cmi.comments': 'x'.repeat(64_000) })
  await refused({ 'cmi.comments': 'x'.repeat(64_001) }, 'too_long')
  await refused(many(30, 'x'.repeat(60_000)), 'too_long')
  await refused({ 'cmi.comments': '\ud800' }, 'invalid_value')
  await refused({ 'cmi.comments': 'x', 'other.comments': 'x' }, 'invalid_value')
})

test.each([
  ['characters', 23, 60_000],
  ['elements', 13_000, 1],
])('names sent bit by bit are bounded by the %s of an attempt (M-132)', async (_, length, size) => {
  const id = await currentModule(api, goodPackage())
  const { attemptid } = await ada.playTraining({ params: { id } })
  const save = (n: number, text = 'x'.repeat(size)) =>
    ada.saveTrainingAttempt({
      params: { id, attemptid },
      body: {
        cmi: Object.fromEntries(
          Array.from({ length }, (__, i) => [`cmi.objectives.${n}.${i}`, text]),
        ),
      },
    })
  const kept = () =>
    api.database.one<{ n: number }>(
      sql`select length(items::text) as n from training_attempts where attemptid = ${attemptid}`,
    )
  await save(0)
  const { n } = await kept()
  await expect(save(1)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'cmi', code: 'too_long' }],
  })
  expect(await kept()).toEqual({ n })
  await save(0) // in place of what it said before
})

test('an attempt that keeps too much from before may get less, not more (M-132)', async () => {
  const id = await currentModule(api, goodPackage())
  const { attemptid } = await ada.playTraining({ params: { id } })
  const save = (text: string, more = {}) =>
    ada.saveTrainingAttempt({
      params: { id, attemptid },
      body: { cmi: { 'cmi.suspend_data': text, ...more } },
    })
  await save('x'.repeat(4000))
  await api.database.run(sql`
    update training_attempts set items = jsonb_set(items, array[k, 'cmi', 'cmi.objectives.0.id'],
      to_jsonb(repeat('x', 2500000))) from (select jsonb_object_keys(items) as k
      from training_attempts where attemptid = ${attemptid}) one where attemptid = ${attemptid}`)
  await save('x'.repeat(3000))
  await expect(save('x'.repeat(3500))).rejects.toMatchObject({ status: 422 })
  await save('x'.repeat(3000), { 'cmi.objectives.0.id': 'short' })
  await save('x'.repeat(3500))
})

test('the daily trim takes the addresses that have ended and no others (M-131)', async () => {
  const id = await currentModule(api, goodPackage())
  const [ended, alive] = [
    await ada.playTraining({ params: { id } }),
    await bob.playTraining({ params: { id } }),
  ]
  await api.database.run(
    sql`update training_launches set expires = ${unixNow() - 1}
      where attemptid = ${ended.attemptid}`,
  )
  await trimLaunches(api.database, unixNow())
  expect(
    await api.database.many(
      sql`select attemptid from training_launches
        where attemptid = any(${[ended.attemptid, alive.attemptid]}::int[])`,
    ),
  ).toEqual([{ attemptid: alive.attemptid }])
  expect((await open(alive.player_url)).records).toBe(true)
})

test('an upload while training is off is refused (M-145)', async () => {
  const { id } = await api.admin.createTrainingDraft({ body: { title: 'Off' } })
  const { importid } = await api.admin.createTrainingImport({ body: { id } })
  const upload = () =>
    api.admin.startTrainingByUpload(
      { params: { importid }, query: { file: 'm.zip' } },
      { file: goodPackage() },
    )
  const switched = async (training: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { training },
    })
  await switched(false)
  await expect(upload()).rejects.toMatchObject({
    status: 403,
    errors: [{ code: 'feature_disabled' }],
  })
  await switched(true)
  expect(await api.admin.readTrainingImport({ params: { importid } })).toMatchObject({
    phase: 'created',
  })
  await upload()
  await api.jobsDone()
  expect(await api.admin.readTrainingImport({ params: { importid } })).toMatchObject({
    phase: 'ready',
  })
})

test('a suspended account is nobody that a module is for (M-146)', async () => {
  const gone = await api.person('gone')
  await api.admin.patchUser({ params: { userid: gone.me.userid }, body: { disabled: true } })
  await expect(
    api.admin.createTrainingDraft({ body: { title: 'X', users: [bob.me.userid, gone.me.userid] } }),
  ).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'users', code: 'not_found', index: 1 }],
  })
})

test('a score beyond every scale spoils no report (M-132)', async () => {
  const id = await currentModule(api, goodPackage())
  const scored = async (who: typeof ada, raw: string) => {
    const { attemptid } = await who.playTraining({ params: { id } })
    await who.saveTrainingAttempt({
      params: { id, attemptid },
      body: { cmi: { 'cmi.core.score.raw': raw }, commit: true },
    })
    return attemptid
  }
  await scored(ada, '80')
  const attemptid = await scored(bob, '1e200')
  const usage = () => api.admin.readTrainingUsage({ params: { id } })
  expect((await usage()).summary).toMatchObject({ attempts: 2, average_score: 80 })
  // One that was stored before there was a limit.
  await api.database.run(
    sql`update training_attempts set score = 1e200 where attemptid = ${attemptid}`,
  )
  expect((await usage()).summary).toMatchObject({ attempts: 2, average_score: 80 })
})

test('elements below a long name, or too many of them, are refused at once', async () => {
  const id = await currentModule(api, goodPackage())
  const { attemptid } = await ada.playTraining({ params: { id } })
  const many = (value: unknown) =>
    Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`a${n}`, value]))
  const save = (cmi: Record<string, unknown>) =>
    ada.saveTrainingAttempt({ params: { id, attemptid }, body: { cmi } })
  for (const cmi of [
    { cmi: { ['k'.repeat(1_000_000)]: many(1) } },
    { cmi: { a: many({}), b: many({}), c: many({}) } },
  ])
    await expect(save(cmi)).rejects.toMatchObject({
      status: 422,
      errors: expect.arrayContaining([expect.objectContaining({ field: 'cmi' })]),
    })
})
