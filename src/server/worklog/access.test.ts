// Who sees and drives which run, where the guide is not everybody's or not what it was
// (moderation-admin M-93, M-123 to M-125).
import { expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const { ada, bob, cleo, dan, eve } = await api.people('ada', 'bob', 'cleo', 'dan', 'eve')
const mo = await api.person('mo', { privilege: 'Moderator' })
for (const title of ['Kettles', 'Irons'])
  await ada.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })

const aGuide = (category?: string) => guideToRun(ada, category)
const begin = (who: TestPerson, guideid: number) =>
  who.startWork({ body: { guideid, workorderid: 'W1' } })
const at = ({ entryid }: { entryid: number }) => ({ params: { entryid } })
const newest = async (guideid: number) => ({
  revisionid: (await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } }))
    .revisionid,
})
const hide = async (guideid: number) =>
  ada.unpublishGuide({ params: { guideid }, query: await newest(guideid) })
const remove = async (guideid: number) =>
  ada.deleteGuide({ params: { guideid }, query: await newest(guideid) })
const board = async (who: TestPerson, query: object) =>
  (await who.readWorkBoard({ query })).rows.map(one => one.entryid)

test('allowed people and teams read runs and drive none (M-123)', async () => {
  const { guideid } = await aGuide()
  const { teamid } = await api.admin.createTeam({ body: { name: 'Bench' } })
  await api.admin.addTeamMember({ params: { teamid, userid: dan.me.userid }, body: {} })
  await ada.addGuideUser({ params: { guideid, userid: cleo.me.userid } })
  await ada.addGuideTeam({ params: { guideid, teamid } })
  const entry = await begin(bob, guideid)
  const listed = async (who: TestPerson) =>
    (await who.listWork({ query: { guideid } })).results.map(one => one.entryid)
  for (const who of [ada, cleo, dan]) {
    expect([
      await listed(who),
      (await who.readWork(at(entry))).entryid,
      await board(who, { guideid }),
    ]).toEqual([[entry.entryid], entry.entryid, [entry.entryid]])
    for (const drive of [
      who.pauseWork,
      who.suspendWork,
      who.finishWork,
      who.cancelWork,
      who.deleteWork,
    ])
      await expect(drive(at(entry))).rejects.toMatchObject({ status: 403 })
    await expect(who.saveStepData({ ...at(entry), body: { fields: {} } })).rejects.toMatchObject({
      status: 403,
    })
  }
  expect([await listed(eve), await board(eve, { guideid })]).toEqual([[], []])
  await expect(eve.readWork(at(entry))).rejects.toMatchObject({ status: 403 })
  await api.admin.removeTeamMember({ params: { teamid, userid: dan.me.userid } })
  await ada.removeGuideUser({ params: { guideid, userid: cleo.me.userid } })
  for (const who of [cleo, dan]) {
    expect([await listed(who), await board(who, { guideid })]).toEqual([[], []])
    await expect(who.readWork(at(entry))).rejects.toMatchObject({ status: 403 })
  }
})

test('a worker still sees the run of a guide made private (M-124)', async () => {
  const { guideid } = await aGuide('Irons')
  const entry = await begin(bob, guideid)
  expect(await board(bob, { guideid, category: 'Irons' })).toEqual([entry.entryid])
  await hide(guideid)
  expect(await board(bob, { guideid })).toEqual([entry.entryid])
  expect(await board(bob, { guideid, category: 'Irons' })).toEqual([])
  expect(await board(ada, { guideid, category: 'Irons' })).toEqual([entry.entryid])
})

test('a suspended run of a deleted guide cannot be taken over (M-125)', async () => {
  const { guideid } = await aGuide()
  const entry = await begin(bob, guideid)
  await bob.suspendWork(at(entry))
  expect(await board(eve, { guideid })).toEqual([entry.entryid])
  await remove(guideid)
  expect([await board(eve, { guideid }), await board(bob, { guideid })]).toEqual([
    [],
    [entry.entryid],
  ])
  for (const who of [eve, mo])
    await expect(who.assumeWork(at(entry))).rejects.toMatchObject({ status: 404 })
  expect((await mo.readWork(at(entry))).status).toBe('suspended')
})

