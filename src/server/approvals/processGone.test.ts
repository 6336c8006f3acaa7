// A process that is deleted or left out while a release is on its way (M-91, M-92, M-119).
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { ahead } from '#testing/releases.ts'
import { openDesk } from '../../testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, eve } = await api.people('ada', 'bob', 'eve')
for (const title of ['Kettles', 'Elsewhere'])
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '' } })
const desk = openDesk(api, ada)
const drop = async (process: { approval_processid: number; revisionid: number }) =>
  api.admin.deleteProcess({ params: process, query: { revisionid: process.revisionid } })

test('a scheduled release is stopped though its process was deleted (M-91)', async () => {
  const process = await desk.processOf(desk.by(bob))
  const { guideid } = await desk.guideOf()
  const release = await ada.createRelease({
    body: {
      guideid,
      title: 'R',
      approval_processid: process.approval_processid,
      scheduled_date: ahead(),
    },
  })
  await desk.sign(bob, await desk.requestOf(release))
  await drop(process)
  const stopped = await ada.patchRelease({ params: release, body: { status: 'cancelled' } })
  expect(stopped).toMatchObject({ phase: 'draft', status: 'cancelled' })
  expect(await ada.deleteRelease({ params: release })).toBeNull()
  expect((await ada.createRelease({ body: { guideid, title: 'R 2' } })).status).toBe('released')
})

test('a release goes through the process of the category it is released in (M-119)', async () => {
  const process = await desk.processOf(desk.by(bob), { categories: ['Kettles'] })
  const { guideid } = await desk.guideOf()
  const release = await ada.createRelease({ body: { guideid, title: 'R', submit: false } })
  const { revisionid } = await desk.head(guideid)
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid },
    body: { category: 'Elsewhere' },
  })
  await expect(
    ada.patchRelease({ params: release, body: { status: 'released' } }),
  ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_state' }] })
  const asked = await ada.patchRelease({
    params: release,
    body: { status: 'pending_approval' },
  })
  expect(asked.approval).toMatchObject({ approval_processid: process.approval_processid })
  await drop(process)
    .then(() => expect.unreachable('a release waits for its signatures'))
    .catch(cause => expect(cause).toMatchObject({ status: 422 }))
  await ada.patchRelease({ params: release, body: { status: 'cancelled' } })
  await drop(process)
})

test('authors name no other process than the one that is set for their guide (M-119)', async () => {
  const [set, easy] = [await desk.processOf(desk.by(bob)), await desk.processOf(desk.by(eve))]
  const { guideid } = await desk.guideOf()
  const body = { guideid, title: 'R', approval_processid: easy.approval_processid }
  await api.admin.assignProcess({
    params: { guideid, approval_processid: set.approval_processid },
  })
  await expect(ada.createRelease({ body })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'approval_processid', code: 'not_found' }],
  })
  const made = await ada.createRelease({
    body: { ...body, approval_processid: set.approval_processid },
  })
  expect(made.approval).toMatchObject({ approval_processid: set.approval_processid })
  // Nor by way of a kind of release for which none is set.
  const major = await desk.processOf(desk.by(bob), { applies_to: ['major'] })
  const { guideid: both } = await desk.guideOf()
  await api.admin.assignProcess({
    params: { guideid: both, approval_processid: major.approval_processid },
  })
  const minor = await ada.createRelease({
    body: { ...body, guideid: both, type: 'minor', submit: false },
  })
  await expect(ada.patchRelease({ params: minor, body: { type: 'major' } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'approval_processid' }],
  })
  const { guideid: free } = await desk.guideOf()
  expect((await ada.createRelease({ body: { ...body, guideid: free } })).approval).toMatchObject({
    approval_processid: easy.approval_processid,
  })
})

test('only those whom it concerns see who signs a release and what they wrote (M-92)', async () => {
  const release = await desk.asked(await desk.processOf(desk.by(bob)))
  await desk.sign(bob, await desk.requestOf(release), { note: 'See ticket 44' })
  const at = { params: { guideid: release.guideid } }
  const approvalFor = async (who: Pick<typeof ada, 'listGuideReleases'>) =>
    (await who.listGuideReleases(at)).releases.map(one => one.approval?.status ?? null)
  for (const who of [api.anyone, eve]) expect(await approvalFor(who)).toEqual([null])
  for (const who of [ada, bob, api.admin]) expect(await approvalFor(who)).toEqual(['approved'])
})
