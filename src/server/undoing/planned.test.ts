// What changed without a revision since an undoing was planned.
import { expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sceneOfFile } from '#testing/patrol.ts'

const s = sceneOfFile()

test('a guide that is shared no more since the plan is left alone (P-C4)', async () => {
  const spam = await s.api.person('spam', { reputation: 900 })
  const params = { userid: spam.me.userid }
  const rowOf = async (jobid: number) => {
    await s.api.jobsDone()
    return firstOf((await s.mo.readJob({ params: { jobid } })).rows)
  }
  const plan = async () => {
    const { jobid } = await s.mo.planUndoing({ params, body: {} })
    return { jobid, row: await rowOf(jobid) }
  }
  const carryOut = async (jobid: number) => {
    const body = { total: 1, reason: 'Advertising' }
    const started = await s.mo.startUndoing({ params: { ...params, jobid }, body })
    return rowOf(started.jobid)
  }
  const of = await s.guide(1, spam)
  const { revisionid } = await s.live(of)
  await spam.patchGuide({
    params: of,
    query: { revisionid, langid: 'de' },
    body: { summary: 'Hier kaufen' },
  })
  const { commentid } = await s.ada.createComment({
    params: { context: 'guide', contextid: of.guideid },
    body: { text: 'The seal sits deeper than it looks.' },
  })
  const planned = await plan()
  expect(planned.row).toMatchObject({ outcome: 'changed', after: { act: 'reverted' } })
  await s.ada.deleteComment({ params: { commentid } })
  expect(await carryOut(planned.jobid)).toMatchObject({
    outcome: 'skipped',
    code: 'changed_since',
  })
  expect((await s.live(of)).guideid).toBe(of.guideid)
  const again = await plan()
  expect(again.row).toMatchObject({ after: { act: 'deleted' } })
  expect(await carryOut(again.jobid)).toMatchObject({ outcome: 'changed' })
})

test('a page that took the title of a deleted one goes, and brings nothing back (P-C4)', async () => {
  const spam = await s.api.person('taker', { reputation: 900 })
  const params = { namespace: 'WIKI', title: 'Taken' }
  const old = await s.ada.createWiki({ body: { ...params, contents: 'What was said before.' } })
  await s.ada.createComment({
    params: { context: 'wiki', contextid: old.wikiid },
    body: { text: 'The old page was of use to me.' },
  })
  await s.mo.deleteWiki({ params, query: { revisionid: old.revisionid } })
  await spam.createWiki({ body: { ...params, contents: 'Buy here.' } })
  const { jobid } = await s.mo.planUndoing({ params: { userid: spam.me.userid }, body: {} })
  await s.api.jobsDone()
  const rows = (await s.mo.readJob({ params: { jobid } })).rows
  expect(rows).toMatchObject([{ target_type: 'wiki', after: { act: 'deleted' } }])
  const started = await s.mo.startUndoing({
    params: { userid: spam.me.userid, jobid },
    body: { total: 1, reason: 'Advertising' },
  })
  await s.api.jobsDone()
  expect((await s.mo.readJob({ params: started })).rows).toMatchObject([{ outcome: 'changed' }])
  await expect(s.api.anyone.readWiki({ params })).rejects.toMatchObject({ status: 404 })
})

test('what waited is told by the history as taken back by whoever undid it (P-C4)', async () => {
  const spam = await s.api.person('waiter')
  const of = await s.guide(1)
  await s.rewrite(spam, of, 1, 'Buy here')
  const { userid } = spam.me
  const { jobid } = await s.mo.planUndoing({ params: { userid }, body: {} })
  await s.api.jobsDone()
  await s.mo.startUndoing({
    params: { userid, jobid },
    body: { total: 1, reason: 'Advertising' },
  })
  await s.api.jobsDone()
  const history = await s.mo.listGuideRevisions({ params: of, query: { limit: 200 } })
  expect(history.find(({ status }) => status === 'withdrawn')).toMatchObject({
    userid,
    decided_by: { userid: s.mo.me.userid },
  })
})
