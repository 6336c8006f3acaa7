// What no signature covers: prerequisites that follow their newest release, said to who signs, and
// at the release once they have become others.
import { beforeEach, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { openDesk } from '#testing/approvals.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)
const process = await desk.processOf(desk.by(bob, cyd))

/** What was released so far was released long ago: which second it is decides nothing. */
const later = () =>
  api.database.run(sql`update releases set release_date = release_date - 1000,
    returned_date = returned_date - 1000 where release_date is not null`)

/** It went live at no second at which anything else did. */
const apart = ({ releaseid }: { releaseid: number }) =>
  api.database.run(sql`update releases set release_date = release_date - 500
    where releaseid = ${releaseid}`)
/** The same of what has no release. */
const longAgo = (guideid: number) =>
  api.database.run(sql`update guides set modified_date = modified_date - 1000,
    readers_date = readers_date - 1000 where guideid = ${guideid}`)
const edit = async ({ releaseid }: { releaseid: number }, body: object) => {
  const { release_revisionid: revisionid } = existing(await desk.find(releaseid), 'the release')
  await api.admin.patchRelease({ params: { releaseid }, query: { revisionid }, body })
}

/** A guide with a live release that these come before. */
const before = async (title: string, ...prerequisites: number[]) => {
  const { guideid } = await desk.guideOf(title)
  await needs(guideid, ...prerequisites)
  const { releaseid } = await ada.createRelease({ body: { guideid, title: '1' } })
  return { guideid, releaseid }
}
const needs = async (guideid: number, ...prerequisites: number[]) => {
  const { revisionid } = await desk.head(guideid)
  await ada.patchGuide({ params: { guideid }, query: { revisionid }, body: { prerequisites } })
}
const renew = async (guideid: number, text: string) => {
  await desk.say(guideid, text)
  return ada.createRelease({ body: { guideid, title: 'New', type: 'minor' } })
}
const wait = (guideid: number) =>
  ada.createStep({
    params: { guideid },
    body: { title: 'Wait', lines: [{ text_raw: 'Ten minutes.', bullet: 'black', level: 0 }] },
  })
/** Asks bob and cyd to sign the next release. */
const ask = async (guideid: number, body: object = {}) => {
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  return ada.createRelease({ body: { guideid, title: 'Asked', ...body } })
}
const followed = async (release: { releaseid: number }, who: TestPerson = bob) => {
  const { approvalid } = await desk.requestOf(release)
  return (await who.readApprovalRequest({ params: { approvalid } })).followed
}
const changedOf = async ({ releaseid }: { releaseid: number }, who: TestPerson = ada) =>
  existing(
    (await who.listReleases({ query: { limit: 200 } })).releases.find(
      one => one.releaseid === releaseid,
    ),
    'the release',
  ).prerequisites_changed

let drain: { guideid: number; releaseid: number }
let open: { guideid: number; releaseid: number }
let job: { guideid: number; releaseid: number }
beforeEach(async () => {
  drain = await before('Drain the pipe')
  open = await before('Open the lid', drain.guideid)
  job = await before('Change the pump', open.guideid)
  await later()
})

test('the signer is told which release of each prerequisite is seen, and its changes (R-15)', async () => {
  const two = await renew(drain.guideid, 'Turn the tap.')
  await wait(drain.guideid)
  const three = await renew(drain.guideid, 'Turn the tap to the left.')
  expect(two.minor).toBe(1)
  const fresh = await before('Wear gloves')
  await needs(job.guideid, open.guideid, fresh.guideid)
  const asked = await ask(job.guideid)
  const { total, prerequisites } = await followed(asked)
  expect(total).toBe(3)
  expect(
    prerequisites.map(
      ({ guideid, release, before: was, steps, steps_changed, changed, is_new }) => [
        guideid,
        release?.releaseid,
        was?.releaseid,
        steps,
        steps_changed,
        changed,
        is_new,
      ],
    ),
  ).toEqual([
    [open.guideid, open.releaseid, open.releaseid, 1, 0, false, false],
    [fresh.guideid, expect.any(Number), undefined, 1, null, null, true],
    // That of the prerequisite itself: the live release of the job went live with 1.0 of it.
    [drain.guideid, three.releaseid, drain.releaseid, 2, 2, true, false],
  ])
  expect(prerequisites[2]).toMatchObject({
    title: 'Drain the pipe',
    release: { major: 1, minor: 2 },
    before: { major: 1, minor: 0 },
    steps_removed: 0,
    changed_since_signed: false,
  })
  // The link that the screen makes of the two: whoever signs may read both.
  for (const releaseid of [drain.releaseid, three.releaseid])
    await bob.readGuide({
      params: { guideid: drain.guideid },
      query: { releaseid: `${releaseid}` },
    })
})

test('what is pinned is covered, and what it leads to follows as its release says (R-15)', async () => {
  const asked = await ask(job.guideid, {
    prerequisite_releases: [{ guideid: open.guideid, releaseid: open.releaseid }],
  })
  expect((await followed(asked)).prerequisites.map(one => one.guideid)).toEqual([drain.guideid])
})

test('a prerequisite without a release has its steps and nothing to compare (R-15)', async () => {
  const { guideid } = await desk.guideOf('Clean the table')
  await needs(job.guideid, guideid)
  const { prerequisites } = await followed(await ask(job.guideid))
  expect(prerequisites).toEqual([
    {
      guideid,
      title: 'Clean the table',
      since: expect.any(Number),
      together: false,
      release: null,
      content_hash: null,
      before: null,
      is_new: true,
      steps: 1,
      steps_changed: null,
      steps_removed: null,
      steps_moved: null,
      changed: null,
      changed_since_signed: false,
    },
  ])
})

test('a prerequisite that is private is told to nobody who may not see it (R-15)', async () => {
  const { revisionid } = await desk.head(open.guideid)
  await ada.unpublishGuide({ params: { guideid: open.guideid }, query: { revisionid } })
  const asked = await ask(job.guideid)
  // Neither it nor what it leads to: bob does not know that the job has it.
  expect(await followed(asked)).toEqual({ total: 0, prerequisites: [] })
  expect((await followed(asked, ada)).prerequisites.map(one => one.guideid)).toEqual([
    open.guideid,
    drain.guideid,
  ])
  for (const who of [bob, cyd]) await desk.sign(who, await desk.requestOf(asked))
  await ada.createRelease({ body: { guideid: open.guideid, title: 'New' } })
  await apart(asked)
  expect(await changedOf(asked, bob)).toEqual([])
  expect((await changedOf(asked)).map(one => one.guideid)).toEqual([open.guideid])
})

test('one that changed after the first signature is named at the release, live or not (R-15)', async () => {
  const asked = await ask(job.guideid)
  expect(await changedOf(asked)).toEqual([])
  await desk.sign(bob, await desk.requestOf(asked))
  expect(await changedOf(asked)).toEqual([])
  await renew(drain.guideid, 'Turn the tap.')
  const changed = [{ guideid: drain.guideid, guide_title: 'Drain the pipe', major: 1, minor: 1 }]
  expect(await changedOf(asked)).toEqual(changed)
  // Who signs after that is told that others did not see it.
  const { prerequisites } = await followed(asked, cyd)
  expect(prerequisites.map(one => one.changed_since_signed)).toEqual([false, true])
  await desk.sign(cyd, await desk.requestOf(asked))
  await apart(asked)
  expect(await changedOf(asked)).toEqual(changed)
  const live = firstOf(
    (await ada.listReleases({ query: { guideid: job.guideid, phase: 'live' } })).releases,
  )
  expect(live.releaseid).toBe(asked.releaseid)
  const { releases } = await ada.listGuideReleases({ params: { guideid: job.guideid }, query: {} })
  expect(releases.map(one => one.prerequisites_changed)).toEqual([[], changed])
  // Who has no way to the signatures is told of none of them.
  const read = await api.anyone.listReleases({ query: { guideid: job.guideid, phase: 'live' } })
  expect(firstOf(read.releases).prerequisites_changed).toEqual([])
  // A later signature covers what it was given for.
  await later()
  const next = await ask(job.guideid)
  for (const who of [bob, cyd]) await desk.sign(who, await desk.requestOf(next))
  expect(await changedOf(next)).toEqual([])
  // Signatures that were withdrawn say nothing of what readers get.
  await later()
  await renew(drain.guideid, 'Turn it back.')
  expect(await changedOf(next)).toHaveLength(1)
  await api.database.run(sql`update approval_requests set state = 'recalled'
    where releaseid = ${next.releaseid}`)
  expect(await changedOf(next)).toEqual([])
})

test('one that readers got back is another, however old its release is (R-15)', async () => {
  const two = await renew(drain.guideid, 'Turn the tap.')
  await later()
  const asked = await ask(job.guideid)
  await desk.sign(bob, await desk.requestOf(asked))
  await edit(two, { current: false })
  const pipe = { guideid: drain.guideid, guide_title: 'Drain the pipe', major: 1, minor: 0 }
  expect(await changedOf(asked)).toEqual([pipe])
})

test('without a release, and once it lost its only one, each change of it counts (R-15)', async () => {
  const { guideid } = await desk.guideOf('Clean the table')
  await needs(job.guideid, open.guideid, guideid)
  const asked = await ask(job.guideid)
  await longAgo(guideid)
  await desk.sign(bob, await desk.requestOf(asked))
  expect(await changedOf(asked)).toEqual([])
  await desk.say(guideid, 'Use a soft cloth.')
  const noNumber = { major: null, minor: null }
  const table = { guideid, guide_title: 'Clean the table', ...noNumber }
  expect(await changedOf(asked)).toEqual([table])
  await edit(drain, { current: false })
  const pipe = { guideid: drain.guideid, guide_title: 'Drain the pipe', ...noNumber }
  expect(await changedOf(asked)).toEqual([table, pipe])
})

test('one that lost the release in the language of the job is another (R-15)', async () => {
  const asked = await ask(job.guideid)
  await desk.sign(bob, await desk.requestOf(asked))
  await api.database.run(sql`update releases set langid = 'fr'
    where releaseid = ${asked.releaseid}`)
  expect(await changedOf(asked)).toEqual([])
  const two = await renew(drain.guideid, 'Turn the tap.')
  await later()
  await api.database.run(sql`update releases set langid = 'fr', state = 'archived',
    obsolete_date = release_date + 1000 where releaseid = ${two.releaseid}`)
  await api.database.run(sql`update releases set state = 'live', obsolete_date = null
    where releaseid = ${drain.releaseid}`)
  const pipe = { guideid: drain.guideid, guide_title: 'Drain the pipe', major: 1, minor: 0 }
  expect(await changedOf(asked)).toEqual([pipe])
})

test('what goes live together is what is signed for, and no change of it (R-15)', async () => {
  await desk.say(drain.guideid, 'Turn the tap.')
  const two = await ada.createRelease({
    body: { guideid: drain.guideid, title: '2', submit: false },
  })
  const asked = await ask(job.guideid, { submit: false })
  const { release_revisionid: revisionid } = existing(await desk.find(asked.releaseid), 'it')
  await ada.groupReleases({
    params: { releaseid: asked.releaseid },
    query: { revisionid },
    body: { others: [two.releaseid] },
  })
  await edit(asked, { status: 'pending_approval' })
  const last = async (who: TestPerson) => (await followed(asked, who)).prerequisites.at(-1)
  const newer = { together: true, release: { releaseid: two.releaseid }, steps_changed: 1 }
  expect(await last(ada)).toMatchObject(newer)
  // Who may not see what is still to be released is told of what is live.
  const older = { together: false, release: { releaseid: drain.releaseid }, steps_changed: 0 }
  expect(await last(bob)).toMatchObject(older)
  for (const who of [bob, cyd]) await desk.sign(who, await desk.requestOf(asked))
  await ada.patchRelease({ params: { releaseid: two.releaseid }, body: { status: 'released' } })
  expect((await desk.find(asked.releaseid))?.phase).toBe('live')
  expect(await changedOf(asked)).toEqual([])
})

test('steps in another order are said, and what readers had no more is not (R-15)', async () => {
  const { guideid } = drain
  await wait(guideid)
  await renew(guideid, 'Turn the tap.')
  await later()
  const next = await ada.createRelease({ body: { guideid: job.guideid, title: '2' } })
  await apart(next)
  const { steps, revisionid } = await desk.head(guideid)
  await ada.orderSteps({
    params: { guideid },
    query: { revisionid },
    body: { stepids: steps.map(one => one.stepid).toReversed() },
  })
  await ada.createRelease({ body: { guideid, title: 'Turned' } })
  const asked = await ask(job.guideid)
  const of = async () => (await followed(asked)).prerequisites.at(-1)
  expect(await of()).toMatchObject({ steps_changed: 0, steps_moved: true, changed: true })
  // Readers had it no more when the release before went live.
  await api.database.run(sql`update releases set obsolete_date = release_date
    where guideid = ${guideid} and state <> 'live'`)
  expect(await of()).toMatchObject({ before: null, is_new: false, steps_moved: null })
})
