// What a signed release goes live with stays as its signers were shown it.
import { expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { openDesk } from '#testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)
const process = await desk.processOf(desk.by(bob, cyd))

const releaseOf = (guideid: number, body: object = {}) =>
  ada.createRelease({ body: { guideid, title: 'R', ...body } })
/** A guide with a live release that these come before. */
const before = async (title: string, ...prerequisites: number[]): Promise<number> => {
  const { guideid } = await desk.guideOf(title)
  const { revisionid } = await desk.head(guideid)
  await ada.patchGuide({ params: { guideid }, query: { revisionid }, body: { prerequisites } })
  await releaseOf(guideid)
  return guideid
}
const group = async (one: { releaseid: number }, ...others: { releaseid: number }[]) => {
  const { releaseid, release_revisionid } = existing(await desk.find(one.releaseid), 'a release')
  return ada.groupReleases({
    params: { releaseid },
    query: { revisionid: release_revisionid },
    body: { others: others.map(other => other.releaseid) },
  })
}
const refused = { status: 422, errors: [{ field: 'others', code: 'invalid_state' }] }

test('no group is made or dissolved over what signers were shown of a prerequisite (R-15)', async () => {
  const drain = await before('Drain the pipe')
  const guideid = await before('Change the pump', await before('Open the lid', drain))
  const table = await before('Clean the table')
  for (const changed of [drain, table]) await desk.say(changed, 'Turn the tap.')
  const two = await releaseOf(drain, { submit: false })
  const other = await releaseOf(table, { submit: false })
  const { approval_processid } = process
  await api.admin.assignProcess({ params: { guideid, approval_processid } })
  const asked = await releaseOf(guideid)

  await desk.sign(bob, await desk.requestOf(asked))
  // From either side, through a prerequisite of a prerequisite.
  await expect(group(asked, two)).rejects.toMatchObject(refused)
  await expect(group(two, asked)).rejects.toMatchObject(refused)
  await expect(group(two, other, asked)).rejects.toMatchObject(refused)
  // No signer was shown what is no prerequisite.
  expect((await group(asked, other)).together?.releases).toHaveLength(2)
  await group(asked)

  const { approvalid, revisionid } = await desk.requestOf(asked)
  await ada.recallApprovalRequest({ params: { approvalid }, query: { revisionid } })
  await group(asked, two)
  await ada.patchRelease({
    params: { releaseid: asked.releaseid },
    body: { status: 'pending_approval', answer: 'Together.' },
  })
  await desk.sign(bob, await desk.requestOf(asked))
  await expect(group(asked)).rejects.toMatchObject(refused)
  await expect(group(two)).rejects.toMatchObject(refused)
})

/** A release of a guide, signed once, and the draft of its prerequisite that goes live with it. */
const signedWith = async (title: string) => {
  const lid = await before(`${title}: open the lid`)
  const guideid = await before(title, lid)
  await desk.say(lid, 'Turn the tap.')
  const draft = await releaseOf(lid, { submit: false })
  const { approval_processid } = process
  await api.admin.assignProcess({ params: { guideid, approval_processid } })
  const asked = await releaseOf(guideid, { submit: false })
  await group(asked, draft)
  await ada.patchRelease({
    params: { releaseid: asked.releaseid },
    body: { status: 'pending_approval', answer: 'Together.' },
  })
  await desk.sign(bob, await desk.requestOf(asked))
  return { lid, draft, asked }
}

test('no other release of a prerequisite takes its place in a signed group (R-15)', async () => {
  const { lid, draft, asked } = await signedWith('Change the belt')
  await ada.patchRelease({ params: { releaseid: draft.releaseid }, body: { status: 'cancelled' } })
  const other = await releaseOf(lid, { submit: false })
  await expect(group(asked, other)).rejects.toMatchObject(refused)
  await expect(group(other, asked)).rejects.toMatchObject({ status: 422 })
})

test('a draft that goes live with a signed release keeps its content (R-15)', async () => {
  const { lid, draft, asked } = await signedWith('Change the hose')
  const params = { releaseid: draft.releaseid }
  // Frozen again with nothing changed it is the same.
  await ada.patchRelease({ params, body: { refresh: true } })
  await desk.say(lid, 'Turn the tap twice.')
  await expect(ada.patchRelease({ params, body: { refresh: true } })).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'refresh', code: 'invalid_state' }],
  })
  // What was cancelled is frozen again when it is opened.
  await ada.patchRelease({ params, body: { status: 'cancelled' } })
  await expect(ada.patchRelease({ params, body: { status: 'in_progress' } })).rejects.toMatchObject(
    { status: 422, errors: [{ field: 'status', code: 'invalid_state' }] },
  )

  const { approvalid, revisionid } = await desk.requestOf(asked)
  await ada.recallApprovalRequest({ params: { approvalid }, query: { revisionid } })
  expect(await ada.patchRelease({ params, body: { status: 'in_progress' } })).toMatchObject({
    status: 'in_progress',
  })
})

test('who signs is shown which content of a draft goes live with it (R-15)', async () => {
  const { draft, asked } = await signedWith('Change the filter')
  const { approvalid } = await desk.requestOf(asked)
  const { followed } = await api.admin.readApprovalRequest({ params: { approvalid } })
  const { content_hash } = existing(await desk.find(draft.releaseid), 'a release')
  expect(followed.prerequisites).toMatchObject([{ together: true, content_hash }])
})
