// A release that was sent back asks again: the reason, the answer, and what changed since the round
// before (moderation-admin M-92).
import { expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { openDesk } from '#testing/approvals.ts'
import { startApiForFile } from '#testing/api.ts'
import { sql } from '#server/db/sql.ts'

const api = await startApiForFile()
const { ada, bob, cyd } = await api.people('ada', 'bob', 'cyd')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
const desk = openDesk(api, ada)
const sentBack = async () => {
  const { releaseid } = await desk.asked(await desk.processOf(desk.by(bob)))
  await desk.reject(bob, await desk.requestOf({ releaseid }))
  return existing(await desk.find(releaseid), 'the release')
}
type SentBack = Awaited<ReturnType<typeof sentBack>>
const ask = ({ releaseid, release_revisionid }: SentBack, answer?: string) =>
  ada.patchRelease({
    params: { releaseid },
    query: { revisionid: release_revisionid },
    body: { status: 'pending_approval', ...(answer !== undefined && { answer }) },
  })
const read = async (releaseid: number) => {
  const { approvalid } = await desk.requestOf({ releaseid })
  return bob.readApprovalRequest({ params: { approvalid } })
}
const wordsOf = (guide: { steps: { lines: { text_raw: string }[] }[] } | null) =>
  guide?.steps.map(step => firstOf(step.lines).text_raw)

test('one act answers and asks again, and the signer sees the round before (R-3, R-4)', async () => {
  const release = await sentBack()
  const { guideid, releaseid } = release
  await desk.say(guideid, 'Pull the plug, then turn by 2 Nm.')
  expect(await ask(release, 'The torque is in step 1.')).toMatchObject({
    status: 'pending_approval',
    approval: { status: 'pending', answer: 'The torque is in step 1.' },
  })
  const second = await read(releaseid)
  expect(second).toMatchObject({
    answer: 'The torque is in step 1.',
    rounds: [
      {
        phase: 'rejected',
        username: 'ada',
        answer: '',
        signatures: [{ username: 'bob', rejects: true, note: 'The torque is missing.' }],
      },
    ],
  })
  expect([wordsOf(second.guide), wordsOf(existing(second.looked, 'what bob saw').guide)]).toEqual([
    ['Pull the plug, then turn by 2 Nm.'],
    ['Pull the plug.'],
  ])
  expect(firstOf(second.rounds).content_hash).not.toBe(second.content_hash)
  await desk.reject(bob, second)
  const again = existing(await desk.find(releaseid), 'the release')
  await ask(again, 'It is measured at the bench.')
  expect((await read(releaseid)).rounds.map(one => one.answer)).toEqual([
    '',
    'The torque is in step 1.',
  ])
})

test('the same content comes again only with a word about why (R-3)', async () => {
  const release = await sentBack()
  await expect(ask(release, '')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'answer', code: 'unchanged' }],
  })
  // Nothing of the act happened.
  expect(await desk.find(release.releaseid)).toMatchObject({
    status: 'rejected',
    release_revisionid: release.release_revisionid,
  })
  await ask(release, 'The torque is in the guide for the valve.')
  const { rounds, content_hash } = await read(release.releaseid)
  expect(rounds.map(one => one.content_hash)).toEqual([content_hash])
})

test('clients that know no answers open it again and then ask, as before (R-4)', async () => {
  const release = await sentBack()
  await expect(ask(release)).rejects.toMatchObject({
    status: 422,
    errors: [{ code: 'invalid_state' }],
  })
  const { releaseid } = release
  const opened = await ada.patchRelease({
    params: { releaseid },
    query: { revisionid: release.release_revisionid },
    body: { status: 'in_progress' },
  })
  expect(await ask(opened)).toMatchObject({ status: 'pending_approval', approval: { answer: '' } })
})

test('an answer goes with asking and nothing else, and first rounds have none before (R-4)', async () => {
  const { releaseid, release_revisionid } = await sentBack()
  await expect(
    ada.patchRelease({
      params: { releaseid },
      query: { revisionid: release_revisionid },
      body: { status: 'in_progress', answer: 'Done.' },
    }),
  ).rejects.toMatchObject({ status: 422, errors: [{ field: 'answer' }] })
  const first = await desk.asked(await desk.processOf(desk.by(bob, cyd)))
  expect(await read(first.releaseid)).toMatchObject({ rounds: [], looked: null, answer: '' })
})

test('who missed a round is told what changed since they looked, each their own (R-C7)', async () => {
  const release = await sentBack()
  const { guideid, releaseid } = release
  const first = firstOf((await read(releaseid)).stages).signatures
  expect(first).toMatchObject([{ userid: bob.me.userid, rejects: true }])
  const { approvalid: firstRound } = await read(releaseid)
  await desk.say(guideid, 'Pull the plug, then turn.')
  await ask(release, 'Now with a turn.')
  // Bob misses the second round, which is taken back.
  const { approvalid, revisionid } = await read(releaseid)
  await ada.recallApprovalRequest({ params: { approvalid }, query: { revisionid } })
  await desk.say(guideid, 'Pull the plug, then turn by 2 Nm.')
  await ask(existing(await desk.find(releaseid), 'the release'), 'Now with a torque.')
  const third = await read(releaseid)
  const seen = existing(third.looked, 'what bob saw')
  expect([seen.approvalid, wordsOf(seen.guide)]).toEqual([firstRound, ['Pull the plug.']])
  expect(seen.content_hash).toBe(firstOf(third.rounds).content_hash)
  const params = { approvalid: third.approvalid }
  expect((await ada.readApprovalRequest({ params })).looked).toBeNull()
  // What somebody writes says that they have seen it, unless the round began in that second.
  await api.database.run(sql`update approval_requests set created = created - 60`)
  await ada.createReviewThread({ params, body: { part: 'guide', text: 'Measured twice.' } })
  await desk.reject(bob, third)
  await ask(existing(await desk.find(releaseid), 'the release'), 'Measured.')
  const fourth = { approvalid: (await read(releaseid)).approvalid }
  const looks = [
    await bob.readApprovalRequest({ params: fourth }),
    await ada.readApprovalRequest({ params: fourth }),
  ].map(one => one.looked?.approvalid)
  expect(looks).toEqual([third.approvalid, third.approvalid])
})
