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
