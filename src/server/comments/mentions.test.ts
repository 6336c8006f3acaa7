// People who are named in comments: who is linked, who is told, and to whom nothing is told.
import { beforeAll, describe, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { exportParts } from '#server/accounts/sql.export.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob, cora, dina, emil } = await api.people('ada', 'bob', 'cora', 'dina', 'emil')
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const guideOf = (person: TestPerson, title: string, isPublic = true) =>
  person.createGuide({ body: { category: 'Kettles', type: 'repair', title, public: isPublic } })
let guideid: number
beforeAll(async () => void ({ guideid } = await guideOf(ada, 'Seal')))

const say = (person: TestPerson, text: string, more: object = {}, at = guideid) =>
  person.createComment({ params: { context: 'guide', contextid: at }, body: { text, ...more } })
const edit = (person: TestPerson, { commentid }: { commentid: number }, text: string) =>
  person.patchComment({ params: { commentid }, body: { text } })
/** What they have not read, which they have read then. */
const told = async (person: TestPerson) => {
  const all = await person.listNotifications({ query: { unread: true, limit: 200 } })
  await person.readNotifications({ body: { all: true } })
  return all.filter(one => one.event.startsWith('comment.'))
}
const titles = async (person: TestPerson) => (await told(person)).map(one => one.title)
const linked = ({ me }: TestPerson, words: string) =>
  `<a href="/User/${me.userid}/${me.username}">${words}</a>`
const set = async (name: string, value: number) =>
  api.admin.patchSettings({
    query: await api.admin.readSettings(),
    body: { [name]: value },
  })

describe('who is named in a comment', () => {
  test('is linked where readers get it, and the text stays as it was typed', async () => {
    const text = '@cora see <b>@Dina</b>, @nobody and @dina.'
    const comment = await say(bob, text)
    expect(comment.text_raw).toBe(text)
    const html = `<p>${linked(cora, '@cora')} see &lt;b&gt;${linked(dina, '@Dina')}&lt;/b&gt;, @nobody and ${linked(dina, '@dina')}.</p>`
    expect(comment.text_rendered).toBe(html)
    const guide = await api.anyone.readGuide({ params: { guideid } })
    expect(guide.comments.map(one => one.text_rendered)).toContain(html)
    await told(ada)
  })

  test('is told once, with the way to the comment, and the writer never', async () => {
    await told(cora)
    const { commentid } = await say(bob, 'Look at this, @cora, @Cora and @bob!')
    expect(await told(cora)).toMatchObject([
      {
        event: 'comment.mentioned',
        title: 'bob mentioned you in a comment on Seal',
        url: `http://stepwright.test/Guide/Seal/${guideid}#comment-${commentid}`,
        data: { commentid, context: 'guide', contextid: guideid },
      },
    ])
    expect(await told(bob)).toEqual([])
    await told(ada)
  })

  test('is told in German where that is the language of the account', async () => {
    await dina.patchUser({ params: { userid: dina.me.userid }, body: { langid: 'de' } })
    await told(dina)
    await say(bob, 'Was meinst du, @dina?')
    expect(await titles(dina)).toEqual(['bob hat dich in einem Kommentar zu Seal erwähnt'])
    await told(ada)
  })

  test('is nobody in code, in a link, or in an address', async () => {
    const { text_rendered } = await say(
      bob,
      'Type ``@cora`` or [link|https://example.org|@cora], write to me@cora.example',
    )
    expect(text_rendered).not.toContain('/User/')
    const block = await say(bob, '[code]\n@cora is a decorator\n[/code]')
    expect(block.text_rendered).not.toContain('/User/')
    const label = await say(bob, `As it says there: [user|${dina.me.userid}|@cora], is that so?`)
    expect(label.text_rendered).not.toContain(`/User/${cora.me.userid}/`)
    expect(await told(cora)).toEqual([])
    await told(ada)
  })

  test('gets one notice of the comment where they hear of it anyway', async () => {
    const mine = await say(cora, 'How deep does it sit?')
    await told(ada)
    await say(bob, 'As deep as @cora and @ada say.', { parentid: mine.commentid })
    expect(await titles(cora)).toEqual(['bob replied to your comment on Seal'])
    expect(await titles(ada)).toEqual(['bob commented on Seal'])
  })

  test('is told of an edit only when it names them for the first time', async () => {
    const comment = await say(bob, 'What does @cora say of it?')
    expect(await titles(cora)).toHaveLength(1)
    await edit(bob, comment, 'What do @cora and @emil say?')
    expect(await told(cora)).toEqual([])
    expect(await titles(emil)).toEqual(['bob mentioned you in a comment on Seal'])
    await edit(bob, comment, 'What does nobody say of it?')
    await edit(bob, comment, 'What do @emil and @cora say of it?')
    expect([await told(cora), await told(emil)]).toEqual([[], []])
    await told(ada)
  })

  test('stays who was meant when names change', async () => {
    const fern = await api.person('fern')
    const { commentid } = await say(bob, 'Thank you, @fern, for that.')
    await fern.patchUser({
      params: { userid: fern.me.userid },
      body: { unique_username: 'fern-green', username: 'Fern Green' },
    })
    const other = await api.person('other')
    await other.patchUser({
      params: { userid: other.me.userid },
      body: { unique_username: 'fern' },
    })
    const guide = await api.anyone.readGuide({ params: { guideid } })
    expect(guide.comments.find(one => one.commentid === commentid)?.text_rendered).toContain(
      `<a href="/User/${fern.me.userid}/Fern+Green">@fern</a>`,
    )
    await told(ada)
  })

  test('may be twenty people, and one more refuses the comment', async () => {
    const names = Array.from({ length: 21 }, (_, n) => `crowd${n + 10}`)
    for (const name of names) await api.person(name)
    const naming = (count: number) =>
      say(
        bob,
        names
          .slice(0, count)
          .map(name => `@${name}`)
          .join(' '),
      )
    await expect(naming(21)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'text', code: 'too_many_names' }],
    })
    const comment = await naming(20)
    expect(comment.text_rendered.match(/\/User\//g)).toHaveLength(20)
    // Edit by edit it may not be more either.
    await expect(edit(bob, comment, 'And what does @crowd30 say?')).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'text', code: 'too_many_names' }],
    })
    expect((await edit(bob, comment, 'And what does @crowd10 say?')).text_rendered).toContain(
      '/User/',
    )
    await told(ada)
  })

  test('is not whoever took the name with the full stop of the sentence', async () => {
    const fake = await api.person('fake')
    await fake.patchUser({ params: fake.me, body: { unique_username: 'cora.' } })
    await Promise.all([told(cora), told(fake)])
    const { text_rendered } = await say(bob, 'That was well said, @cora.')
    expect(text_rendered).toContain(`${linked(cora, '@cora')}.`)
    expect([await titles(cora), await told(fake)]).toEqual([
      ['bob mentioned you in a comment on Seal'],
      [],
    ])
    await told(ada)
  })
})

