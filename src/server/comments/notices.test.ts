import { beforeAll, describe, expect, test } from 'vitest'
import { existing, firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'

let guideid: number
let stepid: number
const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
beforeAll(async () => {
  const made = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
  })
  guideid = made.guideid
  const guide = await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0 }] },
  })
  stepid = firstOf(guide.steps).stepid
})

const text = 'The seal sits deeper than it looks.'
const say = (person: TestPerson, context: string, contextid: number, more: object = {}) =>
  person.createComment({ params: { context, contextid }, body: { text, ...more } })
const at = (commentid: number) => ({ params: { commentid } })
// Badges are earned and told in the background.
const told = async (person: TestPerson) =>
  (await person.listNotifications({ query: { limit: 200 } })).filter(one =>
    one.event.startsWith('comment.'),
  )
const newest = async (person: TestPerson) => (await told(person))[0]
const unread = async (person: TestPerson) => (await told(person)).length
const setThreshold = async (threshold: number) => {
  await api.database.pool.query(
    `insert into settings (name, value) values ('comment_threshold', $1)
      on conflict (name) do update set value = excluded.value`,
    [String(threshold)],
  )
  await api.service.readSettings()
}

describe('who is told of a comment', () => {
  test('the author of the guide, also for its steps, with the way to the comment', async () => {
    const comment = await say(bob, 'guide', guideid)
    expect(await newest(ada)).toMatchObject({
      event: 'comment.created',
      title: 'bob commented on Seal',
      url: `http://stepwright.test/Guide/Seal/${guideid}#comment-${comment.commentid}`,
      data: { commentid: comment.commentid, context: 'guide', contextid: guideid },
    })
    const onStep = await say(bob, 'step', stepid)
    expect(await newest(ada)).toMatchObject({
      data: { commentid: onStep.commentid, context: 'step', contextid: stepid },
    })
  })

  test('the author of a wiki page', async () => {
    const { wikiid } = await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Descaling', contents: '' },
    })
    const { commentid } = await say(bob, 'wiki', wikiid)
    expect(await newest(ada)).toMatchObject({
      title: 'bob commented on Descaling',
      url: `http://stepwright.test/Wiki/Descaling#comment-${commentid}`,
    })
  })

  test('of a page that is found by its title only, which is not told by its number', async () => {
    const { cy, dee } = await api.people('cy', 'dee')
    const page = await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Project Falcon', contents: '' },
    })
    const { wikiid } = page
    await api.admin.patchWiki({
      params: { namespace: 'WIKI', title: 'Project Falcon' },
      query: page,
      body: { flags: ['WIKI_PRIVATE'] },
    })
    const first = await say(cy, 'wiki', wikiid)
    const reply = await say(dee, 'wiki', wikiid, { parentid: first.commentid })
    const hidden = { url: 'http://stepwright.test/notifications', data: { title: '' } }
    expect(await newest(cy)).toMatchObject({
      title: 'dee replied to your comment on a page',
      ...hidden,
    })
    expect(await newest(ada)).toMatchObject({ title: 'dee commented on Project Falcon' })
    await api.admin.deleteComment(at(reply.commentid))
    expect(await newest(dee)).toMatchObject({
      title: 'Your comment on a page was removed',
      ...hidden,
    })
    expect(JSON.stringify([await told(cy), await told(dee)])).not.toContain('Falcon')
  })

  test('reach the person replied to once and nobody for their own', async () => {
    const mine = await say(ada, 'guide', guideid)
    const before = { ada: await unread(ada), bob: await unread(bob) }
    await say(bob, 'guide', guideid, { parentid: mine.commentid })
    expect(await newest(ada)).toMatchObject({
      event: 'comment.created',
      title: 'bob replied to your comment on Seal',
      data: { reply: true },
    })
    expect([await unread(ada), await unread(bob)]).toEqual([before.ada + 1, before.bob])
    const theirs = await say(bob, 'guide', guideid)
    await say(api.admin, 'guide', guideid, { parentid: theirs.commentid })
    expect(existing(await newest(bob), 'a notice').title).toBe(
      'Admin replied to your comment on Seal',
    )
    expect(existing(await newest(ada), 'a notice').title).toBe('Admin commented on Seal')
  })
})

