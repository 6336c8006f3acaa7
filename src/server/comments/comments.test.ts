import { describe, expect, test } from 'vitest'
import { firstOf, lastOf } from '#lib/existing.ts'
import { startApi, startApiForFile, type TestApi, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })

const text = 'The seal sits deeper than it looks.'
const makeGuide = async (visible = true) => {
  const { guideid, revisionid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title: 'Seal' },
  })
  const guide = await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: 'Pull the plug.', bullet: 'black', level: 0 }] },
  })
  if (visible)
    await ada.publishGuide({ params: { guideid }, query: { revisionid: guide.revisionid } })
  return { guideid, revisionid, stepid: firstOf(guide.steps).stepid }
}
const on = (context: string, contextid: number) => ({ params: { context, contextid } })
const say = (person: TestPerson, context: string, contextid: number, more: object = {}) =>
  person.createComment({ ...on(context, contextid), body: { text, ...more } })
const at = (commentid: number) => ({ params: { commentid } })
const guideOf = (guideid: number, person: TestPerson | TestApi['anyone'] = api.anyone) =>
  person.readGuide({ params: { guideid } })
const age = (commentid: number, seconds: number) =>
  api.database.pool.query('update comments set created = created - $2 where commentid = $1', [
    commentid,
    seconds,
  ])
const put = (commentid: number, state: string) =>
  api.database.pool.query('update comments set state = $2 where commentid = $1', [commentid, state])

