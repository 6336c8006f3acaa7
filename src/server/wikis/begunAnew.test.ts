// A deleted page whose title is taken again: what it held stays deleted for all but Moderators.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'
import { photo } from '#testing/images.ts'

const api = await startApiForFile()
const { ada, bob, eve } = await api.people('ada', 'bob', 'eve')
const mo = await api.person('mo', { privilege: 'Moderator' })
const everybody = { anyone: api.anyone, eve, bob, ada }

const of = ({ namespace, title, revisionid }: Wiki) => ({
  params: { namespace, title },
  query: { revisionid },
})
const params = { namespace: 'WIKI', title: 'Rumours' }
const status = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    error => error.status,
  )

let first: Wiki
let edited: Wiki
let anew: Wiki
let imageid: number
let commentid: number
let reportid: number
let itemid: number
beforeAll(async () => {
  const { image } = await ada.uploadImage(
    { query: { file: 'a.jpg' } },
    { file: new Uint8Array(await photo(200, 150)) },
  )
  imageid = image.id
  first = await ada.createWiki({
    body: { ...params, contents: 'The secret was said here.', image: imageid },
  })
  edited = await ada.patchWiki({ ...of(first), body: { contents: 'The secret was said twice.' } })
  ;({ commentid } = await bob.createComment({
    params: { context: 'wiki', contextid: first.wikiid },
    body: { text: 'I have heard of this secret, too.' },
  }))
  ;({ reportid } = await bob.createPageReport({
    params,
    body: { part: 'contents', shown_revisionid: edited.revisionid, text: 'This is a secret.' },
  }))
  const newcomer = await api.person('newcomer', { reputation: 1 })
  const held = await newcomer.patchWiki({
    ...of(edited),
    body: { contents: 'The secret was said thrice.' },
  })
  itemid = (await newcomer.readWiki({ params, query: { unpatrolled: true } })).patrolid ?? 0
  await mo.deleteWiki(of(held))
  anew = await eve.createWiki({ body: { ...params, contents: 'Nothing is known.' } })
})

test('it is the same page by its number', () => {
  expect(anew.wikiid).toBe(first.wikiid)
})

describe.each(Object.entries(everybody))('%s', (_, who) => {
  test('has the history of the page of now only', async () => {
    const list = await who.listWikiRevisions({ params })
    expect(list.map(one => one.revisionid)).toEqual([anew.revisionid])
    expect(firstOf(list)).toMatchObject({ userid: eve.me.userid, kind: 'create' })
  })

  test('reads none of the old revisions, wherever they could be read', async () => {
    for (const { revisionid } of [first, edited]) {
      const at = { params: { ...params, revisionid } }
      expect(await status(who.readWikiRevision(at))).toBe(404)
      expect(await status(who.readRevision({ params: { revisionid } }))).toBe(404)
      expect(await status(who.readWiki({ params, query: { revisionid } }))).toBe(404)
      for (const query of [{ from: revisionid }, { to: revisionid }])
        expect(await status(who.diffWikiRevisions({ params, query }))).toBe(404)
    }
    expect(await who.diffWikiRevisions({ params })).toMatchObject({ from: null })
  })

  test('finds neither its words, nor its comments, nor who wrote it', async () => {
    expect(JSON.stringify(await who.search({ params: { query: 'secret' } }))).not.toContain(
      'Rumours',
    )
    expect(await who.listComments({ query: { context: 'wiki', contextid: first.wikiid } })).toEqual(
      [],
    )
    expect(await status(who.readComment({ params: { commentid } }))).toBe(404)
    const page = await who.readWiki({ params })
    expect(page.contents_raw).toBe('Nothing is known.')
    expect(JSON.stringify(page)).not.toContain(`"${ada.me.username}"`)
  })
})

const strangers: TestPerson[] = [eve, bob]

test('its pictures are shown to their owner and to Moderators', async () => {
  const read = (who: TestPerson) => status(who.readImage({ params: { id: String(imageid) } }))
  for (const who of strangers) expect(await read(who)).toBe(403)
  for (const who of [ada, mo]) expect(await read(who)).toBe(200)
})

test('what was reported or proposed on it is no matter of the new page', async () => {
  expect(await bob.listPatrolReports({ query: { mine: true } })).toEqual([])
  expect(await status(bob.readPatrolReport({ params: { reportid } }))).toBe(404)
  const trusted = await api.person('trusted', { reputation: 5000 })
  expect(itemid).toBeGreaterThan(0)
  expect(await status(trusted.readPatrolItem({ params: { itemid } }))).toBe(404)
  expect(await status(mo.readPatrolItem({ params: { itemid } }))).toBe(200)
})

test('nobody but Moderators brings the old words back', async () => {
  const body = { to_revisionid: edited.revisionid }
  for (const who of [eve, ada])
    expect(await status(who.revertWiki({ ...of(anew), body }))).toBe(422)
  expect((await mo.listWikiRevisions({ params })).map(one => one.revisionid)).toEqual(
    expect.arrayContaining([first.revisionid, edited.revisionid, anew.revisionid]),
  )
  const changes = await mo.listChanges({ query: { limit: 100 } })
  const ids = changes.map(one => one.revisionid)
  expect(ids).toContain(anew.revisionid)
  expect(ids).not.toContain(edited.revisionid)
  expect(changes.find(one => one.revisionid === anew.revisionid)?.before).toBeNull()
  const back = await mo.revertWiki({ ...of(anew), body })
  expect(back.contents_raw).toBe('The secret was said twice.')
})

test('a title that was only proposed anew brings the page of before back whole', async () => {
  const title = 'Half forgotten'
  const old = await ada.createWiki({ body: { namespace: 'WIKI', title, contents: 'It was here.' } })
  const said = await bob.createComment({
    params: { context: 'wiki', contextid: old.wikiid },
    body: { text: 'I saw it there last year.' },
  })
  await mo.deleteWiki(of(old))
  const reviews = async (first_publication_patrol: boolean) =>
    api.admin.patchSettings({
      query: await api.admin.readSettings(),
      body: { first_publication_patrol },
    })
  await reviews(true)
  const kim = await api.person('kim', { reputation: 1 })
  await kim.createWiki({ body: { namespace: 'WIKI', title, contents: 'Buy it here.' } })
  await reviews(false)
  const items = await mo.listPatrolItems({ query: { limit: 100 } })
  const proposed = items.find(one => one.docid === old.wikiid && one.kind === 'create')
  const item = { params: { itemid: proposed?.itemid ?? 0 } }
  const { token } = await mo.leasePatrolItem({ ...item, body: { kind: 'open' } })
  await mo.decidePatrolItem({
    ...item,
    query: await mo.readPatrolItem(item),
    body: { token, base_shown: 'live', action: 'deny', reason_code: 'unclear' },
  })
  const head = await mo.revertWiki({
    params: { namespace: 'WIKI', title },
    query: { revisionid: proposed?.head_revisionid ?? 0, to_revisionid: old.revisionid },
    body: {},
  })
  expect(head.contents_raw).toBe('It was here.')
  expect(
    (await bob.listWikiRevisions({ params: { namespace: 'WIKI', title } })).map(
      one => one.revisionid,
    ),
  ).toContain(old.revisionid)
  expect(await status(bob.readComment({ params: { commentid: said.commentid } }))).toBe(200)
})
