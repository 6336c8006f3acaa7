import { beforeAll, describe, expect, test } from 'vitest'
import { firstOf, itemAt, memberAt } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

let ada: TestPerson
let bob: TestPerson
let cid: TestPerson
let dov: TestPerson
let mo: TestPerson
let max: TestPerson
let guideid: number
const api = await startApiForFile()
beforeAll(async () => {
  const people = await api.people('ada', 'bob', 'cid', 'dov')
  ;[ada, bob, cid, dov] = [people.ada, people.bob, people.cid, people.dov]
  mo = await api.person('mo', { privilege: 'Moderator' })
  max = await api.person('max', { privilege: 'Moderator' })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  guideid = (
    await ada.createGuide({
      body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
    })
  ).guideid
})

type State = 'public' | 'held' | 'hidden' | 'removed' | 'withdrawn'
const states: State[] = ['public', 'held', 'hidden', 'removed', 'withdrawn']
const text = 'The seal sits deeper than it looks.'
const because = { reason: 'Says nothing about the guide' }
const say = (person: TestPerson, more: object = {}) =>
  person.createComment({
    params: { context: 'guide', contextid: guideid },
    body: { text, ...more },
  })
const commentIn = async (state: State, writer = bob) => {
  const { commentid } = await say(writer)
  await api.database.run(sql`update comments set state = ${state} where commentid = ${commentid}`)
  return { params: { commentid } }
}
type At = Awaited<ReturnType<typeof commentIn>>
const stateOf = async ({ params: { commentid } }: At) =>
  (
    await api.database.one<{ state: State }>(
      sql`select state from comments where commentid = ${commentid}`,
    )
  ).state
const inGuide = async () =>
  (await api.anyone.readGuide({ params: { guideid } })).comments.map(one => one.commentid)
const told = async (person: TestPerson, { params: { commentid } }: At) =>
  (await person.listNotifications({ query: { limit: 200 } }))
    .filter(one => one.url.endsWith(`#comment-${commentid}`))
    .map(one => one.event)

/**
 * moderation-admin M-96, the table: what each act makes of each state. Where it says nothing, the
 * act is refused.
 */
const table: Record<string, Partial<Record<State, State>>> = {
  approve: { held: 'public' },
  refuse: { held: 'removed' },
  hide: { public: 'hidden' },
  restore: { hidden: 'public' },
  remove: { hidden: 'removed' },
  'a flag of a Moderator': { public: 'hidden' },
  'flags of three people': { public: 'hidden' },
  'the writer deletes': { public: 'withdrawn', held: 'withdrawn', hidden: 'withdrawn' },
  'a Moderator deletes': { public: 'removed', held: 'removed', hidden: 'removed' },
  'the writer edits': { public: 'public' },
}
const acts: Record<string, (at: At) => Promise<unknown>> = {
  approve: at => mo.approveComment(at),
  refuse: at => mo.refuseComment({ ...at, body: because }),
  hide: at => mo.hideComment({ ...at, body: because }),
  restore: at => mo.restoreComment(at),
  remove: at => mo.removeComment({ ...at, body: because }),
  'a flag of a Moderator': at => mo.flagComment({ ...at, body: because }),
  'flags of three people': async at => {
    for (const one of [ada, cid, dov]) await one.flagComment({ ...at, body: because })
  },
  'the writer deletes': at => bob.deleteComment(at),
  'a Moderator deletes': at => mo.deleteComment(at),
  'the writer edits': at => bob.patchComment({ ...at, body: { text: `${text} Really.` } }),
}

