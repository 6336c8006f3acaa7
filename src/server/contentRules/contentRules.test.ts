// Rules that Admins keep: where they are asked, and what becomes of a write that brings one.
import { afterEach, describe, expect, test } from 'vitest'
import type { ContentRule } from '#contract/contentRules/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile } from '#testing/api.ts'
import { line, openScene } from '#testing/patrol.ts'

const api = await startApiForFile()
const s = await openScene(api)
const message = 'Leave out games of chance.'

type Body = Partial<Pick<ContentRule, 'kind' | 'entries' | 'places' | 'below' | 'act' | 'message'>>
const rule = (act: ContentRule['act'], places: ContentRule['places'], more: Body = {}) =>
  api.admin.createContentRule({
    body: {
      name: `Rule to ${act}`,
      kind: 'words',
      entries: ['casino'],
      places,
      act,
      message: act === 'refuse' ? message : '',
      is_on: true,
      ...more,
    },
  })
afterEach(async () => {
  for (const { ruleid, revisionid } of await api.admin.listContentRules({ query: { limit: 200 } }))
    await api.admin.deleteContentRule({ params: { ruleid }, query: { revisionid } })
})
const refusedAt = (field: string, index?: number) => ({
  status: 422,
  errors: [{ field, code: 'content_rule', message, ...(index === undefined ? {} : { index }) }],
})
const newGuide = (title = 'Pump') =>
  s.kim.createGuide({ body: { category: 'Kettles', type: 'repair', title } })

describe('a rule that refuses', () => {
  test('refuses a line of a step at its place, and Moderators never (P-C6)', async () => {
    const guide = await s.guide(1)
    await rule('refuse', ['edit'])
    const step = firstOf(guide.steps)
    const at = {
      params: { guideid: guide.guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { lines: [line('Turn it'), line('Visit the Cas\u200bino')] },
    }
    await expect(s.kim.patchStep(at)).rejects.toMatchObject(refusedAt('lines', 1))
    await expect(s.ada.patchStep(at)).rejects.toMatchObject(refusedAt('lines', 1))
    const { revisionid } = await s.mo.patchStep(at)
    const mended = {
      ...at,
      query: { revisionid },
      body: { lines: [line('Turn it twice'), line('Visit the Cas\u200bino')] },
    }
    expect((await s.kim.patchStep(mended)).revisionid).toBeGreaterThan(revisionid)
  })

  test('refuses fields of a guide, and of one that is begun', async () => {
    await rule('refuse', ['edit', 'page'])
    await expect(newGuide('Casino pump')).rejects.toMatchObject(refusedAt('title'))
    const guide = await newGuide()
    await expect(
      s.kim.patchGuide({ params: guide, query: guide, body: { introduction: 'A casino.' } }),
    ).rejects.toMatchObject(refusedAt('introduction'))
    await expect(
      s.kim.createStep({ params: guide, body: { lines: [line('Casino')] } }),
    ).rejects.toMatchObject(refusedAt('lines', 0))
  })

  test('refuses a page that is new and an edit of one', async () => {
    await rule('refuse', ['page'])
    const body = { namespace: 'WIKI' as const, title: 'Seals', contents: 'Go to the casino.' }
    await expect(s.kim.createWiki({ body })).rejects.toMatchObject(refusedAt('contents'))
    await expect(
      s.kim.createWiki({ body: { ...body, title: 'Casino', contents: '' } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ field: 'title', code: 'content_rule' }] })
    const page = await s.kim.createWiki({ body: { ...body, contents: 'Of rubber.' } })
    await rule('refuse', ['edit'])
    await expect(
      s.kim.patchWiki({ params: page, query: page, body: { contents: 'Of the casino.' } }),
    ).rejects.toMatchObject(refusedAt('contents'))
  })

  test('refuses a comment, and the change of one', async () => {
    await rule('refuse', ['comment'])
    const { guideid } = await s.guide(1)
    const params = { context: 'guide' as const, contextid: guideid }
    await expect(
      s.ada.createComment({ params, body: { text: 'To the Casino!' } }),
    ).rejects.toMatchObject(refusedAt('text'))
    const { commentid } = await s.ada.createComment({
      params,
      body: { text: 'Thanks for the guide' },
    })
    await expect(
      s.ada.patchComment({ params: { commentid }, body: { text: 'Thanks, see the casino' } }),
    ).rejects.toMatchObject(refusedAt('text'))
  })

  test('refuses what a profile says, also the name of a new account', async () => {
    await rule('refuse', ['profile'])
    const params = { userid: s.ada.me.userid }
    await expect(
      s.ada.patchUser({ params, body: { about: 'I own a casino' } }),
    ).rejects.toMatchObject(refusedAt('about'))
    await expect(
      s.ada.patchUser({ params, body: { username: 'Casino King' } }),
    ).rejects.toMatchObject(refusedAt('username'))
    await expect(
      api.anyone.createUser({
        body: { email: 'king@stepwright.test', password: 'a long enough pass', username: 'Casino' },
      }),
    ).rejects.toMatchObject(refusedAt('username'))
    await s.mo.patchUser({
      params: { userid: s.mo.me.userid },
      body: { about: 'No casino here' },
    })
  })

  test('refuses no plain guide for what is chosen in it', async () => {
    await rule('refuse', ['edit', 'page'], { entries: ['black', 'image', 'repair', 'Kettles'] })
    const guide = await s.guide(1)
    const { stepid, revisionid } = firstOf(guide.steps)
    await s.kim.patchStep({
      params: { guideid: guide.guideid, stepid },
      query: { revisionid },
      body: { lines: [line('Turn it'), line('Pull it')] },
    })
  })

  test('is not asked of who has the reputation, nor while it is off', async () => {
    const { ruleid, revisionid } = await rule('refuse', ['comment'], { below: 1 })
    const { guideid } = await s.guide(1)
    const comment = {
      params: { context: 'guide' as const, contextid: guideid },
      body: { text: 'Visit the casino' },
    }
    await s.ada.createComment(comment)
    const all = await api.admin.patchContentRule({
      params: { ruleid },
      query: { revisionid },
      body: { below: null },
    })
    await expect(s.ada.createComment(comment)).rejects.toMatchObject(refusedAt('text'))
    await api.admin.patchContentRule({ params: all, query: all, body: { is_on: false } })
    await s.ada.createComment(comment)
  })
})

