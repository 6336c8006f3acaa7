// What is said about places of a release: who reads and writes it, whose turn it is, suggestions
// that are taken as edits, and what the next round keeps.
import { expect, test } from 'vitest'
import { existing, firstOf, itemAt } from '#lib/existing.ts'
import { eraseWhenDue } from '#server/accounts/due.ts'
import { sql } from '#server/db/sql.ts'
import { openDesk } from '#testing/approvals.ts'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob, cyd, eve } = await api.people('ada', 'bob', 'cyd', 'eve')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)

const underReview = () => desk.underReview(bob, cyd)
const answer = (who: typeof ada, threadid: number, text: string) =>
  who.createReviewPost({ params: { threadid }, body: { text } })
const { mark, take } = desk
const lineOf = async (guideid: number) => {
  const { steps } = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  return firstOf(firstOf(steps).lines).text_raw
}
const toldOf = async (who: typeof ada, releaseid: number) =>
  (await who.listNotifications({ query: { limit: 200 } }))
    .filter(({ event, data }) => event === 'approval.commented' && data['releaseid'] === releaseid)
    .map(one => one.title.split(' ')[0])

test('a thread keeps the words that it is about and says whose turn it is (R-5)', async () => {
  const { releaseid, at, line, say } = await underReview()
  const { threadid } = await say('By how much?')
  const waits = await ada.listReviewThreads(at)
  expect(waits).toMatchObject([
    {
      threadid,
      ...line,
      said_about: 'Pull the plug.',
      username: 'bob',
      done: false,
      waits_for: { username: 'ada' },
      posts: [{ username: 'bob', text: 'By how much?', suggestion: null }],
    },
  ])
  expect(await answer(ada, threadid, 'All the way.')).toMatchObject({
    waits_for: { username: 'bob' },
    posts: [{ username: 'bob' }, { username: 'ada', text: 'All the way.' }],
  })
  expect(await toldOf(ada, releaseid)).toEqual(['bob'])
  expect(await toldOf(bob, releaseid)).toEqual(['ada'])
  expect(await toldOf(cyd, releaseid)).toEqual([])
  const { threads_open, round } = await bob.readApprovalRequest(at)
  expect([threads_open, round]).toEqual([1, 1])
})

test('nobody else reads or writes them, nor learns how many there are (R-5)', async () => {
  const { guideid, releaseid, at, say } = await underReview()
  const { threadid } = await say('The torque is missing.')
  await expect(eve.listReviewThreads(at)).rejects.toMatchObject({ status: 403 })
  await expect(answer(eve, threadid, 'Me too.')).rejects.toMatchObject({ status: 403 })
  await expect(eve.readApprovalRequest(at)).rejects.toMatchObject({ status: 403 })
  const seen = await eve.listGuideReleases({ params: { guideid }, query: {} })
  expect(JSON.stringify(seen)).not.toContain('threads_open')
  await ada.unpublishGuide({ params: { guideid }, query: {} }).catch(() => undefined)
  // Signers who were never shown the content of a later round read nothing of it.
  await desk.reject(bob, await desk.requestOf({ releaseid }))
  expect(await cyd.listReviewThreads(at)).toEqual([])
  await expect(answer(cyd, threadid, 'Late.')).rejects.toMatchObject({ status: 403 })
  expect(await bob.listReviewThreads(at)).toHaveLength(1)
})

test('whoever is named in a thread is told, as far as they read it', async () => {
  const { releaseid, say } = await underReview()
  const { threadid } = await say('What do @cyd and @eve say?')
  expect([await toldOf(cyd, releaseid), await toldOf(eve, releaseid)]).toEqual([['bob'], []])
  await answer(ada, threadid, 'Nothing, and @cyd neither.')
  expect(await toldOf(cyd, releaseid)).toEqual(['ada', 'bob'])
})

