// Processes and signatures through the typed client (moderation-admin M-92, M-119, M-120, M-122).
import { expect, test } from 'vitest'
import { existing, firstOf, foundIn } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openDesk } from '../../testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan, eve } = await api.people('ada', 'bob', 'cyd', 'dan', 'eve')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Appliances', contents: '' } })
await api.admin.createWiki({
  body: { namespace: 'CATEGORY', title: 'Kettles', contents: '', parent: 'Appliances' },
})
const desk = openDesk(api, ada)
const code = (wanted: string) => ({ errors: [{ code: wanted }] })

test('the process in force names where it was set (M-119)', async () => {
  const { guideid } = await desk.guideOf()
  const inForce = async () =>
    (await bob.listGuideProcesses({ params: { guideid } })).approvalProcesses.map(one => [
      one.approval_processid,
      one.set_on,
      one.set_category,
    ])
  expect(await inForce()).toEqual([])
  const site = await desk.processOf(desk.by(bob), { is_default: true })
  expect(await inForce()).toEqual([[site.approval_processid, 'site', undefined]])
  const above = await desk.processOf(desk.by(bob), { categories: ['Appliances'] })
  expect(await inForce()).toEqual([[above.approval_processid, 'category', 'Appliances']])
  const near = await desk.processOf(desk.by(bob), {
    categories: ['Kettles'],
    applies_to: ['minor'],
  })
  expect(await inForce()).toEqual([
    [near.approval_processid, 'category', 'Kettles'],
    [above.approval_processid, 'category', 'Appliances'],
  ])
  const own = await desk.processOf(desk.by(bob))
  const params = { guideid, approval_processid: own.approval_processid }
  expect(await api.admin.assignProcess({ params })).toMatchObject({
    approvalProcesses: [{ approval_processid: own.approval_processid, set_on: 'guide' }],
  })
  await api.admin.patchProcess({
    params: own,
    query: { revisionid: own.revisionid },
    body: { active: false },
  })
  expect((await inForce())[0]).toEqual([near.approval_processid, 'category', 'Kettles'])
  await expect(api.admin.assignProcess({ params })).rejects.toMatchObject({
    status: 422,
    ...code('invalid_state'),
  })
  for (const one of [near, above])
    await api.admin.deleteProcess({ params: one, query: { revisionid: one.revisionid } })
  const second = await desk.processOf(desk.by(cyd), { is_default: true })
  expect(await inForce()).toEqual([[second.approval_processid, 'site', undefined]])
  expect(
    (await api.admin.listProcesses({ query: { limit: 200 } })).filter(one => one.is_default),
  ).toHaveLength(1)
  await api.admin.deleteProcess({ params: second, query: { revisionid: second.revisionid } })
})

test('an impossible process is refused stage by stage (M-119, M-143)', async () => {
  const teamid = await desk.teamOf(bob, cyd)
  await expect(desk.processOf([])).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'stages', code: 'too_few' }],
  })
  await expect(
    desk.processOf(Array.from({ length: 11 }, () => firstOf(desk.by(bob)))),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'stages', code: 'too_many' }] })
  await expect(
    desk.processOf([
      ...desk.by(bob),
      { type: 'team', teamid, required_signatures: 3 },
      { type: 'user' },
      { type: 'team', teamid: 1_000_000 },
      { type: 'user', userid: bob.me.userid, required_signatures: 2 },
    ]),
  ).rejects.toMatchObject({
    status: 422,
    errors: [
      { field: 'stages.required_signatures', code: 'out_of_range', index: 1 },
      { field: 'stages.userid', code: 'required', index: 2 },
      { field: 'stages.teamid', code: 'not_found', index: 3 },
      { field: 'stages.required_signatures', code: 'out_of_range', index: 4 },
    ],
  })
  await expect(desk.processOf(desk.by(bob), { categories: ['Nowhere'] })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'categories', code: 'not_found', index: 0 }],
  })
  const { approval_processid } = await desk.processOf([{ type: 'team', teamid }])
  await expect(api.admin.deleteTeam({ params: { teamid } })).rejects.toMatchObject({
    status: 422,
    errors: [
      {
        field: 'teamid',
        code: 'in_use',
        message: expect.stringContaining(String(approval_processid)),
      },
    ],
  })
  expect((await api.admin.readTeam({ params: { teamid } })).teamid).toBe(teamid)
})

test('changing a process never alters open requests (M-119)', async () => {
  const process = await desk.processOf(desk.by(bob, cyd))
  const before = existing((await desk.asked(process)).approval, 'an approval')
  const changed = await api.admin.patchProcess({
    params: process,
    query: { revisionid: process.revisionid },
    body: { title: 'Other', stages: desk.by(dan) },
  })
  expect(changed.stages).toMatchObject([{ userid: dan.me.userid }])
  expect(await desk.requestOf(before)).toEqual(before)
  await expect(
    api.admin.deleteProcess({ params: process, query: { revisionid: changed.revisionid } }),
  ).rejects.toMatchObject({ status: 422, ...code('in_use') })
  await desk.sign(cyd, await desk.sign(bob, before))
  expect(await desk.find(before.releaseid)).toMatchObject({ current: true })
})