describe('the hold rule (M-96)', () => {
  test('holds comments below the threshold and tells nobody', async () => {
    const mo = await api.person('mo', { privilege: 'Moderator' })
    await setThreshold(100)
    const before = await unread(ada)
    const held = await say(bob, 'guide', guideid)
    expect(held.status).toBe('private')
    expect(await unread(ada)).toBe(before)
    const listed = async (person: TestPerson | TestApi['anyone']) =>
      (await person.listComments({ query: { limit: 200 } })).some(
        one => one.commentid === held.commentid,
      )
    expect([
      await listed(bob),
      await listed(mo),
      await listed(ada),
      await listed(api.anyone),
    ]).toEqual([true, true, false, false])
    expect(
      (await api.anyone.readGuide({ params: { guideid } })).comments.map(one => one.commentid),
    ).not.toContain(held.commentid)
    await expect(ada.readComment(at(held.commentid))).rejects.toMatchObject({ status: 404 })
    await expect(say(ada, 'guide', guideid, { parentid: held.commentid })).rejects.toMatchObject({
      status: 422,
    })
    expect((await say(mo, 'guide', guideid)).status).toBe('public')
    const known = await api.person('known', { reputation: 100 })
    expect((await say(known, 'guide', guideid)).status).toBe('public')
    await setThreshold(0)
  })

  test('runs again when a public comment is changed', async () => {
    const { commentid } = await say(bob, 'guide', guideid)
    const reply = await say(ada, 'guide', guideid, { parentid: commentid })
    await setThreshold(100)
    expect(
      (await bob.patchComment({ ...at(commentid), body: { text: 'Another text altogether.' } }))
        .status,
    ).toBe('private')
    await setThreshold(0)
    const shown = (await api.anyone.readGuide({ params: { guideid } })).comments
    expect(shown.flatMap(one => [one, ...one.replies]).map(one => one.commentid)).not.toEqual(
      expect.arrayContaining([commentid]),
    )
    await expect(api.anyone.readComment(at(reply.commentid))).rejects.toMatchObject({ status: 404 })
  })
})

describe('the list', () => {
  test('is by commentid, filtered by target, language and time, in pages', async () => {
    const { wikiid } = await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Limescale', contents: '' },
    })
    const first = await say(bob, 'wiki', wikiid)
    const reply = await say(ada, 'wiki', wikiid, { parentid: first.commentid })
    const last = await say(bob, 'wiki', wikiid)
    const ids = async (query: object) =>
      (
        await api.anyone.listComments({ query: { context: 'wiki', contextid: wikiid, ...query } })
      ).map(one => one.commentid)
    const all = [first, reply, last].map(one => one.commentid)
    expect(await ids({})).toEqual(all)
    expect(await ids({ order: 'DESC' })).toEqual([...all].reverse())
    expect(await ids({ limit: 1, offset: 1 })).toEqual([reply.commentid])
    expect([await ids({ langid: 'en' }), await ids({ langid: 'de' })]).toEqual([all, []])
    await api.database.pool.query('update comments set created = 1000 where contextid = $1', [
      wikiid,
    ])
    await api.admin.patchComment({
      ...at(last.commentid),
      body: { text: 'Another text altogether.' },
    })
    expect(await ids({ modifiedSince: 2000 })).toEqual([last.commentid])
    expect(
      firstOf(
        await api.anyone.listComments({ query: { context: 'wiki', contextid: wikiid } }),
      ).replies.map(one => one.commentid),
    ).toEqual([reply.commentid])
    await expect(api.anyone.listComments({ query: { context: 'story' } })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'context' }],
    })
  })
})
