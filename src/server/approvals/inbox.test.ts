// What the inbox of signatures stands on: which release it is about, the one before it, and dates
// (moderation-admin M-92, M-120, M-121).
import { beforeAll, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { unixNow } from '#lib/time.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { remindOverdue } from './overdue.ts'
import { openDesk } from '../../testing/approvals.ts'

let ada: TestPerson
let bob: TestPerson
let cyd: TestPerson
let desk: ReturnType<typeof openDesk>
const api = await startApiForFile()
beforeAll(async () => {
  ;[ada, bob, cyd] = [await api.person('ada'), await api.person('bob'), await api.person('cyd')]
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  desk = openDesk(api, ada)
})

test('a request brings its release and the one before it (M-121)', async () => {
  const process = await desk.processOf(desk.by(bob))
  const { guideid } = await desk.guideOf('Spout')
  const first = await ada.createRelease({ body: { guideid, title: 'First' } })
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  await desk.say(guideid, 'Turn it gently.')
  const head = await desk.head(guideid)
  const hidden = await ada.unpublishGuide({
    params: { guideid },
    query: { revisionid: head.revisionid },
  })
  const second = await ada.createRelease({
    body: { guideid, title: 'Second', type: 'minor', notes: "''Gently.''" },
  })
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid: (await desk.head(guideid)).revisionid },
    body: { title: 'A name to come' },
  })
  expect(hidden.public).toBe(false)
  await expect(bob.readGuide({ params: { guideid } })).rejects.toMatchObject({ status: 403 })
  const listed = firstOf(await bob.listApprovalRequests({ query: { filter: 'mine_now', guideid } }))
  expect(listed).toMatchObject({
    guide_title: 'Spout',
    username: 'ada',
    release: {
      title: 'Second',
      type: 'minor',
      major: 1,
      minor: 1,
      pending_edits: 0,
      scheduled_date: null,
    },
  })
  const request = await bob.readApprovalRequest({ params: { approvalid: listed.approvalid } })
  const words = (guide: { steps: { lines: { text_raw: string }[] }[] } | null) =>
    guide?.steps.map(step => firstOf(step.lines).text_raw)
  expect([words(request.live), words(request.guide)]).toEqual([
    ['Pull the plug.'],
    ['Turn it gently.'],
  ])
  expect(request).toMatchObject({
    live_release: {
      releaseid: first.releaseid,
      major: 1,
      minor: 0,
      release_date: first.release_date,
    },
    notes_rendered: '<p><em>Gently.</em></p>',
  })
  expect(
    (await ada.listGuideReleases({ params: { guideid }, query: {} })).releases.map(one => [
      one.releaseid,
      one.guide_title,
    ]),
  ).toEqual([
    [first.releaseid, 'Spout'],
    [second.releaseid, 'Spout'],
  ])
  await expect(
    cyd.readApprovalRequest({ params: { approvalid: listed.approvalid } }),
  ).rejects.toMatchObject({ status: 404 })
})

test('an overdue stage reminds once and stays open (M-92)', async () => {
  const release = await desk.asked(
    await desk.processOf([
      { ...firstOf(desk.by(bob)), due_days: 2 },
      { ...firstOf(desk.by(cyd)), due_days: 5 },
    ]),
  )
  const asked = await desk.requestOf(release)
  expect(asked).toMatchObject({
    overdue: false,
    due_date: asked.init_date + 2 * 86_400,
    stages: [
      { due_days: 2, due_date: asked.init_date + 2 * 86_400 },
      { due_days: 5, due_date: null },
    ],
  })
  const late = async () =>
    (
      await api.admin.listAudit({
        query: {
          target_type: 'approval',
          target_id: String(asked.approvalid),
          action: 'approval.overdue',
        },
      })
    ).length
  const heard = async (person: TestPerson) =>
    (await person.listNotifications({ query: { limit: 50 } })).filter(
      one => one.event === 'approval.overdue',
    ).length
  await remindOverdue(api.service)
  expect([await late(), await heard(bob)]).toEqual([0, 0])
  await api.database.run(
    sql`update approval_request_stages set due_date = ${unixNow() - 50}
      where approvalid = ${asked.approvalid} and orderby = 1`,
  )
  await Promise.all([remindOverdue(api.service), remindOverdue(api.service)])
  expect(await desk.requestOf(release)).toMatchObject({
    status: 'pending',
    current_stage: 1,
    overdue: true,
  })
  expect([await late(), await heard(bob), await heard(ada), await heard(cyd)]).toEqual([1, 1, 1, 0])
  await desk.sign(bob, await desk.requestOf(release))
  const second = await desk.requestOf(release)
  expect([
    second.current_stage,
    second.overdue,
    existing(second.due_date, 'the due date of second') >= unixNow() + 5 * 86_400 - 60,
  ]).toEqual([2, false, true])
  await expect(desk.processOf([{ ...firstOf(desk.by(bob)), due_days: 0 }])).rejects.toMatchObject({
    status: 422,
  })
})

test('notices name the guide as its release does, and to nobody who may not see it (M-92)', async () => {
  const dan = await api.person('dan')
  const process = await desk.processOf(desk.by(bob, cyd))
  const { guideid } = await desk.guideOf('Whistle', false)
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  const allowed = { params: { guideid, userid: dan.me.userid } }
  await ada.addGuideUser(allowed)
  const release = await dan.createRelease({ body: { guideid, title: 'R' } })
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid: (await desk.head(guideid)).revisionid },
    body: { title: 'A name to come' },
  })
  const heard = async (who: TestPerson, event: string) =>
    (await who.listNotifications({ query: { limit: 50 } })).filter(
      one => one.event === event && one.data['releaseid'] === release.releaseid,
    )
  await desk.sign(bob, await desk.requestOf(release))
  expect(await heard(cyd, 'approval.requested')).toMatchObject([{ data: { title: 'Whistle' } }])
  await ada.removeGuideUser(allowed)
  await api.database.run(sql`
    update approval_request_stages set due_date = 1 where approvalid = ${
      (await desk.requestOf(release)).approvalid
    }`)
  await remindOverdue(api.service)
  await desk.reject(cyd, await desk.requestOf(release))
  expect(await heard(cyd, 'approval.overdue')).toMatchObject([{ data: { title: 'Whistle' } }])
  for (const event of ['approval.overdue', 'release.rejected']) {
    const [told, ...more] = await heard(dan, event)
    expect([told, more]).toMatchObject([{ data: { title: '', hidden: true } }, []])
    expect(JSON.stringify(told)).not.toMatch(/Whistle|A name to come/)
  }
})

test('whoever made a release hears its own title, whatever the guide is called since (M-92)', async () => {
  const process = await desk.processOf(desk.by(bob))
  const { guideid } = await desk.guideOf('Flute', false)
  await api.admin.assignProcess({
    params: { guideid, approval_processid: process.approval_processid },
  })
  const release = await ada.createRelease({ body: { guideid, title: 'R' } })
  await api.admin.patchGuide({
    params: { guideid },
    query: { revisionid: (await desk.head(guideid)).revisionid },
    body: { title: 'A name to come' },
  })
  await desk.reject(bob, await desk.requestOf(release))
  const told = (await ada.listNotifications({ query: { limit: 50 } })).find(
    ({ event }) => event === 'release.rejected',
  )
  expect(told).toMatchObject({ data: { title: 'Flute, R', releaseid: release.releaseid } })
  expect(JSON.stringify(told)).not.toMatch(/name.to.come/i)
})