test('a signature needs password, unchanged content and a named signer (M-120)', async () => {
  const release = await desk.asked(await desk.processOf(desk.by(bob)))
  const request = existing(release.approval, 'an approval')
  await expect(desk.sign(bob, { ...request, content_hash: 'f'.repeat(64) })).rejects.toMatchObject({
    status: 409,
    body: { approvalid: request.approvalid, stages: [{ signatures: [] }] },
  })
  await expect(
    desk.sign(bob, { ...request, revisionid: request.revisionid - 1 }),
  ).rejects.toMatchObject({ status: 409 })
  await expect(desk.sign(bob, request, { password: 'not this one at all' })).rejects.toMatchObject({
    status: 403,
    ...code('wrong_password'),
  })
  for (const who of [cyd, api.admin])
    await expect(desk.sign(who, request)).rejects.toMatchObject({ status: 403 })
  await expect(desk.reject(bob, request, { note: 'Too short' })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'note', code: 'too_short' }],
  })
  expect(await desk.requestOf(release)).toEqual(request)
  const signed = await desk.sign(bob, request, { note: 'On the bench' })
  expect(signed).toMatchObject({
    status: 'approved',
    end_date: expect.any(Number),
    stages: [
      {
        signatures: [
          {
            userid: bob.me.userid,
            username: 'bob',
            meaning: 'Checked',
            note: 'On the bench',
            rejects: false,
          },
        ],
      },
    ],
  })
  const audited = await api.admin.listAudit({
    query: { target_type: 'approval', target_id: String(request.approvalid) },
  })
  expect(audited.map(row => row.action).sort()).toEqual([
    'approval.requested',
    'approval.signed',
    'approval.wrong_password',
  ])
  expect(JSON.stringify(audited)).not.toContain('long enough')
})

test('five wrong passwords lock signing for a quarter of an hour (M-120)', async () => {
  const request = existing(
    (await desk.asked(await desk.processOf(desk.by(eve)))).approval,
    'an approval',
  )
  for (let n = 0; n < 5; n++)
    await expect(
      desk.sign(eve, request, { password: `wrong password ${n}` }),
    ).rejects.toMatchObject({ status: 403, ...code('wrong_password') })
  await expect(desk.sign(eve, request)).rejects.toMatchObject({ status: 403, ...code('locked') })
  await expect(desk.reject(eve, request)).rejects.toMatchObject({ status: 403, ...code('locked') })
  expect(await desk.requestOf(request)).toEqual(request)
  const rows = await api.admin.listAudit({
    query: { actor: eve.me.userid, action: 'approval.wrong_password' },
  })
  expect(rows).toHaveLength(5)
})

test('stages follow in order and the last signature releases (M-92)', async () => {
  const release = await desk.asked(await desk.processOf(desk.by(bob, cyd)))
  const told = async (who: TestPerson) =>
    (await who.listNotifications({ query: { limit: 200 } })).filter(
      one =>
        one.event === 'approval.requested' &&
        one.data['approvalid'] === existing(release.approval, 'an approval').approvalid,
    ).length
  expect([await told(bob), await told(cyd)]).toEqual([1, 0])
  await expect(desk.sign(cyd, existing(release.approval, 'an approval'))).rejects.toMatchObject({
    status: 403,
  })
  const first = await desk.sign(bob, existing(release.approval, 'an approval'))
  expect(first).toMatchObject({ current_stage: 2, status: 'pending' })
  expect(await told(cyd)).toBe(1)
  expect(await desk.find(release.releaseid)).toMatchObject({ phase: 'in_review', current: false })
  await desk.sign(cyd, first)
  expect(await desk.find(release.releaseid)).toMatchObject({ phase: 'live', current: true })
  const events = await api.database.many<{ event: string }>(
    sql`select event from outbox where (data->>'releaseid')::int = ${release.releaseid}
      and event ~ '^(release|approval)' order by seq`,
  )
  expect(events.map(one => one.event)).toEqual([
    'release.created',
    'approval.requested',
    'release.submitted',
    'approval.signed',
    'approval.signed',
    'approval.approved',
    'release.released',
  ])
})

test('concurrent signatures of a stage count once per person (M-4, M-92)', async () => {
  const teamid = await desk.teamOf(bob, cyd)
  const release = await desk.asked(
    await desk.processOf([{ type: 'team', teamid, required_signatures: 2 }]),
  )
  const tries = await Promise.allSettled(
    [bob, cyd].map(who => desk.sign(who, existing(release.approval, 'an approval'))),
  )
  expect(tries.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(foundIn(tries, one => one.status === 'rejected').reason).toMatchObject({ status: 409 })
  const [first, second] =
    firstOf(tries).status === 'fulfilled' ? ([bob, cyd] as const) : ([cyd, bob] as const)
  const request = await desk.requestOf(release)
  await expect(desk.sign(first, request)).rejects.toMatchObject({
    status: 422,
    ...code('invalid_state'),
  })
  expect(await desk.sign(second, request)).toMatchObject({
    status: 'approved',
  })
})

test('authors of a change do not sign it (M-122)', async () => {
  const teamid = await desk.teamOf(ada, bob)
  const process = await desk.processOf([...desk.by(cyd), { type: 'team', teamid }])
  const { guideid, steps } = await desk.guideOf()
  const step = firstOf(steps)
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  await ada.addGuideUser({ params: { guideid, userid: bob.me.userid } })
  await bob.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { title: 'By Bob' },
  })
  await expect(ada.createRelease({ body: { guideid, title: 'R' } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'stages', code: 'stage_unmeetable', index: 1 }],
  })
  expect((await ada.listGuideReleases({ params: { guideid } })).total).toBe(0)
  const own = await desk.asked(await desk.processOf([{ type: 'team', teamid }]))
  await expect(desk.sign(ada, existing(own.approval, 'the approval of own'))).rejects.toMatchObject(
    {
      status: 403,
      ...code('self_approval'),
    },
  )
  const set = async (self_approval: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { self_approval },
    })
  await set(true)
  expect(await ada.createRelease({ body: { guideid, title: 'R' } })).toMatchObject({
    status: 'pending_approval',
  })
  expect(await desk.sign(ada, existing(own.approval, 'the approval of own'))).toMatchObject({
    status: 'approved',
  })
  await set(false)
})