describe('a comment in each state, and each act on it', () => {
  for (const [name, next] of Object.entries(table)) {
    for (const state of states) {
      test(`${name}: ${state} ${next[state] ? `becomes ${next[state]}` : 'stays'} (M-96, M-148)`, async () => {
        const at = await commentIn(state)
        const status = await memberAt(
          acts,
          name,
        )(at).then(
          () => 200,
          (error: { status: number; errors: { code: string }[] }) =>
            error.status === 422 ? firstOf(error.errors).code : error.status,
        )
        // What readers do not see is not there for those who may not moderate.
        expect(status).toBeOneOf(
          next[state]
            ? [200]
            : [
                'invalid_state',
                ...(name === 'flags of three people' && state !== 'public' ? [404] : []),
              ],
        )
        expect(await stateOf(at)).toBe(next[state] ?? state)
        expect((await inGuide()).includes(at.params.commentid)).toBe(
          (next[state] ?? state) === 'public',
        )
      })
    }
  }
})

describe('deciding', () => {
  test('is never for the writer, Moderator or Admin (M-148)', async () => {
    for (const writer of [max, api.admin]) {
      const refused = { status: 403, errors: [expect.objectContaining({ code: 'self_decision' })] }
      await expect(writer.approveComment(await commentIn('held', writer))).rejects.toMatchObject(
        refused,
      )
      await expect(
        writer.refuseComment({ ...(await commentIn('held', writer)), body: because }),
      ).rejects.toMatchObject(refused)
      await expect(
        writer.hideComment({ ...(await commentIn('public', writer)), body: because }),
      ).rejects.toMatchObject(refused)
      await expect(writer.restoreComment(await commentIn('hidden', writer))).rejects.toMatchObject(
        refused,
      )
      await expect(
        writer.removeComment({ ...(await commentIn('hidden', writer)), body: because }),
      ).rejects.toMatchObject(refused)
      const own = await commentIn('public', writer)
      await writer.flagComment({ ...own, body: because })
      expect(await stateOf(own)).toBe('public')
    }
  })

  test('takes a reason, tells the writer and is audited (M-96)', async () => {
    const hidden = await commentIn('public')
    await expect(mo.hideComment({ ...hidden, body: { reason: '  ' } })).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ field: 'reason' })],
    })
    await mo.hideComment({ ...hidden, body: because })
    expect(await told(bob, hidden)).toEqual(['comment.hidden'])
    await mo.removeComment({ ...hidden, body: because })
    expect(await told(bob, hidden)).toEqual(['comment.deleted', 'comment.hidden'])
    const refused = await commentIn('held')
    await mo.refuseComment({ ...refused, body: because })
    expect(await told(bob, refused)).toEqual(['comment.deleted'])
    expect(
      (
        await api.admin.listAudit({
          query: { target_type: 'comment', target_id: String(hidden.params.commentid) },
        })
      ).map(row => [row.action, row.reason, row.actor?.userid]),
    ).toEqual([
      ['comment.hidden', because.reason, mo.me.userid],
      ['comment.removed', because.reason, mo.me.userid],
    ])
  })

  test('keeps a flagged comment public and settles its flags (M-96, M-148)', async () => {
    const flagged = await commentIn('public')
    for (const one of [ada, cid]) await one.flagComment({ ...flagged, body: because })
    await mo.approveComment({ ...flagged, body: { reason: 'A fair question' } })
    expect(await stateOf(flagged)).toBe('public')
    expect(
      (await mo.listCommentQueue({ query: { state: 'flagged' } })).map(
        one => one.comment.commentid,
      ),
    ).not.toContain(flagged.params.commentid)
    expect(await told(bob, flagged)).toEqual([])
    expect(
      (
        await api.admin.listAudit({
          query: { target_type: 'comment', target_id: String(flagged.params.commentid) },
        })
      ).map(row => [row.action, row.reason]),
    ).toEqual([['comment.kept', 'A fair question']])
    await expect(mo.approveComment(flagged)).rejects.toMatchObject({
      status: 422,
      errors: [expect.objectContaining({ code: 'invalid_state' })],
    })
    await dov.flagComment({ ...flagged, body: because })
    expect(await stateOf(flagged)).toBe('public') // settled flags count no more
  })

  test('lets the author of the guide hear of a comment only once it is public (M-96)', async () => {
    const held = await commentIn('held')
    await api.database.run(sql`delete from notifications where userid = ${ada.me.userid}`)
    await mo.approveComment(held)
    expect(await told(ada, held)).toEqual(['comment.created'])
  })

  test('of a comment takes its replies out of sight with it, and brings them back (M-96)', async () => {
    const parent = await commentIn('public')
    const reply = await say(cid, { parentid: parent.params.commentid })
    const replies = async () =>
      (await api.anyone.readGuide({ params: { guideid } })).comments
        .find(one => one.commentid === parent.params.commentid)
        ?.replies.map(one => one.commentid)
    expect(await replies()).toEqual([reply.commentid])
    await mo.hideComment({ ...parent, body: because })
    expect(await replies()).toBeUndefined()
    await expect(
      api.anyone.readComment({ params: { commentid: reply.commentid } }),
    ).rejects.toMatchObject({ status: 404 })
    await mo.restoreComment(parent)
    expect(await replies()).toEqual([reply.commentid])
  })
})