describe('nobody is told of what they may not read', () => {
  test('of a private guide those with the right only', async () => {
    const hidden = await guideOf(ada, 'Secret', false)
    await api.admin.addGuideUser({ params: { ...hidden, userid: emil.me.userid } })
    await Promise.all([told(cora), told(emil)])
    await say(ada, 'What do @cora and @emil say?', {}, hidden.guideid)
    expect(await told(cora)).toEqual([])
    expect(await titles(emil)).toEqual(['ada mentioned you in a comment on Secret'])
  })

  test('of a private guide nobody by a text that names them no more, and no export says it', async () => {
    const hidden = await guideOf(ada, 'Draft', false)
    const marks = async () =>
      (
        await api.database.many<{ row: { what: string; docid: number } }>(
          exportParts.marks(cora.me.userid),
        )
      )
        .filter(({ row }) => row.what === 'mentioned_in_comment')
        .map(({ row }) => row.docid)
    const before = await marks()
    await told(cora)
    const comment = await say(ada, 'What would @cora say of it?', {}, hidden.guideid)
    expect(await marks()).toEqual(before)
    await edit(ada, comment, 'What would @emil say of it?')
    await ada.publishGuide({ params: hidden, query: hidden })
    await edit(ada, comment, 'What would @emil say of this?')
    expect([await told(cora), await marks()]).toEqual([[], before])
    await edit(ada, comment, 'What would @cora say of this?')
    expect(await titles(cora)).toEqual(['ada mentioned you in a comment on Draft'])
    expect(await marks()).toEqual([...before, comment.commentid])
  })

  test('of a comment that waits nobody until it is let through', async () => {
    await Promise.all([told(cora), told(ada)])
    await set('comment_threshold', 100)
    const { commentid, status } = await say(bob, 'Hold this back, @cora and @bob.')
    expect(status).toBe('private')
    expect(await told(cora)).toEqual([])
    await set('comment_threshold', 0)
    await api.admin.approveComment({ params: { commentid }, body: {} })
    expect(await titles(cora)).toEqual(['bob mentioned you in a comment on Seal'])
  })

  test('of a page that is found by its title only those who find it', async () => {
    const mo = await api.person('mo-d', { privilege: 'Moderator' })
    const page = await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Falcon', contents: '' },
    })
    await api.admin.patchWiki({
      params: { namespace: 'WIKI', title: 'Falcon' },
      query: page,
      body: { flags: ['WIKI_PRIVATE'] },
    })
    await told(cora)
    await bob.createComment({
      params: { context: 'wiki', contextid: page.wikiid },
      body: { text: 'What do @cora and @mo-d say?' },
    })
    expect(await told(cora)).toEqual([])
    expect(await titles(mo)).toEqual(['bob mentioned you in a comment on Falcon'])
  })

  test('of a step that readers do not have those with the right only', async () => {
    await api.admin.patchSettings({
      query: await api.admin.readSettings(),
      body: { release_versions: true },
    })
    const guide = await guideOf(ada, 'Valve')
    const lines = [{ text_raw: 'Pull.', bullet: 'black', level: 0 }]
    await ada.createStep({ params: guide, body: { lines } })
    await ada.createRelease({ body: { guideid: guide.guideid, title: 'First' } })
    const { steps } = await ada.createStep({ params: guide, body: { lines } })
    await api.admin.addGuideUser({ params: { ...guide, userid: emil.me.userid } })
    await Promise.all([told(cora), told(emil)])
    await ada.createComment({
      params: { context: 'step', contextid: firstOf(steps.slice(-1)).stepid },
      body: { text: 'Is this right, @cora and @emil?' },
    })
    expect([await told(cora), await titles(emil)]).toEqual([
      [],
      ['ada mentioned you in a comment on Valve'],
    ])
    await api.admin.patchSettings({
      query: await api.admin.readSettings(),
      body: { release_versions: false },
    })
  })

  test('of nothing while they are suspended', async () => {
    const gus = await api.person('gus-t')
    await api.admin.suspendUser({ params: { userid: gus.me.userid }, body: { reason: 'rude' } })
    await say(bob, 'This was found by @gus-t first.')
    expect(
      await api.database.many(
        sql`select event from notifications where userid = ${gus.me.userid}
          and event = 'comment.mentioned'`,
      ),
    ).toEqual([])
  })
})