test('whoever takes part marks a thread unless somebody else was first (R-5)', async () => {
  const { at, say } = await underReview()
  const thread = await say('Is this right?')
  const done = await mark(ada, thread, true)
  expect(done).toMatchObject({ done: true, done_by: { username: 'ada' }, waits_for: null })
  expect((await bob.readApprovalRequest(at)).threads_open).toBe(0)
  await expect(mark(bob, thread, true)).rejects.toMatchObject({
    status: 409,
    body: { revisionid: done.revisionid },
  })
  expect(await mark(bob, done, true)).toEqual(done)
  expect(await mark(bob, done, false)).toMatchObject({ done: false, done_by: null })
})

test('a suggestion is taken as an edit of who takes it, and its thread is done (R-5)', async () => {
  const { guideid, at, line, say } = await underReview()
  const thread = await say('Better so.', { text: 'Pull the plug by 2 Nm.' })
  expect(thread.posts).toMatchObject([{ suggestion: { text: 'Pull the plug by 2 Nm.' } }])
  await expect(take(bob, thread)).rejects.toMatchObject({ status: 403 })
  const taken = await take(ada, thread)
  expect(await lineOf(guideid)).toBe('Pull the plug by 2 Nm.')
  const { steps } = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  expect(taken).toMatchObject({
    done: true,
    done_by: { username: 'ada' },
    done_revisionid: firstOf(steps).revisionid,
    waits: false,
    said_about: 'Pull the plug.',
    posts: [{ taken: true, taken_outcome: 'accepted' }],
  })
  const { userid } = firstOf(
    await ada.listStepRevisions({ params: { guideid, stepid: line.stepid }, query: {} }),
  )
  expect(userid).toBe(ada.me.userid)
  // What is under review stays what it was.
  const { guide } = await bob.readApprovalRequest(at)
  expect(firstOf(firstOf(existing(guide, 'it').steps).lines).text_raw).toBe('Pull the plug.')
})

test('a suggestion is not taken over words that changed since (R-5)', async () => {
  const { guideid, say } = await underReview()
  const thread = await say('Better so.', { text: 'Pull the plug by 2 Nm.' })
  await desk.say(guideid, 'Pull the plug slowly.')
  await expect(take(ada, thread)).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'postid', code: 'changed_since' }],
  })
  expect(await lineOf(guideid)).toBe('Pull the plug slowly.')
  expect(
    await ada.createReviewPost({
      params: { threadid: thread.threadid },
      body: { text: 'I wrote it otherwise.' },
    }),
  ).toMatchObject({ done: false })
})

test('the next round keeps what is open, and says whose turn it is there (R-3)', async () => {
  const { guideid, releaseid, say } = await underReview()
  const open = await say('The torque is missing.')
  await mark(bob, await say('A comma is missing.'), true)
  await desk.reject(bob, await desk.requestOf({ releaseid }))
  const sentBack = existing(await desk.find(releaseid), 'the release')
  expect(sentBack.approval).toMatchObject({ threads_open: 1 })
  await answer(ada, open.threadid, 'It is there now.')
  await desk.say(guideid, 'Pull the plug, then turn by 2 Nm.')
  const second = await desk.askAgain(releaseid)
  expect(second).toMatchObject({ round: 2, threads_open: 1 })
  const threads = await bob.listReviewThreads({ params: { approvalid: second.approvalid } })
  expect(threads.map(one => one.done)).toEqual([false, true])
  // Readable still, though the line reads otherwise.
  expect(threads[0]).toMatchObject({
    threadid: open.threadid,
    said_about: 'Pull the plug.',
    waits_for: { username: 'bob' },
  })
})

