// The record of a work order: exactly its runs, in their order, and who signed the releases.
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { openDesk } from '#testing/approvals.ts'
import { openReworks } from '#testing/reworks.ts'
import { guideToRun } from '#testing/worklog.ts'

const api = await startApiForFile()
const people = await api.people('ada', 'bob', 'cyd', 'dan')
const { ada, bob, cyd, dan } = people
const mo = await api.person('mo', { privilege: 'Moderator' })
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)

test('an order has exactly its runs: by piece, and first the guides that come first', async () => {
  const before = await guideToRun(ada)
  const { guideid } = await guideToRun(ada)
  const head = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.patchGuide({
    params: { guideid },
    query: { revisionid: head.revisionid },
    body: { prerequisites: [before.guideid] },
  })
  const order = await mo.createWorkOrder({
    body: { number: 'R-1', guideid, quantity: 2, serials: ['A', 'B'], userid: bob.me.userid },
  })
  const params = { orderid: order.orderid }
  await bob.startWork({ body: { guideid, workorderid: 'R-10' } })
  const body = { serial: 'A', reason: 'It was done before' }
  const piece = await bob.startWorkOrder({ params, body })
  const first = await bob.startWork({ body: { guideid: before.guideid, workorderid: 'r-1' } })
  await bob.finishWork({ params: { entryid: piece.entryid } })
  const query = { orderid: order.orderid }
  const ids = async (who = mo) => (await who.listRuns({ query })).map(one => one.entryid)
  expect(await ids()).toEqual([first.entryid, piece.entryid])
  expect(await ids(bob)).toEqual([first.entryid, piece.entryid])
  expect(await ids(dan)).toEqual([])
  expect(await mo.readWorkOrder({ params })).toMatchObject({
    serials_done: ['A'],
    serials_left: ['B'],
  })
})

test('signatures and deviations stand with the runs of the order', async () => {
  const { params, put, signBy, guideid } = await openReworks(api, people)({ hold: true })
  await put('15', 'Too much')
  await signBy(cyd.me.userid)
  const order = await mo.createWorkOrder({ body: { number: `W-${guideid}`, guideid } })
  const query = { orderid: order.orderid }
  expect(await mo.listRuns({ query })).toMatchObject([
    {
      ...params,
      deviations: 1,
      signatures: [{ step: 1, label: 'Use as is', userid: cyd.me.userid, username: 'cyd' }],
    },
  ])
  expect(await mo.listDeviations({ query })).toMatchObject([{ ...params, decision: 'released' }])
})

test('a record names the release with its hash, and who signed it when and in which stage', async () => {
  const process = await desk.processOf(desk.by(cyd))
  const release = await desk.asked(process)
  const { guideid, releaseid } = release
  const unreleased = await bob.startWork({ body: { guideid, workorderid: 'S-1' } })
  const request = await desk.requestOf(release)
  await desk.reject(cyd, request)
  const again = await desk.askAgain(releaseid)
  await desk.sign(cyd, again)
  const { entryid } = await bob.startWork({ body: { guideid, workorderid: 'S-1' } })
  const of = (entry: number, who = bob) => who.listRunReleases({ query: { entryid: entry } })
  expect(await of(unreleased.entryid)).toEqual([])
  const named = {
    releaseid,
    guideid,
    major: 1,
    minor: 0,
    phase: 'live',
    content_hash: again.content_hash,
    userid: ada.me.userid,
    username: 'ada',
  }
  const [found] = await of(entryid)
  expect(found).toMatchObject(named)
  expect(found?.content_hash).toMatch(/^[0-9a-f]{64}$/)
  // Those of the round that approved it: who sent the one before it back did not sign.
  expect(found?.signatures).toMatchObject([
    { stage: 1, stage_name: 'cyd', userid: cyd.me.userid, username: 'cyd', meaning: 'Checked' },
  ])
  expect(found?.signatures).toHaveLength(1)
  expect(await of(entryid, dan)).toEqual([])
  // Who worked by it reads it on, though the guide is private by now.
  const guide = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  await ada.unpublishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
  expect(await of(entryid)).toMatchObject([named])
})
