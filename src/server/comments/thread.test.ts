// People who replied to a comment hear of what is added there, as long as they may read it.
import { beforeAll, describe, expect, test } from 'vitest'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob, cora, dina, emil } = await api.people('ada', 'bob', 'cora', 'dina', 'emil')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

type On = { context: string; contextid: number }
const say = (person: TestPerson, text: string, on: On, more: object = {}) =>
  person.createComment({ params: on, body: { text, ...more } })
/** What they have not read, which they have read then. */
const told = async (person: TestPerson) => {
  const all = await person.listNotifications({ query: { unread: true, limit: 200 } })
  await person.readNotifications({ body: { all: true } })
  return all.filter(one => one.event.startsWith('comment.'))
}
const titles = async (person: TestPerson) => (await told(person)).map(one => one.title)
const readAll = () => Promise.all([ada, bob, cora, dina, emil].map(told))

/** What is written from now on waits, while this is above 0. */
const setThreshold = async (comment_threshold: number) =>
  api.admin.patchSettings({
    query: await api.admin.readSettings(),
    body: { comment_threshold },
  })
/** A reply that waits for a Moderator. */
const sayHeld = async (person: TestPerson, text: string, on: On, more: object) => {
  await setThreshold(100)
  const { commentid } = await say(person, text, on, more)
  await setThreshold(0)
  return { params: { commentid } }
}
const letThrough = (at: { params: { commentid: number } }) =>
  api.admin.approveComment({ ...at, body: {} })

/** A comment of bob's on a guide of ada's, to which cora and dina replied. */
const aThread = async () => {
  const guide = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal', public: true },
  })
  const on = { context: 'guide', contextid: guide.guideid }
  const { commentid: parentid } = await say(bob, 'How deep does the seal sit?', on)
  await say(cora, 'Deeper than it looks.', on, { parentid })
  const { commentid } = await say(dina, 'As deep as the nail of a thumb.', on, { parentid })
  await readAll()
  return { guide, on, reply: { parentid }, ofDina: { params: { commentid } } }
}
let thread: Awaited<ReturnType<typeof aThread>>
beforeAll(async () => void (thread = await aThread()))

describe('who replied to a comment before', () => {
  test('hears once of a further reply, and writer and authors of nothing more (R-6)', async () => {
    const { guide, on, reply } = thread
    await say(cora, 'I have measured it.', on, reply)
    await readAll()
    const { commentid } = await say(emil, 'Mine sits on the rim.', on, reply)
    expect(await told(cora)).toMatchObject([
      {
        event: 'comment.created',
        title: 'emil also replied to a comment on Seal',
        url: `http://stepwright.test/Guide/Seal/${guide.guideid}#comment-${commentid}`,
        data: { commentid, ...on },
      },
    ])
    expect([await titles(dina), await titles(bob), await titles(ada), await told(emil)]).toEqual([
      ['emil also replied to a comment on Seal'],
      ['emil replied to your comment on Seal'],
      ['emil commented on Seal'],
      [],
    ])
    await say(ada, 'The rim is right.', on, reply)
    await say(bob, 'Thank you all.', on, reply)
    expect([await titles(ada), await titles(bob)]).toEqual([
      ['bob commented on Seal'],
      ['ada replied to your comment on Seal'],
    ])
    // A comment beside it is no part of the thread.
    await readAll()
    await say(emil, 'The lid is loose.', on)
    expect([await told(cora), await told(dina)]).toEqual([[], []])
    await readAll()
  })

  test('hears that they are named instead, and an edit tells them nothing more (R-6)', async () => {
    const { on, reply } = thread
    const { commentid } = await say(emil, 'What does @cora say of it?', on, reply)
    expect([await titles(cora), await titles(dina)]).toEqual([
      ['emil mentioned you in a comment on Seal'],
      ['emil also replied to a comment on Seal'],
    ])
    await emil.patchComment({
      params: { commentid },
      body: { text: 'What do @cora and @dina say of it?' },
    })
    expect([await told(cora), await told(dina)]).toEqual([[], []])
    await readAll()
  })

  test('hears of one that was held when it is let through, in their language (R-6)', async () => {
    const { on, reply } = await aThread()
    await dina.patchUser({ params: dina.me, body: { langid: 'de' } })
    const held = await sayHeld(emil, 'Mine sits on the rim.', on, reply)
    expect([await told(cora), await told(dina)]).toEqual([[], []])
    await letThrough(held)
    expect([await titles(cora), await titles(dina)]).toEqual([
      ['emil also replied to a comment on Seal'],
      ['emil hat ebenfalls auf einen Kommentar zu Seal geantwortet'],
    ])
    await dina.patchUser({ params: dina.me, body: { langid: 'en' } })
    await readAll()
  })

  test('hears of one that was held also where they replied while it waited (R-6)', async () => {
    const { on, reply } = await aThread()
    const gil = await api.person('gil')
    const held = await sayHeld(emil, 'Mine sits on the rim.', on, reply)
    await say(gil, 'Mine does not.', on, reply)
    expect(await told(gil)).toEqual([])
    await letThrough(held)
    expect(await titles(gil)).toEqual(['emil also replied to a comment on Seal'])
    await readAll()
  })

  test('hears once of one that had to wait after an edit, as everybody does (R-6)', async () => {
    const { on, reply } = await aThread()
    const { commentid } = await say(emil, 'What does @dina say of it?', on, reply)
    expect([await titles(cora), await titles(dina), await titles(bob), await titles(ada)]).toEqual([
      ['emil also replied to a comment on Seal'],
      ['emil mentioned you in a comment on Seal'],
      ['emil replied to your comment on Seal'],
      ['emil commented on Seal'],
    ])
    const params = { commentid }
    await setThreshold(100)
    await emil.patchComment({ params, body: { text: 'What do @dina and @cora say?' } })
    await setThreshold(0)
    const { comments } = await api.anyone.readGuide({ params: { guideid: on.contextid } })
    expect(comments[0]?.replies).not.toContainEqual(expect.objectContaining(params))
    await letThrough({ params })
    expect(await Promise.all([cora, dina, bob, ada].map(told))).toEqual([[], [], [], []])
  })

  test('hears that an edit names them where their own reply waited before (R-6)', async () => {
    const { on, reply } = await aThread()
    const hal = await api.person('hal')
    const held = await sayHeld(hal, 'Mine sits on the rim.', on, reply)
    const { commentid } = await say(emil, 'Somebody has measured it.', on, reply)
    await letThrough(held)
    expect(await told(hal)).toEqual([])
    const params = { commentid }
    await emil.patchComment({ params, body: { text: '@hal has measured it.' } })
    expect(await titles(hal)).toEqual(['emil mentioned you in a comment on Seal'])
    await emil.patchComment({ params, body: { text: '@hal has measured it, and well.' } })
    expect(await told(hal)).toEqual([])
    await readAll()
  })

  test('hears by mail where comments come so (R-6)', async () => {
    const { on, reply } = thread
    await api.database.pool.query('update users set email_verified = true')
    await cora.patchNotificationSettings({ body: { groups: { comments: 'mail' } } })
    await dina.patchNotificationSettings({ body: { groups: { comments: 'inbox' } } })
    // Mail is due at once: a worker that looks meanwhile would take it away.
    await api.jobsStop()
    await api.database.pool.query("delete from jobs where kind = 'notice_mail'")
    await say(emil, 'It sits on the rim in all of them.', on, reply)
    const { rows } = await api.database.pool.query<{ userid: number }>(
      `select (payload->>'userid')::int as userid from jobs where kind = 'notice_mail'
        and payload->>'group' = 'comments'`,
    )
    expect(rows.map(one => one.userid)).toEqual([cora.me.userid])
    await readAll()
  })
})