test('bounds that a signer suggests for a field are taken into its form (R-5)', async () => {
  const { guideid } = await desk.guideOf()
  const { steps } = await ada.readGuide({ params: { guideid } })
  const { stepid } = firstOf(steps)
  const form = { label: 'Torque', type: 'number' as const, min: 100, max: 120, unit: 'Nm' }
  await ada.changeStepForm({ params: { guideid, stepid }, body: { fields: [form] } })
  const { approval_processid } = await desk.processOf(desk.by(bob))
  await api.admin.assignProcess({ params: { guideid, approval_processid } })
  const release = await ada.createRelease({ body: { guideid, title: 'Torque' } })
  const at = { params: { approvalid: (await desk.requestOf(release)).approvalid } }
  const field = { stepid, part: 'field' as const, key: 'Torque', text: 'Ten times as much?' }
  const suggestion = { min: 10, max: 12 }
  await expect(
    bob.createReviewThread({ ...at, body: { ...field, suggestion: { min: 12, max: 10 } } }),
  ).rejects.toMatchObject({ errors: [{ field: 'suggestion', code: 'out_of_range' }] })
  const thread = await bob.createReviewThread({ ...at, body: { ...field, suggestion } })
  expect(thread.said_about).toBe('100–120 Nm')
  await take(ada, thread)
  expect((await ada.readStepForm({ params: { guideid, stepid } })).fields).toMatchObject([
    { label: 'Torque', min: 10, max: 12, unit: 'Nm' },
  ])
})

test('a place that the release has not and a suggestion that fits none are refused (R-5)', async () => {
  const { at, line } = await underReview()
  const { stepid } = line
  const suggestion = { min: 10, max: 12 }
  for (const [body, code] of [
    [{ stepid, part: 'field', key: 'Weight', text: 'A word' }, 'not_found'],
    [{ part: 'line', key: '1', text: 'A word' }, 'not_found'],
    [{ stepid, part: 'picture', key: '1', text: 'A word' }, 'not_found'],
    [{ part: 'introduction', text: 'A word', suggestion: { text: 'So.' } }, 'not_allowed'],
    [{ ...line, text: 'A word', suggestion }, 'invalid_value'],
    [{ ...line, text: 'A word', suggestion: { text: 'Pull the plug.' } }, 'unchanged'],
    [{ stepid, part: 'title', text: 'A word', suggestion: { text: 'x'.repeat(300) } }, 'too_long'],
  ] as const)
    await expect(bob.createReviewThread({ ...at, body })).rejects.toMatchObject({
      status: 422,
      errors: [{ code }],
    })
})

test('nothing more is said once readers have the release, and it goes with the release (R-5)', async () => {
  const { releaseid, at, say } = await underReview()
  const thread = await say('A word.')
  await desk.sign(bob, await desk.requestOf({ releaseid }))
  await desk.sign(cyd, await desk.requestOf({ releaseid }))
  await expect(answer(ada, thread.threadid, 'Late.')).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'invalid_state' }],
  })
  // Nobody can settle it any more, so nobody is waited for.
  expect(await ada.listReviewThreads(at)).toMatchObject([{ done: false, waits_for: null }])
  expect(await ada.readApprovalRequest(at)).toMatchObject({ threads_open: 0, can_write: false })
  expect(itemAt(await ada.listReviewThreads(at), 0).threadid).toBe(thread.threadid)
  await api.admin.deleteRelease({ params: { releaseid }, query: {} })
  await expect(answer(api.admin, thread.threadid, 'Late.')).rejects.toMatchObject({ status: 404 })
})

test('somebody who leaves takes the words along (M-137)', async () => {
  const { at, say } = await underReview()
  const { dee } = await api.people('dee')
  const { userid } = dee.me
  const { releaseid } = await say('A word to @dee.')
  const { threadid } = itemAt(await bob.listReviewThreads(at), 0)
  // As if Dee had been among the signers.
  await api.database.run(sql`
    insert into review_posts (threadid, userid, date, text, suggestion)
    values (${threadid}, ${userid}, 1, 'Said by Dee', '{"text": "Wrong"}')`)
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  await api.database.run(sql`update users set erase_at = 1 where userid = ${userid}`)
  await eraseWhenDue(api.service, userid)
  const [thread] = await bob.listReviewThreads(at)
  expect(thread).toMatchObject({
    releaseid,
    posts: [{ text: expect.stringMatching(/^A word to Former user \d+\.$/) }, { text: '' }],
  })
  expect(JSON.stringify(thread)).not.toMatch(/Dee|Wrong/i)
})