describe('a comment', () => {
  test('on a guide has all members of the specification, its text rendered as a document', async () => {
    const { guideid } = await makeGuide()
    const comment = await say(bob, 'guide', guideid, {
      text: `  It is ''deep''.\n\n<b>Mind</b> it.  `,
    })
    expect(comment).toEqual({
      commentid: expect.any(Number),
      locale: 'en',
      context: 'guide',
      contextid: guideid,
      parentid: null,
      title: 'Seal',
      author: expect.objectContaining({ userid: bob.me.userid, username: 'bob' }),
      text_raw: `It is ''deep''.\n\n<b>Mind</b> it.`,
      text_rendered: '<p>It is <em>deep</em>.</p>\n\n<p>&lt;b&gt;Mind&lt;/b&gt; it.</p>',
      resolved: false,
      images: [],
      rating: 0,
      date: expect.any(Number),
      modified_date: 0,
      replied_date: 0,
      status: 'public',
      replies: [],
    })
    expect(await api.anyone.readComment(at(comment.commentid))).toEqual(comment)
  })

  test('stands in what readers are given, at once and also out of kept bytes', async () => {
    const { guideid, stepid } = await makeGuide()
    expect((await guideOf(guideid)).comments).toEqual([])
    const first = await say(bob, 'guide', guideid)
    const second = await say(ada, 'guide', guideid)
    const onStep = await say(bob, 'step', stepid)
    const guide = await guideOf(guideid)
    expect(guide.comments).toEqual([second, first])
    expect(guide.steps[0]).toMatchObject({ comments: [onStep], comment_count: 1 })
    await bob.deleteComment(at(first.commentid))
    await bob.patchComment({ ...at(onStep.commentid), body: { text: 'Pull it straight out.' } })
    const after = await guideOf(guideid)
    expect(after.comments).toEqual([second])
    expect(firstOf(firstOf(after.steps).comments).text_raw).toBe('Pull it straight out.')
  })

  test('of a step stays in the answer of a save of that step', async () => {
    const { guideid, stepid } = await makeGuide()
    const { revisionid } = firstOf((await guideOf(guideid, ada)).steps)
    const comment = await say(bob, 'step', stepid)
    const step = await ada.patchStep({
      params: { guideid, stepid },
      query: { revisionid },
      body: { title: 'Plug' },
    })
    expect(step).toMatchObject({ comments: [{ ...comment, title: 'Plug' }], comment_count: 1 })
  })

  test('of a step goes with the step', async () => {
    const { guideid, stepid } = await makeGuide()
    const { commentid } = await say(bob, 'step', stepid)
    const listed = async () =>
      (await api.anyone.listComments({ query: { context: 'step', contextid: stepid } })).map(
        comment => comment.commentid,
      )
    expect(await listed()).toEqual([commentid])
    const { steps } = await guideOf(guideid, ada)
    await ada.deleteStep({
      params: { guideid, stepid },
      query: { revisionid: firstOf(steps).revisionid },
    })
    expect(await listed()).toEqual([])
    await expect(bob.readComment(at(commentid))).rejects.toMatchObject({ status: 404 })
  })

  test('on a wiki page has its title, and is found by its context', async () => {
    const { wikiid } = await api.admin.createWiki({
      body: { namespace: 'WIKI', title: 'Descaling', contents: '' },
    })
    const comment = await say(bob, 'wiki', wikiid)
    expect(comment).toMatchObject({ context: 'wiki', contextid: wikiid, title: 'Descaling' })
    expect(
      await api.anyone.listComments({ query: { context: 'wiki', contextid: wikiid } }),
    ).toEqual([comment])
  })

  test('on an unlisted page appears in its own list only', async () => {
    const { wikiid } = await api.admin.createWiki({
      body: { namespace: 'WIKI', title: 'Hidden draft', contents: '', flags: ['WIKI_PRIVATE'] },
    })
    const comment = await say(bob, 'wiki', wikiid)
    for (const query of [
      { limit: 200, order: 'DESC' as const },
      { context: 'wiki' as const, limit: 200 },
      { contextid: wikiid },
    ]) {
      expect((await api.anyone.listComments({ query })).map(one => one.commentid)).not.toContain(
        comment.commentid,
      )
    }
    const { commentid } = comment
    for (const answer of [
      comment,
      await api.anyone.readComment({ params: { commentid } }),
      await api.anyone.listComments({ query: { context: 'wiki', contextid: wikiid } }),
    ]) {
      expect(JSON.stringify(answer)).toContain(`"commentid":${commentid},`)
      expect(JSON.stringify(answer)).not.toContain('Hidden draft')
    }
    expect((await api.admin.listNotifications())[0]).toMatchObject({
      data: { title: 'Hidden draft', commentid },
    })
  })

  test.each([
    ['x'.repeat(11), 'too_short'],
    [` ${'x'.repeat(11)} `, 'too_short'],
    ['x'.repeat(4097), 'too_long'],
  ])('of %j is 422', async (bad, code) => {
    const { guideid } = await makeGuide()
    await expect(say(bob, 'guide', guideid, { text: bad })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'text', code }],
    })
    expect((await say(bob, 'guide', guideid, { text: '👩‍🔧'.repeat(4) })).text_raw).toHaveLength(20)
  })

  test('is 422 on other things, 404 on missing and 403 on private ones', async () => {
    const { guideid, stepid } = await makeGuide(false)
    await expect(say(bob, 'story', 1)).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'context' }],
    })
    for (const context of ['guide', 'step', 'wiki'])
      await expect(say(bob, context, 2_000_000_000)).rejects.toMatchObject({ status: 404 })
    for (const [context, id] of [
      ['guide', guideid],
      ['step', stepid],
    ] as const) {
      await expect(say(bob, context, id)).rejects.toMatchObject({
        status: 403,
        message: 'Guide is private.',
      })
      const own = await say(ada, context, id)
      await expect(bob.readComment(at(own.commentid))).rejects.toMatchObject({ status: 403 })
      expect(await bob.listComments({ query: { context, contextid: id } })).toEqual([])
      expect(await ada.listComments({ query: { context, contextid: id } })).toHaveLength(1)
      expect(await mo.listComments({ query: { context, contextid: id } })).toHaveLength(1)
    }
  })

  test('is posted ten times a minute and no more', async () => {
    const limited = await startApi({ rateLimits: true })
    const eve = await limited.person('eve')
    const { wikiid } = await limited.admin.createWiki({
      body: { namespace: 'WIKI', title: 'Descaling', contents: '' },
    })
    for (let n = 0; n < 10; n++) await say(eve, 'wiki', wikiid)
    await expect(say(eve, 'wiki', wikiid)).rejects.toMatchObject({ status: 429 })
    await limited.stop()
  })
})

