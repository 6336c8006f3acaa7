// One feed of what went live, for Moderators: what is in it, in which order, and what is not.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Change } from '#contract/revisions/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
let ada: TestPerson
let new1: TestPerson
let old: TestPerson
let mo: TestPerson
let max: TestPerson
beforeAll(async () => {
  ada = await api.person('ada', { privilege: 'Author' })
  new1 = await api.person('newcomer', { reputation: 1 })
  old = await api.person('trusted', { reputation: 900 })
  mo = await api.person('mo', { privilege: 'Moderator' })
  max = await api.person('max', { privilege: 'Moderator' })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})

type Query = NonNullable<Parameters<TestPerson['listChanges']>[0]>['query']
/** Once they are judged. */
const changes = (query: Query = {}, who = mo): Promise<Change[]> =>
  api.jobsDone().then(() => who.listChanges({ query }))
/** Of a guide, or of a page. */
const of = (list: Change[], docid: number) =>
  list.filter(one => one.document?.doc_type === 'guide' && one.document.docid === docid)
const ofPage = (list: Change[], docid: number) =>
  list.filter(one => one.document?.doc_type === 'wiki' && one.document.docid === docid)
const line = (text_raw: string) => ({ text_raw, bullet: 'black' as const, level: 0, lineid: null })
const switched = async (
  body: { release_versions: boolean } | { first_publication_patrol: boolean },
) => api.admin.patchSettings({ query: await api.admin.readSettings(), body })
let made = 0
const privateGuide = async (title = `Seal ${++made}`): Promise<Guide> => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Kettles', type: 'repair', title, introduction: 'It leaks.' },
  })
  await ada.createStep({ params: { guideid }, body: { lines: [line('Lift the lid.')] } })
  return ada.readGuide({ params: { guideid } })
}
const publish = ({ guideid, revisionid }: Guide) =>
  ada.publishGuide({ params: { guideid }, query: { revisionid } })
const aPage = (who: TestPerson, namespace: 'WIKI' | 'INFO' = 'WIKI', contents = 'Buy here.') =>
  who.createWiki({ body: { namespace, title: `Page ${++made}`, contents } })
const editStep = (guide: Guide, who: TestPerson, text: string) => {
  const step = firstOf(guide.steps)
  return who.patchStep({
    params: step,
    query: { revisionid: step.revisionid },
    body: { lines: [line(text)] },
  })
}