describe('who replied to a comment before hears nothing', () => {
  test('where they took their reply back or are suspended', async () => {
    const { on, reply, ofDina } = await aThread()
    const gus = await api.person('gus')
    await say(gus, 'Mine sat on the rim.', on, reply)
    await api.admin.suspendUser({ params: gus.me, body: { reason: 'rude' } })
    await dina.deleteComment(ofDina)
    await readAll()
    await say(emil, 'Mine sits on the rim.', on, reply)
    expect([await titles(cora), await told(dina)]).toEqual([
      ['emil also replied to a comment on Seal'],
      [],
    ])
    const { rows } = await api.database.pool.query(
      "select event from notifications where userid = $1 and event = 'comment.created'",
      [gus.me.userid],
    )
    expect(rows).toEqual([])
  })

  test('of a guide that they may not see any more', async () => {
    const { guide, on, reply } = await aThread()
    const params = { guideid: guide.guideid }
    await ada.unpublishGuide({ params, query: await ada.readGuide({ params }) })
    await ada.addGuideUser({ params: { ...params, userid: emil.me.userid } })
    await ada.addGuideUser({ params: { ...params, userid: dina.me.userid } })
    await readAll()
    await say(emil, 'Mine sits on the rim.', on, reply)
    expect([await told(cora), await titles(dina)]).toEqual([
      [],
      ['emil also replied to a comment on Seal'],
    ])
  })

  test('of the title of a page that is found by it only', async () => {
    const at = { namespace: 'WIKI', title: 'Project Falcon' } as const
    const page = await ada.createWiki({ body: { ...at, contents: '' } })
    await api.admin.patchWiki({ params: at, query: page, body: { flags: ['WIKI_PRIVATE'] } })
    const on = { context: 'wiki', contextid: page.wikiid }
    const { commentid: parentid } = await say(bob, 'Who of us builds it now?', on)
    await say(cora, 'All of us do that.', on, { parentid })
    await readAll()
    await say(emil, 'And when is it to be done?', on, { parentid })
    expect(await told(cora)).toMatchObject([
      {
        title: 'emil also replied to a comment on a page',
        url: 'http://stepwright.test/notifications',
        data: { title: '' },
      },
    ])
  })
})
