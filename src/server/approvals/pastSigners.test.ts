// What those who were asked before still read of a private guide (moderation-admin M-92, M-120).
import { expect, test } from 'vitest'
import { unixNow } from '#lib/time.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openDesk } from '../../testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, cyd, dan, eve } = await api.people('ada', 'bob', 'cyd', 'dan', 'eve')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)

const read = (who: Pick<TestPerson, 'readApprovalRequest'>, approvalid: number) =>
  who.readApprovalRequest({ params: { approvalid } })
/** A private guide whose release asks bob, then a team with cyd. */
const asked = async () => {
  const teamid = await desk.teamOf(cyd)
  const process = await desk.processOf([...desk.by(bob), { type: 'team', teamid }])
  const { guideid } = await desk.guideOf(undefined, false)
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  const release = await ada.createRelease({ body: { guideid, title: 'R', notes: 'Rebuilt.' } })
  const request = await desk.requestOf(release)
  return { teamid, guideid, release, request, approvalid: request.approvalid }
}
const withoutContent = {
  guide: null,
  live: null,
  notes_rendered: '',
  prerequisite_releases: [],
  rounds: [],
  looked: null,
}

test('signers keep what they signed until it changes, others read it while asked (M-92)', async () => {
  const { guideid, release, request, approvalid } = await asked()
  expect((await read(cyd, approvalid)).guide?.guideid).toBe(guideid)
  await desk.sign(bob, request)
  await ada.patchRelease({ params: release, body: { status: 'cancelled' } })
  expect(await read(bob, approvalid)).toMatchObject({
    guide: { guideid },
    notes_rendered: expect.stringContaining('Rebuilt.'),
  })
  await expect(read(cyd, approvalid)).rejects.toMatchObject({ status: 404 })
  await desk.say(guideid, 'Nobody asked about this yet.')
  await ada.patchRelease({ params: release, body: { status: 'in_progress' } })
  await ada.patchRelease({ params: release, body: { refresh: true, notes: 'Once more.' } })
  expect(await read(bob, approvalid)).toMatchObject(withoutContent)
  expect((await read(ada, approvalid)).guide?.guideid).toBe(guideid)
})

test('notes that change after the last signature are told and audited (M-120)', async () => {
  const process = await desk.processOf(desk.by(bob))
  const release = await desk.asked(process, { notes: 'Two seals are new.' })
  const { approvalid } = await desk.sign(bob, await desk.requestOf(release))
  expect(await read(bob, approvalid)).toMatchObject({ words_changed_date: null })
  const patch = (body: object) => api.admin.patchRelease({ params: release, body })
  await patch({ notes: 'Two seals are new.' })
  expect((await read(bob, approvalid)).words_changed_date).toBeNull()
  await patch({ notes: 'Nothing is new.', reason: 'Misprint' })
  for (const who of [ada, bob])
    expect(await read(who, approvalid)).toMatchObject({
      words_changed_date: expect.any(Number),
      notes_rendered: expect.stringContaining('Nothing is new.'),
    })
  const log = await api.admin.listAudit({
    query: { target_type: 'release', target_id: String(release.releaseid) },
  })
  expect(log.filter(row => row.action === 'release.changed')).toMatchObject([
    {
      actor: { userid: api.admin.me.userid },
      before: { notes: 'Two seals are new.' },
      after: { notes: 'Nothing is new.' },
      reason: 'Misprint',
    },
  ])
})

test('who is named and did not sign reads no content once it is recalled (M-92)', async () => {
  const { release, approvalid } = await asked()
  await ada.patchRelease({ params: release, body: { status: 'cancelled' } })
  expect(await read(bob, approvalid)).toMatchObject({ status: 'cancelled', ...withoutContent })
})

test('nobody comes to a request by a team or a lend once it is over (M-92)', async () => {
  const { teamid, release, approvalid } = await asked()
  const { lendid } = await bob.createLend({
    body: { userid: dan.me.userid, to_date: unixNow() + 86_400 },
  })
  expect((await read(dan, approvalid)).status).toBe('pending')
  await ada.patchRelease({ params: release, body: { status: 'cancelled' } })
  await api.admin.addTeamMember({ params: { teamid, userid: eve.me.userid }, body: {} })
  for (const who of [dan, eve]) {
    await expect(read(who, approvalid)).rejects.toMatchObject({ status: 404 })
    const { guideid } = release
    expect(await who.listApprovalRequests({ query: { filter: 'all', guideid } })).toEqual([])
  }
  await bob.endLend({ params: { lendid } })
})