describe('a comment on a step of a guide with a release', () => {
  const lines = [{ text_raw: 'Lift the lid.', bullet: 'black', level: 0 }]
  const released = async () => {
    const guide = await makeGuide()
    await ada.createStep({ params: guide, body: { lines } })
    await ada.createRelease({ body: { guideid: guide.guideid, title: 'First' } })
    return guide
  }
  const listed = async (person: TestPerson | TestApi['anyone'], stepid: number) =>
    (await person.listComments({ query: { context: 'step', contextid: stepid } })).map(
      one => one.commentid,
    )

  test('that readers do not have is for those with the right: nobody else lists it (R-7)', async () => {
    const guide = await released()
    const { steps } = await ada.createStep({ params: guide, body: { lines } })
    const { stepid } = lastOf(steps)
    const { commentid } = await say(ada, 'step', stepid)
    await expect(say(bob, 'step', stepid)).rejects.toMatchObject({ status: 404 })
    await expect(
      bob.createComment({ ...on('step', stepid), body: { text, parentid: commentid } }),
    ).rejects.toMatchObject({ status: 404 })
    for (const stranger of [api.anyone, bob]) {
      expect(await listed(stranger, stepid)).toEqual([])
      await expect(stranger.readComment(at(commentid))).rejects.toMatchObject({ status: 404 })
    }
    expect(await listed(ada, stepid)).toEqual([commentid])
    // Once readers have the step they have what was said of it.
    await ada.createRelease({ body: { guideid: guide.guideid, title: 'Second' } })
    expect(await listed(api.anyone, stepid)).toEqual([commentid])
    await say(bob, 'step', stepid)
  })

  test('that the working version deleted is taken as long as readers have the step (R-8)', async () => {
    const guide = await released()
    const { stepid } = guide
    const { steps } = await ada.readGuide({ params: guide, query: { unpatrolled: true } })
    await ada.deleteStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid: firstOf(steps).revisionid },
    })
    const { commentid } = await say(bob, 'step', stepid)
    expect(await listed(api.anyone, stepid)).toEqual([commentid])
    const read = await guideOf(guide.guideid)
    expect(firstOf(read.steps).comments.map(one => one.commentid)).toEqual([commentid])
    // The next release is without the step, and so are its comments.
    await ada.createRelease({ body: { guideid: guide.guideid, title: 'Second' } })
    await expect(say(bob, 'step', stepid)).rejects.toMatchObject({ status: 404 })
    expect(await listed(api.anyone, stepid)).toEqual([])
  })
})

test('many at once beside saves of guide and step are all kept', async () => {
  const { guideid, stepid } = await makeGuide()
  const save = async (n: number) => {
    const guide = await guideOf(guideid, ada)
    await ada.patchStep({
      params: { guideid, stepid },
      query: { revisionid: firstOf(guide.steps).revisionid },
      body: { title: `Plug ${n}` },
    })
    await ada.patchGuide({
      params: { guideid },
      query: { revisionid: guide.revisionid },
      body: { summary: `Saved ${n}` },
    })
  }
  const saves = (async () => {
    for (let n = 0; n < 5; n++) await save(n)
  })()
  await Promise.all([
    saves,
    ...Array.from({ length: 10 }, (_, n) => say(n % 2 ? bob : mo, 'guide', guideid)),
    ...Array.from({ length: 10 }, () => say(bob, 'step', stepid)),
  ])
  const guide = await guideOf(guideid)
  expect([
    guide.comments.length,
    firstOf(guide.steps).comment_count,
    guide.summary,
    firstOf(guide.steps).title,
  ]).toEqual([10, 10, 'Saved 4', 'Plug 4'])
})

describe('replies', () => {
  test('stand below their comment, newest first, and date it', async () => {
    const { guideid } = await makeGuide()
    const { commentid } = await say(bob, 'guide', guideid)
    const first = await say(ada, 'guide', guideid, { parentid: commentid })
    const second = await say(bob, 'guide', guideid, { parentid: commentid })
    const [thread] = (await guideOf(guideid)).comments
    expect(thread).toMatchObject({ replies: [second, first], replied_date: second.date })
    expect(await api.anyone.readComment(at(commentid))).toEqual(thread)
    expect((await api.anyone.readComment(at(first.commentid))).parentid).toBe(commentid)
  })

  test('to a reply, to a comment on something else, or to one that is gone are 422', async () => {
    const [{ guideid }, other] = [await makeGuide(), await makeGuide()]
    const { commentid } = await say(bob, 'guide', guideid)
    const reply = await say(ada, 'guide', guideid, { parentid: commentid })
    const gone = await say(bob, 'guide', guideid)
    await bob.deleteComment(at(gone.commentid))
    for (const [target, parentid] of [
      [guideid, reply.commentid],
      [other.guideid, commentid],
      [guideid, gone.commentid],
      [guideid, 2_000_000_000],
    ] as const) {
      await expect(say(bob, 'guide', target, { parentid })).rejects.toMatchObject({
        status: 422,
        errors: [{ field: 'parentid', code: 'not_found' }],
      })
    }
  })
})