describe('a rule that holds', () => {
  test('lets an edit wait that would be live, with the rule as a signal', async () => {
    const guide = await s.guide(1)
    await rule('hold', ['edit'])
    const itemid = await s.rewrite(s.kim, guide, 1, 'Off to the casino')
    expect(itemid).toBeGreaterThan(0)
    expect(s.texts(await s.live(guide))).toEqual(['Step 1'])
    expect(await s.itemOf(itemid)).toMatchObject({
      signal_list: expect.arrayContaining([
        expect.objectContaining({
          code: 'content_rule',
          weight: 50,
          evidence: expect.objectContaining({ words: ['Rule to hold'] }),
        }),
      ]),
    })
    expect(await s.rewrite(s.kim, await s.guide(1), 1, 'Off to the kettle')).toBe(0)
  })

  test('lets a new step wait whole', async () => {
    const guide = await s.guide(1)
    await rule('hold', ['edit'])
    const saved = await s.kim.createStep({
      params: guide,
      query: await s.head(guide),
      body: { lines: [line('A casino')] },
    })
    expect(saved.steps).toHaveLength(2)
    expect((await s.live(guide)).steps).toHaveLength(1)
  })

  test('lets the first publication of a guide wait, and a new page', async () => {
    await rule('hold', ['page'])
    const begun = await newGuide()
    const guide = await s.kim.createStep({
      params: begun,
      body: { lines: [line('The casino again')] },
    })
    expect((await s.kim.publishGuide({ params: guide, query: guide })).public).toBe(false)
    const waiting = await s.mo.listPatrolItems({ query: { author: s.kim.me.userid } })
    expect(waiting.map(({ kind }) => kind)).toContain('create')
    await s.kim.createWiki({ body: { namespace: 'WIKI', title: 'Chance', contents: 'Casino' } })
    await expect(
      api.anyone.readWiki({ params: { namespace: 'WIKI', title: 'Chance' } }),
    ).rejects.toMatchObject({ status: 403 })
  })

  test('asks nothing of who decides a first publication, nor of a release', async () => {
    const earned = await api.person('earned', { reputation: 500 })
    const guide = await s.kim.createStep({
      params: await newGuide(),
      body: { lines: [line('A casino once more')] },
    })
    await rule('hold', ['page'])
    await s.kim.publishGuide({ params: guide, query: guide })
    const creations = async () =>
      (await s.kim.listOwnPatrolItems({ query: {} })).filter(
        ({ docid, kind }) => docid === guide.guideid && kind === 'create',
      )
    const { itemid } = firstOf(await creations())
    await s.admin.addGuideUser({
      params: { guideid: guide.guideid, userid: earned.me.userid },
    })
    await s.decide(earned, itemid, { action: 'accept' })
    expect(await s.live(guide)).toMatchObject({ public: true })
    expect(await creations()).toMatchObject([{ itemid, state: 'accepted' }])
    const { guideid } = await s.kim.createStep({
      params: await newGuide('Released casino'),
      body: { lines: [line('Pull')] },
    })
    await s.kim.createRelease({ body: { guideid, title: 'First' } })
    expect(await s.live({ guideid })).toMatchObject({ public: true })
  })

  test('lets a comment wait for a Moderator (P-C6)', async () => {
    await rule('hold', ['comment'])
    const { guideid } = await s.guide(1)
    const { commentid } = await s.ada.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text: 'Visit the casino' },
    })
    const waiting = await s.mo.listCommentQueue({ query: { state: 'held' } })
    expect(waiting.map(one => one.comment.commentid)).toContain(commentid)
  })
})