test('a run of a deleted guide can be finished (M-93)', async () => {
  const { guideid } = await aGuide()
  const entry = await begin(bob, guideid)
  await remove(guideid)
  expect(await bob.finishWork(at(entry))).toMatchObject({ status: 'complete' })
  expect(
    await api.database.pool.query(
      `select 1 from outbox where event = 'guide.completed' and data->>'guideid' = '${guideid}'`,
    ),
  ).toMatchObject({ rowCount: 0 })
})

test('a stale revision changes nothing and gets the entry (M-123)', async () => {
  const { guideid, stepid } = await aGuide()
  const running = await begin(bob, guideid)
  const current = await bob.saveStepData({ ...at(running), body: { stepid, fields: {} } })
  const [paused, suspended] = [
    await bob.pauseWork(at(await begin(bob, guideid))),
    await bob.suspendWork(at(await begin(bob, guideid))),
  ]
  const query = { revisionid: running.revisionid }
  const asks = [
    ...[bob.pauseWork, bob.suspendWork, bob.finishWork, bob.cancelWork, bob.deleteWork].map(
      ask => [current, () => ask({ ...at(running), query })] as const,
    ),
    [current, () => bob.saveStepData({ ...at(running), query, body: { fields: {} } })] as const,
    [paused, () => bob.resumeWork({ ...at(paused), query })] as const,
    [suspended, () => bob.assumeWork({ ...at(suspended), query })] as const,
  ]
  for (const [now, ask] of asks) {
    await expect(ask()).rejects.toMatchObject({
      status: 409,
      headers: { 'x-conflict': 'stale' },
      body: { entryid: now.entryid, revisionid: now.revisionid },
    })
    expect(await bob.readWork(at(now))).toMatchObject({
      revisionid: now.revisionid,
      status: now.status,
    })
  }
})

test("a form is read with its step, and a stranger's change of it waits (M-123)", async () => {
  const [guide, other] = [await aGuide(), await aGuide()]
  const fields = [{ label: 'Torque', type: 'number' as const }]
  const form = await ada.changeStepForm({ params: guide, body: { fields } })
  expect(await eve.readStepForm({ params: guide })).toEqual(form)
  await eve.changeStepForm({ params: guide, body: { fields: [] } })
  expect(await eve.readStepForm({ params: guide })).toEqual(form)
  await hide(guide.guideid)
  await expect(eve.readStepForm({ params: guide })).rejects.toMatchObject({ status: 403 })
  // By the way of another guide it is reached neither now nor as it was.
  for (const query of [{}, { form_revisionid: form.form_revisionid }])
    await expect(
      eve.readStepForm({ params: { guideid: other.guideid, stepid: guide.stepid }, query }),
    ).rejects.toMatchObject({ status: 404 })
  // Who keeps the guide reads what waits.
  expect((await ada.readStepForm({ params: guide })).fields).toEqual([])
})

test('an order that is under way begins once, unless somebody wants a second run (WL-12)', async () => {
  const { guideid } = await aGuide()
  const other = await aGuide()
  const ask = (who: TestPerson, unless_open: boolean, of = guideid) =>
    who.startWork({ body: { guideid: of, workorderid: 'W-12', unless_open } })
  const begun = await Promise.allSettled([ask(bob, true), ask(cleo, true)])
  expect(begun.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(ask(bob, true)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'workorderid', code: 'open_already' }],
  })
  await ask(bob, true, other.guideid)
  // Other clients begin as many as they ask for.
  const second = await ask(bob, false)
  const open = (await api.admin.listWork({ query: { guideid, workorderid: 'W-12' } })).results
  expect(open).toHaveLength(2)
  for (const { entryid } of [...open, second])
    await api.admin
      .cancelWork({ params: { entryid }, body: { reason: 'Two of them.' } })
      .catch(() => undefined)
  expect((await ask(cleo, true)).workorderid).toBe('W-12')
})
