// Requests for signatures: who leaves, dates, lists, what stays (moderation-admin 7).
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { ahead } from '#testing/releases.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { openDesk } from '../../testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan, eve } = await api.people('ada', 'bob', 'cyd', 'dan', 'eve')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Appliances', contents: '' } })
await api.admin.createWiki({
  body: { namespace: 'CATEGORY', title: 'Kettles', contents: '', parent: 'Appliances' },
})
const desk = openDesk(api, ada)

test('a signer who leaves flags the request and skips nothing (M-92)', async () => {
  const frank = await api.person('frank')
  const gail = await api.person('gail')
  const teamid = await desk.teamOf(gail, cyd)
  const release = await desk.asked(
    await desk.processOf([...desk.by(frank), { type: 'team', teamid, required_signatures: 2 }]),
  )
  const blocked = async () => (await desk.requestOf(release)).blocked
  const heard = async () =>
    (await api.admin.listNotifications({ query: { limit: 200 } })).filter(
      one => one.event === 'approval.blocked' && one.data['releaseid'] === release.releaseid,
    ).length
  expect(await blocked()).toBe(false)
  await api.admin.removeTeamMember({ params: { teamid, userid: gail.me.userid } })
  expect([await blocked(), await heard()]).toEqual([true, 1])
  await api.admin.addTeamMember({ params: { teamid, userid: gail.me.userid }, body: {} })
  expect(await blocked()).toBe(false)
  await api.admin.suspendUser({
    params: { userid: frank.me.userid },
    body: { reason: 'Gone', pending: 'keep' },
  })
  expect([await blocked(), await heard()]).toEqual([true, 2])
  expect(await desk.requestOf(release)).toMatchObject({ status: 'pending', current_stage: 1 })
  await api.admin.liftUser({ params: { userid: frank.me.userid }, body: {} })
  expect(await blocked()).toBe(false)
})

test('a fully signed release waits for its date (M-91)', async () => {
  const release = await desk.asked(await desk.processOf(desk.by(bob)), { scheduled_date: ahead() })
  await desk.sign(bob, existing(release.approval, 'an approval'))
  expect(await desk.find(release.releaseid)).toMatchObject({
    phase: 'scheduled',
    status: 'pending_approval',
  })
  await desk.say(release.guideid, 'Later words.')
  await ada.patchRelease({ params: release, body: { status: 'released' } })
  expect(await desk.shown(release.guideid)).toEqual(['Pull the plug.'])
})

test('an Admin sends a request back and its signatures stay (M-91, M-92)', async () => {
  const mo = await api.person('mo', { privilege: 'Moderator' })
  const release = await desk.asked(await desk.processOf(desk.by(bob, cyd)), {
    scheduled_date: ahead(),
  })
  const back = (who: TestPerson, reason?: string) =>
    who.patchRelease({
      params: release,
      body: { status: 'in_progress', ...(reason ? { reason } : {}) },
    })
  const signed = await desk.sign(bob, existing(release.approval, 'an approval'))
  for (const who of [ada, mo])
    await expect(back(who, 'Too early')).rejects.toMatchObject({ status: 403 })
  await expect(back(api.admin)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'reason', code: 'required' }],
  })
  await desk.sign(cyd, signed)
  expect(await back(ada)).toMatchObject({ status: 'in_progress' })
  expect(await desk.requestOf(release)).toMatchObject({
    phase: 'void',
    status: 'cancelled',
    stages: [{ signatures: [{ username: 'bob' }] }, { signatures: [{ username: 'cyd' }] }],
  })
})