test('a rule that raises adds to the risk of what waits, and lets live what would be', async () => {
  await rule('raise', ['edit'])
  const guide = await s.guide(2)
  expect(await s.rewrite(s.kim, guide, 1, 'A casino of my own')).toBe(0)
  const plain = await s.itemOf(await s.rewrite(s.ada, await s.guide(1), 1, 'A kettle'))
  const risky = await s.itemOf(await s.rewrite(s.bob, guide, 2, 'A casino'))
  expect(plain.signals).not.toContain('content_rule')
  expect(risky.signals).toContain('content_rule')
})

describe('what is kept', () => {
  test('has entries that may be found, a message to refuse with, and places that fit', async () => {
    for (const [body, field] of [
      [{ entries: ['!!'] }, 'entries'],
      [{ kind: 'hosts', entries: ['no host'] }, 'entries'],
      [{ kind: 'pattern', entries: ['*a*'] }, 'entries'],
      [{ kind: 'hosts', entries: ['sites.example/spam'] }, 'entries'],
      [{ message: ' ' }, 'message'],
      [{ act: 'hold', places: ['profile'] }, 'places'],
      [{ act: 'raise', places: ['comment'] }, 'places'],
    ] as [Body, string][])
      await expect(rule('refuse', ['edit'], body)).rejects.toMatchObject({
        status: 422,
        errors: [{ field }],
      })
  })

  test('is read and written by Admins alone, and each change leaves a row', async () => {
    const made = await rule('hold', ['edit'])
    await expect(s.mo.listContentRules({ query: {} })).rejects.toMatchObject({ status: 403 })
    const after = await api.admin.patchContentRule({
      params: made,
      query: made,
      body: { entries: ['casino', 'roulette'] },
    })
    await expect(
      api.admin.patchContentRule({ params: made, query: made, body: { name: 'Late' } }),
    ).rejects.toMatchObject({ status: 409, body: after })
    const rows = await api.admin.listAudit({ query: { action: 'content_rule.updated' } })
    // Nobody tried what it finds now.
    expect(after.is_on).toBe(false)
    const [head] = await api.admin.listContentRules({})
    expect(head).toMatchObject({ ruleid: made.ruleid, entry_count: 2 })
    expect(head).not.toHaveProperty('entries')
    expect(rows.find(row => row.target_id === String(made.ruleid))).toMatchObject({
      before: { entries: ['casino'] },
      after: { entries: ['casino', 'roulette'] },
    })
  })

  test('tells nobody its entries who is refused or decides', async () => {
    await rule('hold', ['edit'], { entries: ['casino', 'zanzibar'] })
    const itemid = await s.rewrite(s.kim, await s.guide(1), 1, 'casino')
    expect(JSON.stringify(await s.itemOf(itemid))).not.toContain('zanzibar')
  })
})
