// Suggestions over several rounds, and those whose edit has to be reviewed; who hears of threads.
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { openDesk } from '#testing/approvals.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '#testing/releases.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)
const head = async (guideid: number) => firstOf((await desk.head(guideid)).steps)
const toldOf = async (who: typeof ada, releaseid: number, of = 'approval.commented') =>
  (await who.listNotifications({ query: { limit: 200 } })).filter(
    ({ event, data }) => event === of && data['releaseid'] === releaseid,
  ).length

test('a suggestion in a later round is held against the words of that round (R-5)', async () => {
  const { guideid, releaseid, say } = await desk.underReview(bob, cyd)
  const { threadid } = await say('Better so.', { text: 'Pull the plug by 2 Nm.' })
  await desk.reject(bob, await desk.requestOf({ releaseid }))
  await desk.say(guideid, 'Pull the plug slowly.')
  await desk.askAgain(releaseid)
  const answered = await bob.createReviewPost({
    params: { threadid },
    body: { text: 'And how far?', suggestion: { text: 'Pull the plug slowly, 2 cm.' } },
  })
  const first = { ...answered, posts: answered.posts.slice(0, 1) }
  await expect(desk.take(ada, first)).rejects.toMatchObject({ errors: [{ code: 'changed_since' }] })
  const taken = await desk.take(ada, answered)
  expect(taken).toMatchObject({ said_about: 'Pull the plug.', done: true })
  expect(firstOf((await head(guideid)).lines).text_raw).toBe('Pull the plug slowly, 2 cm.')
  // Opened again, it still says what was taken, and that is not taken twice.
  const open = await desk.mark(bob, taken, false)
  expect(await toldOf(bob, releaseid, 'approval.thread_done')).toBe(1)
  expect(await toldOf(ada, releaseid, 'approval.thread_reopened')).toBe(1)
  expect(open.posts.map(one => one.taken)).toEqual([false, true])
  await expect(desk.take(ada, open)).rejects.toMatchObject({ errors: [{ code: 'duplicate' }] })
})

test('a suggestion about a place that the round has no more is refused (R-5)', async () => {
  const { guideid, releaseid, say } = await desk.underReview(bob, cyd)
  const { threadid } = await say('Is this right?')
  const thread = await say('Better so.', { text: 'Pull the plug by 2 Nm.' })
  await desk.reject(bob, await desk.requestOf({ releaseid }))
  const { stepid, revisionid } = await head(guideid)
  await ada.createStep({ params: { guideid }, body: { lines: [line('Wait.')] } })
  await ada.deleteStep({ params: { guideid, stepid }, query: { revisionid } })
  await expect(desk.take(ada, thread)).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'changed_since' }],
  })
  await desk.askAgain(releaseid)
  await expect(
    bob.createReviewPost({
      params: { threadid },
      body: { text: 'So?', suggestion: { text: 'Pull it out.' } },
    }),
  ).rejects.toMatchObject({ errors: [{ field: 'suggestion', code: 'not_found' }] })
})

test('a thread is open again once the edit it was settled by is denied (R-5)', async () => {
  const { guideid, releaseid, at, say } = await desk.underReview(bob, cyd)
  await api.admin.createContentRule({
    body: {
      name: 'Units',
      kind: 'words',
      entries: ['Nm'],
      places: ['edit'],
      act: 'hold',
      message: '',
      is_on: true,
    },
  })
  const taken = await desk.take(ada, await say('Better so.', { text: 'Pull the plug by 2 Nm.' }))
  expect(taken).toMatchObject({ done: true, waits: true, posts: [{ taken_outcome: 'held' }] })
  const { patrolid } = await desk.head(guideid)
  const params = { itemid: existing(patrolid, 'an edit') }
  const { token } = await api.admin.leasePatrolItem({ params, body: { kind: 'open' } })
  const { revisionid } = await api.admin.readPatrolItem({ params })
  await api.admin.decidePatrolItem({
    params,
    query: { revisionid },
    body: { action: 'deny', reason_code: 'unclear', token, base_shown: 'live' },
  })
  const [open] = await bob.listReviewThreads(at)
  expect(open).toMatchObject({
    done: false,
    done_by: null,
    waits: false,
    waits_for: { username: 'ada' },
    posts: [{ taken: true, taken_outcome: 'not_accepted' }],
  })
  expect((await desk.requestOf({ releaseid })).threads_open).toBe(1)
  // The author may settle it in words now.
  expect(await desk.mark(ada, existing(open, 'it'), true)).toMatchObject({ done: true })
})

test('signers who no longer see the content hear nothing of it, not even how much (R-5)', async () => {
  const { releaseid, at, say } = await desk.underReview(bob, cyd)
  const { threadid } = await say('Is this right?')
  const { stepid } = (await bob.listReviewThreads(at))[0] ?? { stepid: null }
  await ada.createReviewThread({ ...at, body: { stepid, part: 'step', text: 'Please look here.' } })
  expect([await toldOf(bob, releaseid), await toldOf(cyd, releaseid)]).toEqual([1, 0])
  await cyd.createReviewPost({ params: { threadid }, body: { text: 'I wonder, too.' } })
  await desk.reject(bob, await desk.requestOf({ releaseid }))
  const before = await toldOf(cyd, releaseid)
  await ada.createReviewPost({ params: { threadid }, body: { text: 'It is.' } })
  expect(await toldOf(cyd, releaseid)).toBe(before)
  expect(await cyd.readApprovalRequest(at)).toMatchObject({ threads_open: 0, can_write: false })
  const listed = await cyd.listApprovalRequests({ query: {} })
  expect(listed.find(one => one.releaseid === releaseid)?.threads_open).toBe(0)
  expect(await bob.readApprovalRequest(at)).toMatchObject({ threads_open: 2, can_write: true })
})

test('what is taken out of the history of a step takes suggestions about it along (S-14)', async () => {
  const secret = 'hunter-four-marble'
  const { guideid, releaseid, at, say } = await desk.underReview(bob, cyd)
  await say('Better so.', { text: `Type ${secret}.` })
  await desk.reject(bob, await desk.requestOf({ releaseid }))
  await desk.say(guideid, `Type ${secret}.`)
  const { revisionid } = await head(guideid)
  await desk.say(guideid, 'Type the word.')
  await api.admin.redactRevision({ params: { revisionid }, body: { reason: 'A password' } })
  expect(await bob.listReviewThreads(at)).toMatchObject([
    { posts: [{ text: 'Better so.', suggestion: null }] },
  ])
})