test('lists show what waits for me, will come and was sent (M-7, M-120)', async () => {
  const process = await desk.processOf(desk.by(dan, cyd))
  const { guideid } = await desk.guideOf('Secret valve', false)
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  const { approval } = await ada.createRelease({ body: { guideid, title: 'R' } })
  const { approvalid } = existing(approval, 'an approval')
  const ids = async (who: TestPerson, filter: string) =>
    (await who.listApprovalRequests({ query: { filter, guideid } })).map(one => one.approvalid)
  expect([
    await ids(dan, 'mine_now'),
    await ids(cyd, 'mine_now'),
    await ids(cyd, 'mine_later'),
    await ids(ada, 'sent'),
    await ids(eve, 'all'),
  ]).toEqual([[approvalid], [], [approvalid], [approvalid], []])
  expect(await dan.readApprovalRequest({ params: { approvalid } })).toMatchObject({
    eligible: true,
    guide: { title: 'Secret valve', steps: [{ lines: [{ text_raw: 'Pull the plug.' }] }] },
  })
  expect(await ada.readApprovalRequest({ params: { approvalid } })).toMatchObject({
    eligible: false,
  })
  await expect(dan.readGuide({ params: { guideid } })).rejects.toMatchObject({ status: 403 })
  await expect(eve.readApprovalRequest({ params: { approvalid } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(desk.sign(eve, existing(approval, 'an approval'))).rejects.toMatchObject({
    status: 404,
  })
  const open = existing((await desk.asked(process)).approval, 'an approval')
  await expect(eve.readApprovalRequest({ params: open })).rejects.toMatchObject({ status: 403 })
})

test("a person's waiting signatures are shown to them and to Admins (M-105)", async () => {
  const process = await desk.processOf(desk.by(dan, cyd))
  const { approvalid } = existing((await desk.asked(process)).approval, 'an approval')
  const waits = async (
    who: Pick<TestPerson, 'listApprovalRequests'>,
    { me }: TestPerson,
    filter: 'mine_now' | 'mine_later' | 'all' = 'all',
  ) =>
    (await who.listApprovalRequests({ query: { signer: me.userid, filter, limit: 200 } })).map(
      one => one.approvalid,
    )
  expect(await waits(api.admin, dan)).toContain(approvalid)
  expect(await waits(dan, dan)).toContain(approvalid)
  expect(await waits(api.admin, dan, 'mine_now')).toContain(approvalid)
  expect(await waits(api.admin, dan, 'mine_later')).not.toContain(approvalid)
  expect(await waits(api.admin, cyd)).not.toContain(approvalid)
  expect(await waits(api.admin, cyd, 'mine_now')).not.toContain(approvalid)
  expect(await waits(api.admin, cyd, 'mine_later')).toContain(approvalid)
  await expect(waits(cyd, dan)).rejects.toMatchObject({ status: 403 })
  await expect(waits(cyd, dan, 'mine_later')).rejects.toMatchObject({ status: 403 })
})

test('a minor release passes by where the setting says so (M-119)', async () => {
  const process = await desk.processOf(desk.by(bob))
  const set = async (minor_skips_approval: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { minor_skips_approval },
    })
  await set(true)
  expect(await desk.asked(process, { type: 'minor' })).toMatchObject({
    status: 'released',
    approval: null,
  })
  expect(await desk.asked(process)).toMatchObject({ status: 'pending_approval' })
  await set(false)
})

test('a creator reads a private release only as viewer or signer (M-120)', async () => {
  const lea = await api.person('lea')
  const { guideid } = await desk.guideOf('Hidden from its maker', false)
  await api.admin.assignProcess({
    params: {
      guideid,
      approval_processid: (await desk.processOf(desk.by(bob))).approval_processid,
    },
  })
  await ada.addGuideUser({ params: { guideid, userid: lea.me.userid } })
  const { approval } = await lea.createRelease({ body: { guideid, title: 'R' } })
  const params = { approvalid: existing(approval, 'an approval').approvalid }
  expect((await lea.readApprovalRequest({ params })).guide?.title).toBe('Hidden from its maker')
  await ada.removeGuideUser({ params: { guideid, userid: lea.me.userid } })
  const { revisionid } = await bob.readApprovalRequest({ params })
  await expect(lea.readApprovalRequest({ params })).rejects.toMatchObject({ status: 404 })
  await expect(lea.recallApprovalRequest({ params, query: { revisionid } })).rejects.toMatchObject({
    status: 404,
  })
  expect(await ada.recallApprovalRequest({ params, query: { revisionid } })).toMatchObject({
    status: 'cancelled',
  })
})

test('signatures keep the name of an erased person (M-137)', async () => {
  const hal = await api.person('hal')
  const release = await desk.asked(await desk.processOf(desk.by(hal)))
  await desk.sign(hal, existing(release.approval, 'an approval'))
  await api.admin.eraseUser({ params: { userid: hal.me.userid }, body: { confirm: hal.me.userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${hal.me.userid}`)
  await eraseWhenDue(api.service, hal.me.userid)
  expect(
    (
      await api.database.one<{ state: string }>(
        sql`select state from users where userid = ${hal.me.userid}`,
      )
    ).state,
  ).toBe('erased')
  expect(await desk.requestOf(release)).toMatchObject({
    stages: [{ signatures: [{ username: 'hal' }] }],
  })
})