describe('changing', () => {
  test('is for the writer for five minutes and for Admins always', async () => {
    const { guideid } = await makeGuide()
    const { commentid } = await say(bob, 'guide', guideid)
    const to = (words: string) => ({ ...at(commentid), body: { text: words } })
    const edited = await bob.patchComment(to('Another text altogether.'))
    expect(edited).toMatchObject({
      text_raw: 'Another text altogether.',
      modified_date: expect.any(Number),
    })
    expect(edited.modified_date).toBeGreaterThan(0)
    await age(commentid, 301)
    for (const person of [bob, ada, mo])
      await expect(person.patchComment(to('Too late for this one.'))).rejects.toMatchObject({
        status: 403,
      })
    expect((await api.admin.patchComment(to('Put right by an Admin.'))).author.username).toBe('bob')
    const { rows } = await api.database.pool.query(
      'select text_raw, replaced_by from comment_texts where commentid = $1 order by replaced',
      [commentid],
    )
    expect(rows).toEqual(
      expect.arrayContaining([
        { text_raw: text, replaced_by: bob.me.userid },
        { text_raw: 'Another text altogether.', replaced_by: api.admin.me.userid },
      ]),
    )
  })

  test('to the same text changes nothing', async () => {
    const { guideid } = await makeGuide()
    const comment = await say(bob, 'guide', guideid)
    expect(
      await bob.patchComment({ ...at(comment.commentid), body: { text: ` ${text}` } }),
    ).toEqual(comment)
  })
})

describe('deleting', () => {
  test('removes replies and keeps an empty entry by its id', async () => {
    const { guideid } = await makeGuide()
    const { commentid } = await say(bob, 'guide', guideid)
    const reply = await say(ada, 'guide', guideid, { parentid: commentid })
    await expect(ada.deleteComment(at(commentid))).rejects.toMatchObject({ status: 403 })
    await bob.deleteComment(at(commentid))
    expect((await guideOf(guideid)).comments).toEqual([])
    for (const id of [commentid, reply.commentid]) {
      expect(await bob.readComment(at(id))).toMatchObject({
        status: 'deleted',
        text_raw: '',
        text_rendered: '',
        replies: [],
      })
      expect(await mo.readComment(at(id))).toMatchObject({ status: 'deleted', text_raw: text })
    }
    expect(await mo.listComments({ query: { context: 'guide', contextid: guideid } })).toEqual([])
  })
})

/**
 * State, whether it travels, and what each action by its writer, a Moderator and an Admin is
 * answered (M-96).
 */
const machine = [
  ['public', 'public', { read: [200, 200, 200], patch: [200, 403, 200], delete: [204, 204, 204] }],
  ['held', 'private', { read: [404, 200, 200], patch: [422, 403, 422], delete: [204, 204, 204] }],
  ['hidden', 'private', { read: [404, 200, 200], patch: [422, 403, 422], delete: [204, 204, 204] }],
  [
    'removed',
    'deleted',
    { read: [200, 200, 200], patch: [422, 403, 422], delete: [422, 422, 422] },
  ],
  [
    'withdrawn',
    'deleted',
    { read: [200, 200, 200], patch: [422, 403, 422], delete: [422, 422, 422] },
  ],
] as const
describe('the states of a comment (M-96)', () => {
  test.each(machine)('%s travels as %s', async (state, status, answers) => {
    const { guideid } = await makeGuide()
    const make = async () => {
      const { commentid } = await say(bob, 'guide', guideid)
      await put(commentid, state)
      return commentid
    }
    const ask = async (person: TestPerson, method: string, commentid: number) =>
      (
        await api.request(`/comments/${commentid}`, {
          method,
          headers: { Authorization: `api ${person.token}` },
          ...(method === 'PATCH'
            ? { body: JSON.stringify({ text: 'Another text altogether.' }) }
            : {}),
        })
      ).status
    const people = [bob, mo, api.admin]
    const got = { read: [] as number[], patch: [] as number[], delete: [] as number[] }
    const shared = await make()
    got.read = [
      await ask(ada, 'GET', shared),
      await ask(mo, 'GET', shared),
      await ask(api.admin, 'GET', shared),
    ]
    for (const person of people) got.patch.push(await ask(person, 'PATCH', await make()))
    for (const person of people) got.delete.push(await ask(person, 'DELETE', await make()))
    expect(got).toEqual(answers)
    expect((await bob.readComment(at(shared))).status).toBe(status)
    const shown = (await guideOf(guideid)).comments.map(one => one.commentid).includes(shared)
    expect(shown).toBe(state === 'public')
  })

  test('who took it away is told apart: the writer withdrew it, somebody else removed it', async () => {
    const { guideid } = await makeGuide()
    const [mine, theirs] = [await say(bob, 'guide', guideid), await say(bob, 'guide', guideid)]
    await bob.deleteComment(at(mine.commentid))
    await mo.deleteComment(at(theirs.commentid))
    const { rows } = await api.database.pool.query(
      'select commentid, state from comments where commentid = any($1) order by 1',
      [[mine.commentid, theirs.commentid]],
    )
    expect(rows.map(row => row.state)).toEqual(['withdrawn', 'removed'])
    expect(
      (await bob.listNotifications({})).filter(one => one.event === 'comment.deleted').at(0),
    ).toMatchObject({ title: 'Your comment on Seal was removed' })
  })
})