test('is for Moderators and Admins', async () => {
  for (const who of [ada, new1, old])
    await expect(changes({}, who)).rejects.toMatchObject({ status: 403 })
  await expect(old.seeChanges({ body: { changeids: ['r1'] } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(api.anyone.listChanges({})).rejects.toMatchObject({ status: 401 })
  expect(Array.isArray(await changes({}, api.admin))).toBe(true)
})

describe('what went live', () => {
  test('a new page of a newcomer is the first, with its author and that nobody saw it (P-11, P-C2)', async () => {
    const page = await aPage(new1)
    const [newest] = await changes()
    expect(newest).toMatchObject({
      kind: 'page',
      document: { doc_type: 'wiki', docid: page.wikiid, namespace: 'WIKI', title: page.title },
      author: { userid: new1.me.userid, username: 'newcomer', reputation: 1, newcomer: true },
      before: null,
      latest: true,
      review: null,
      seen_by: [],
      size_delta: 'Buy here.'.length + page.title.length,
    })
    expect(newest?.url).toBe(page.url)
  })

  test('a guide comes in with its publication, and what was written before does not', async () => {
    const guide = await privateGuide()
    expect(of(await changes(), guide.guideid)).toEqual([])
    await publish(guide)
    expect(of(await changes(), guide.guideid)).toMatchObject([
      { kind: 'publication', author: { newcomer: false } },
    ])
  })

  test('an edit past review is told as that, a decided one names who decided', async () => {
    const guide = await publish(await privateGuide())
    const done = await editStep(guide, old, 'Lift the lid off.')
    expect(firstOf(await changes())).toMatchObject({
      kind: 'edit',
      stepid: done.stepid,
      resource: 'step',
      fields: ['lines'],
      size_delta: 4,
      review: 'bypassed',
      decided_by: null,
      revisionid: done.revisionid,
    })
    const at = await ada.readGuide({ params: { guideid: guide.guideid } })
    await editStep(at, new1, 'Lift the lid, https://spam.example')
    expect(firstOf(await changes()).revisionid).toBe(done.revisionid)
    const item = firstOf(await mo.listPatrolItems({ query: { author: new1.me.userid } }))
    const { token } = await mo.leasePatrolItem({
      params: { itemid: item.itemid },
      body: { kind: 'open' },
    })
    await mo.decidePatrolItem({
      params: { itemid: item.itemid },
      query: { revisionid: item.revisionid },
      body: { action: 'accept', token, base_shown: 'live' },
    })
    const [accepted, before] = of(await changes(), guide.guideid)
    expect(accepted).toMatchObject({
      author: { userid: new1.me.userid, newcomer: true },
      review: 'decided',
      decided_by: { userid: mo.me.userid, username: 'mo' },
    })
    expect(accepted?.risk).toBeGreaterThan(0)
    expect(accepted?.signals).toContain('outside_link')
    expect(before).toMatchObject({ latest: false, revisionid: done.revisionid })
    expect(accepted?.before).toBe(done.revisionid)
  })

  test('comments and public files stand among them', async () => {
    const guide = await publish(await privateGuide())
    const { commentid } = await new1.createComment({
      params: { context: 'guide', contextid: guide.guideid },
      body: { text: 'Which seal do I need for this one?' },
    })
    const file = await ada.uploadDocument(
      { query: { file: 'prices.txt' } },
      { file: new TextEncoder().encode('Prices') },
    )
    expect(await changes({ kind: 'file' })).toEqual([])
    await ada.patchGuide({
      params: { guideid: guide.guideid },
      query: { revisionid: guide.revisionid },
      body: { documents: [file.documentid] },
    })
    expect(await changes({ kind: 'file' })).toMatchObject([
      { changeid: `f${file.documentid}`, document: null, summary: 'prices.txt', size_delta: 6 },
    ])
    expect(await changes({ kind: 'comment' })).toMatchObject([
      {
        changeid: `c${commentid}`,
        summary: 'Which seal do I need for this one?',
        document: { docid: guide.guideid },
        author: { newcomer: true },
      },
    ])
  })
})

describe('what is not live stands nowhere', () => {
  const hides = async (docid: number, act: () => Promise<unknown>, within = of) => {
    expect(within(await changes(), docid)).not.toEqual([])
    await act()
    expect(within(await changes(), docid)).toEqual([])
  }
  test('a guide that is private again', async () => {
    const { guideid, revisionid } = await publish(await privateGuide())
    await hides(guideid, () => ada.unpublishGuide({ params: { guideid }, query: { revisionid } }))
  })
  test('a guide that is deleted', async () => {
    const { guideid, revisionid } = await publish(await privateGuide())
    await hides(guideid, () => ada.deleteGuide({ params: { guideid }, query: { revisionid } }))
  })
  test('a page that is deleted, or private', async () => {
    const one = await aPage(new1)
    await hides(
      one.wikiid,
      () =>
        api.admin.deleteWiki({
          params: { namespace: 'WIKI', title: one.title },
          query: { revisionid: one.revisionid },
        }),
      ofPage,
    )
    const two = await aPage(new1)
    await hides(
      two.wikiid,
      () =>
        api.admin.patchWiki({
          params: { namespace: 'WIKI', title: two.title },
          query: { revisionid: two.revisionid },
          body: { flags: ['WIKI_PRIVATE'] },
        }),
      ofPage,
    )
  })
  test('a page that waits for its first review', async () => {
    await switched({ first_publication_patrol: true })
    const page = await aPage(new1)
    await switched({ first_publication_patrol: false })
    expect(ofPage(await changes(), page.wikiid)).toEqual([])
  })
  test('a comment that is held, hidden, removed or withdrawn', async () => {
    const { guideid } = await publish(await privateGuide())
    const { commentid } = await old.createComment({
      params: { context: 'guide', contextid: guideid },
      body: { text: 'Which seal do I need for this?' },
    })
    const shown = async () =>
      (await changes({ kind: 'comment' })).some(one => one.changeid === `c${commentid}`)
    expect(await shown()).toBe(true)
    for (const state of ['held', 'hidden', 'removed', 'withdrawn']) {
      await api.database.run(
        sql`update comments set state = ${state} where commentid = ${commentid}`,
      )
      expect(await shown()).toBe(false)
      expect(await mo.seeChanges({ body: { changeids: [`c${commentid}`] } })).toEqual([])
    }
  })
  test('an edit that no release holds, where readers get releases', async () => {
    await switched({ release_versions: true })
    const guide = await publish(await privateGuide())
    await ada.createRelease({ body: { guideid: guide.guideid, title: 'One' } })
    const edited = await editStep(guide, ada, 'Lift the lid away.')
    expect((await changes()).map(one => one.revisionid)).not.toContain(edited.revisionid)
    await switched({ release_versions: false })
    expect((await changes()).map(one => one.revisionid)).toContain(edited.revisionid)
  })
})

describe('the list', () => {
  test('goes on behind the last one, each change once', async () => {
    const whole = (await changes({ limit: 100 })).map(one => one.changeid)
    const paged: string[] = []
    for (let after: string | undefined; ;) {
      const page = await changes({ limit: 2, ...(after ? { after } : {}) })
      paged.push(...page.map(one => one.changeid))
      if (page.length < 2) break
      after = paged.at(-1)
    }
    expect(paged).toEqual(whole)
    expect(new Set(whole).size).toBe(whole.length)
    expect(whole.length).toBeGreaterThan(8)
    await expect(changes({ after: 'r999999' })).rejects.toMatchObject({ status: 422 })
  })

  test('is narrowed by kind, author, namespace, newcomers and time', async () => {
    const page = await aPage(api.admin, 'INFO')
    const all = await changes({ limit: 100 })
    for (const kind of ['page', 'publication', 'edit', 'comment', 'file'] as const)
      expect(await changes({ kind, limit: 100 })).toEqual(all.filter(one => one.kind === kind))
    const author = new1.me.userid
    expect(await changes({ author, limit: 100 })).toEqual(
      all.filter(one => one.author.userid === author),
    )
    expect(await changes({ newcomers: true, limit: 100 })).toEqual(
      all.filter(one => one.author.newcomer),
    )
    expect(ofPage(await changes({ namespace: 'INFO' }), page.wikiid)).toHaveLength(1)
    expect(await changes({ namespace: 'GUIDE', limit: 100 })).toEqual(
      all.filter(one => one.document?.doc_type === 'guide'),
    )
    expect(await changes({ since: 2_000_000_000 })).toEqual([])
  })

  test('takes what one person saved of a document in one second as one change', async () => {
    const guide = await publish(await privateGuide())
    const before = of(await changes({ limit: 100 }), guide.guideid).length
    const { guideid, revisionid } = guide
    const made = await ada.createStep({
      params: { guideid },
      query: { revisionid },
      body: { lines: [line('Dry it.')] },
    })
    const list = of(await changes({ limit: 100 }), guideid)
    expect(list.length).toBeLessThanOrEqual(before + 1)
    expect(firstOf(list).revisionid).toBeGreaterThanOrEqual(made.revisionid)
  })
})

describe('a change that was seen', () => {
  test('says by whom, once for each, and leaves the list of those not seen', async () => {
    const page = await aPage(new1)
    const { changeid } = firstOf(ofPage(await changes(), page.wikiid))
    const body = { changeids: [changeid, 'r999999', 'c999999', 'f999999'] }
    expect(ofPage(await changes({ unseen: true }), page.wikiid)).toHaveLength(1)
    for (let times = 0; times < 2; times++)
      expect(await mo.seeChanges({ body })).toMatchObject([
        { changeid, seen_by: [{ userid: mo.me.userid, username: 'mo' }] },
      ])
    await max.seeChanges({ body })
    expect(firstOf(ofPage(await changes(), page.wikiid)).seen_by.map(one => one.username)).toEqual([
      'mo',
      'max',
    ])
    expect(ofPage(await changes({ unseen: true }), page.wikiid)).toEqual([])
  })
})