describe('flags', () => {
  test('of one person count once and never from the writer (M-96)', async () => {
    const at = await commentIn('public')
    for (const one of [ada, ada, cid, cid, bob]) await one.flagComment({ ...at, body: because })
    expect(await stateOf(at)).toBe('public')
    await dov.flagComment({ ...at, body: because })
    expect(await stateOf(at)).toBe('hidden')
    expect(await told(bob, at)).toEqual(['comment.hidden'])
  })

  test('of three people at once hide it once (M-96)', async () => {
    const at = await commentIn('public')
    await Promise.all([ada, cid, dov].map(one => one.flagComment({ ...at, body: because })))
    expect(await stateOf(at)).toBe('hidden')
    expect(await told(bob, at)).toEqual(['comment.hidden'])
  })

  test('are settled by a Moderator who restores it: it takes three again (M-96)', async () => {
    const at = await commentIn('public')
    for (const one of [ada, cid, dov]) await one.flagComment({ ...at, body: because })
    await mo.restoreComment(at)
    for (const one of [ada, cid]) await one.flagComment({ ...at, body: because })
    expect(await stateOf(at)).toBe('public')
  })
})

describe('the queue', () => {
  test('lists held, flagged and hidden comments for Moderators (M-148)', async () => {
    await api.database.run(
      sql`update comments set state = 'public' where state in ('held', 'hidden')`,
    )
    await api.database.run(sql`delete from comment_flags`)
    const [held, flagged, hidden] = [
      await commentIn('held'),
      await commentIn('public'),
      await commentIn('public'),
    ]
    await commentIn('removed')
    await ada.flagComment({ ...flagged, body: { reason: 'Off topic' } })
    await mo.hideComment({ ...hidden, body: because })
    const queue = await mo.listCommentQueue()
    expect(queue.map(one => [one.comment.commentid, one.state])).toEqual([
      [held.params.commentid, 'held'],
      [flagged.params.commentid, 'flagged'],
      [hidden.params.commentid, 'hidden'],
    ])
    expect(itemAt(queue, 1).flags).toEqual([
      {
        userid: ada.me.userid,
        username: 'ada',
        reason: 'Off topic',
        date: expect.any(Number),
      },
    ])
    expect(queue[2]).toMatchObject({
      decided_by: mo.me.userid,
      reason: because.reason,
    })
    expect(
      (await mo.listCommentQueue({ query: { state: 'flagged' } })).map(
        one => one.comment.commentid,
      ),
    ).toEqual([flagged.params.commentid])
    expect(
      (await mo.listCommentQueue({ query: { order: 'DESC', limit: 1 } })).map(
        one => one.comment.commentid,
      ),
    ).toEqual([hidden.params.commentid])
    await bob.patchComment({
      ...flagged,
      body: { text: 'Something else altogether.' },
    })
    expect(firstOf(await mo.listCommentQueue({ query: { state: 'flagged' } })).earlier).toEqual([
      { text_raw: text, images: [], replaced: expect.any(Number) },
    ])
    await expect(bob.listCommentQueue()).rejects.toMatchObject({ status: 403 })
  })
})
