// Who had to do with a guide while it was public, and may not see it any more: what it says and is
// called since then is not told them by what they did (moderation-admin M-7, roles.md 4).
import { expect, test } from 'vitest'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf, foundIn, itemAt } from '#lib/existing.ts'
import type { TestPerson } from '#testing/api.ts'
import { line, sceneOfFile } from '../../testing/patrol.ts'

const s = sceneOfFile()
const secret = 'Project Xylophone'

const unpublish = async (guide: Guide) =>
  s.kim.unpublishGuide({ params: guide, query: await s.live(guide) })
/** Its maker, or whom they let in, sees it still. */
const asMaker = (guide: Guide) => s.kim.readGuide({ params: guide })

/** The maker's own save of a step, in private. */
const rewritten = async (guide: Guide, n: number, text: string) => {
  const step = itemAt((await asMaker(guide)).steps, n - 1)
  await s.kim.patchStep({
    params: { guideid: guide.guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [line(text, firstOf(step.lines).lineid)] },
  })
}

test('the ledger shows its author nothing of a guide that turned private (M-7)', async () => {
  for (const close of ['deny', 'delete'] as const) {
    const guide = await s.guide(2)
    const itemid = await s.rewrite(s.bob, guide, 1, 'Mine')
    await unpublish(guide)
    await rewritten(guide, 2, secret)
    if (close === 'deny') await s.decide(s.mo, itemid, { action: 'deny' })
    else await s.kim.deleteGuide({ params: guide, query: await asMaker(guide) })
    const { decisionid } = firstOf(
      await s.admin.listPatrolDecisions({ query: { document: guide.guideid, doc_type: 'guide' } }),
    )
    const params = { decisionid }
    expect(JSON.stringify(await s.mo.readPatrolDecision({ params }))).toContain(secret)
    await expect(s.bob.readPatrolDecision({ params })).rejects.toMatchObject({ status: 404 })
    await expect(s.bob.readPatrolItem({ params: { itemid } })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('the ledger goes on showing their own edit to who sees the guide (M-37)', async () => {
  const guide = await s.guide(1)
  const { decision } = await s.decide(s.mo, await s.rewrite(s.bob, guide, 1, 'Mine'), {
    action: 'deny',
  })
  const params = { decisionid: decision.decisionid }
  expect((await s.bob.readPatrolDecision({ params })).diff.units).toHaveLength(1)
  await s.kim.deleteGuide({ params: guide, query: await s.live(guide) })
  expect((await s.bob.readPatrolDecision({ params })).diff.units).toHaveLength(1)
})

/** What somebody is told and listed of a guide, but for what they wrote themselves. */
const toldOf = async (who: TestPerson) =>
  JSON.stringify([
    await who.listNotifications({}),
    await who.listOwnPatrolItems({ query: { limit: 200 } }),
    await who.listPatrolDecisions({ query: { limit: 200 } }),
    await who.listPatrolReports({ query: { state: 'done' } }),
  ])
const newest = async (who: TestPerson, { guideid }: Guide) => {
  await s.api.database.pool.query(`update jobs set run_at = 0 where kind = 'patrol_notice'`)
  await s.api.jobsDone()
  return foundIn(await who.listNotifications({}), one => one.url.includes(`/${guideid}`))
}

test('nobody hears what a guide is called that turned private (M-7)', async () => {
  const guide = await s.guide(2)
  const params = { guideid: guide.guideid }
  const judge = await s.api.person('judge', { reputation: 900 })
  const { decision } = await s.decide(judge, await s.rewrite(s.ada, guide, 2, 'Hers'), {
    action: 'deny',
  })
  const below = await s.rewrite(s.ada, guide, 1, 'Hers')
  await s.rewrite(s.bob, guide, 1, 'Mine')
  const { reportid } = await s.bob.createPatrolReport({
    params,
    body: { text: 'Wrong.', part: 'guide', shown_revisionid: guide.revisionid },
  })
  const { commentid } = await s.bob.createComment({
    params: { context: 'guide', contextid: guide.guideid },
    body: { text: 'It fits mine as well.' },
  })
  await unpublish(guide)
  await s.kim.patchGuide({ params, query: await asMaker(guide), body: { title: secret } })
  await s.decide(s.mo, below, { action: 'deny' })
  const told = {
    title: 'Your edit to a private guide conflicts with newer changes',
    url: `http://stepwright.test/Guide/-/${guide.guideid}`,
    data: { title: '', hidden: true },
  }
  expect(await newest(s.bob, guide)).toMatchObject(told)
  await s.kim.createComment({
    params: { context: 'guide', contextid: guide.guideid },
    body: { text: 'Thank you for trying it.', parentid: commentid },
  })
  expect(await newest(s.bob, guide)).toMatchObject({
    ...told,
    title: 'kim replied to your comment on a private guide',
  })
  await s.mo.answerPatrolReport({ params: { reportid }, body: { answer: 'done' } })
  expect((await newest(s.bob, guide)).title).toBe('What you reported in a private guide was fixed')
  await s.mo.createPatrolMessage({
    params: { itemid: decision.itemid },
    body: { text_raw: 'It is another guide now.' },
  })
  const own = await newest(s.ada, guide)
  expect((await s.ada.listNotifications({})).map(one => one.title)).toEqual(
    expect.arrayContaining([
      'Your edit to a private guide was denied',
      'mo wrote a message about an edit to a private guide',
    ]),
  )
  expect(own.url).toBe(told.url)
  expect((await newest(judge, guide)).title).toBe(
    'mo wrote a message about an edit to a private guide',
  )
  await s.bob.patchUser({ params: s.bob.me, body: { langid: 'de' } })
  expect((await s.bob.listNotifications({})).map(one => one.title)).toContain(
    'Deine Änderung an einer privaten Anleitung widerspricht neueren Änderungen',
  )
  for (const who of [s.bob, s.ada, judge]) {
    expect(await toldOf(who)).not.toMatch(/Project|Xylophone/)
    await s.kim.addGuideUser({ params: { ...params, userid: who.me.userid } })
    expect(await toldOf(who)).toContain(secret)
  }
})

test('one’s own edit of a guide that turned private is listed without a title (M-39)', async () => {
  const guide = await s.guide(1)
  const itemid = await s.rewrite(s.bob, guide, 1, 'Mine')
  await s.decide(s.mo, itemid, { action: 'deny' })
  const own = async () =>
    foundIn(await s.bob.listOwnPatrolItems({ query: { limit: 200 } }), one => one.itemid === itemid)
  expect(await own()).toMatchObject({ title: guide.title, can_resubmit: true })
  await unpublish(guide)
  expect(await own()).toMatchObject({ title: '', can_resubmit: false, state: 'denied' })
})

test('nor does who worked by it, when their work is ended (M-7)', async () => {
  const guide = await s.guide(1)
  const { entryid, revisionid } = await s.bob.startWork({
    body: { guideid: guide.guideid, workorderid: 'W-7' },
  })
  await unpublish(guide)
  await s.kim.patchGuide({ params: guide, query: await asMaker(guide), body: { title: secret } })
  await s.mo.cancelWork({
    params: { entryid },
    query: { revisionid },
    body: { reason: 'Not needed' },
  })
  const told = await s.bob.listNotifications({})
  expect(foundIn(told, one => one.event === 'work_log.cancelled')).toMatchObject({
    url: `http://stepwright.test/work/${entryid}`,
    data: { title: '', hidden: true },
  })
})
