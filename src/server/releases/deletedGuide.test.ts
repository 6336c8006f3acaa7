// What was released of a guide outlives it, for those who answer for it.
import { expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { remindOverdue } from '#server/approvals/overdue.ts'
import { sql } from '#server/db/sql.ts'
import { openDesk } from '../../testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, cyd, eve } = await api.people('ada', 'bob', 'cyd', 'eve')
const mod = await api.person('mod', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)

const remove = async (guideid: number) => {
  const { revisionid } = await desk.head(guideid)
  await ada.deleteGuide({ params: { guideid }, query: { revisionid } })
  await api.jobsDone()
}
const heard = async (who: TestPerson, event: string) =>
  (await who.listNotifications({})).filter(one => one.event === event).length
const listed = async (who: Pick<TestPerson, 'listReleases'>, query: object) =>
  (await who.listReleases({ query })).releases.map(one => one.releaseid)

test('releases of a deleted guide are read by Admins, its author and its list alone (R-13)', async () => {
  const { guideid } = await desk.guideOf()
  await ada.addGuideUser({ params: { guideid, userid: cyd.me.userid } })
  const { releaseid } = await ada.createRelease({ body: { guideid, title: 'R' } })
  expect(await listed(api.anyone, { guideid })).toEqual([releaseid])
  await remove(guideid)
  for (const who of [api.admin, ada, cyd]) {
    const { releases, total } = await who.listGuideReleases({ params: { guideid } })
    expect({ total, gone: releases[0]?.guide_deleted_date }).toEqual({
      total: 1,
      gone: expect.any(Number),
    })
    expect(await listed(who, { guideid })).toEqual([releaseid])
    expect(await listed(who, { deleted: true })).toContain(releaseid)
    expect(await listed(who, {})).not.toContain(releaseid)
    const query = { releaseid: String(releaseid) }
    expect((await who.readGuide({ params: { guideid }, query })).guideid).toBe(guideid)
    await expect(who.readGuide({ params: { guideid } })).rejects.toMatchObject({ status: 404 })
  }
  for (const who of [api.anyone, eve, mod]) {
    const list = who.listGuideReleases({ params: { guideid } })
    await expect(list).rejects.toMatchObject({ status: 404 })
    const content = who.readGuide({ params: { guideid }, query: { releaseid: String(releaseid) } })
    await expect(content).rejects.toMatchObject({ status: 404 })
    expect(await listed(who, { guideid })).toEqual([])
    expect(await listed(who, { deleted: true })).not.toContain(releaseid)
  }
  const change = api.admin.patchRelease({ params: { releaseid }, body: { title: 'Other' } })
  await expect(change).rejects.toMatchObject({ status: 404 })
})

test('whoever was to sign for a deleted guide is told, and again when it is restored (R-13)', async () => {
  const process = await desk.processOf(desk.by(bob))
  const release = await desk.asked(process)
  const { guideid } = release
  const request = await desk.requestOf(release)
  const { approvalid } = request
  const waiting = async () =>
    (await bob.listApprovalRequests({ query: { filter: 'mine_now' } })).length
  expect(await waiting()).toBe(1)
  await remove(guideid)
  expect(await waiting()).toBe(0)
  expect(await heard(bob, 'approval.guide_deleted')).toBe(1)
  expect(await heard(ada, 'approval.guide_deleted')).toBe(1)
  const mine = await ada.readApprovalRequest({ params: { approvalid } })
  expect(mine).toMatchObject({ guide: { guideid }, guide_deleted_date: expect.any(Number) })
  const his = await bob.readApprovalRequest({ params: { approvalid } })
  expect(his).toMatchObject({ guide: null, eligible: false })
  expect((await bob.listApprovalRequests({ query: { guideid } })).length).toBe(1)
  await expect(desk.sign(bob, request)).rejects.toMatchObject({ status: 404 })
  await expect(eve.readApprovalRequest({ params: { approvalid } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(mod.readApprovalRequest({ params: { approvalid } })).rejects.toMatchObject({
    status: 404,
  })
  const before = await heard(bob, 'approval.requested')
  await ada.restoreGuide({ params: { guideid, langid: 'en' } })
  await api.jobsDone()
  expect(await waiting()).toBe(1)
  expect(await heard(bob, 'approval.requested')).toBe(before + 1)
})

test('of a deleted guide a signer reads what they signed and nothing beside it (R-13)', async () => {
  const process = await desk.processOf(desk.by(bob))
  const first = await desk.asked(process)
  const { guideid } = first
  await desk.sign(bob, await desk.requestOf(first))
  await desk.say(guideid, 'Close the valve.')
  const second = await ada.createRelease({ body: { guideid, title: 'R 2' } })
  const { approvalid } = await desk.sign(bob, await desk.requestOf(second))
  const read = () => bob.readApprovalRequest({ params: { approvalid } })
  expect(await read()).toMatchObject({ guide: { guideid }, live: { guideid } })
  await remove(guideid)
  expect(await read()).toMatchObject({ guide: { guideid }, live: null, looked: null })
})

test('nobody is reminded of a late signature for a deleted guide (R-13)', async () => {
  const process = await desk.processOf(desk.by(bob).map(stage => ({ ...stage, due_days: 1 })))
  const { guideid } = await desk.asked(process)
  await remove(guideid)
  await api.database.write(db =>
    db.run(sql`update approval_request_stages set due_date = 1 where due_days = 1`),
  )
  const before = await heard(bob, 'approval.overdue')
  await remindOverdue(api.service)
  expect(await heard(bob, 'approval.overdue')).toBe(before)
  await ada.restoreGuide({ params: { guideid, langid: 'en' } })
  await remindOverdue(api.service)
  expect(await heard(bob, 'approval.overdue')).toBe(before + 1)
})
