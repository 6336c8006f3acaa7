// What is deleted is listed for whoever may bring it back, and what the list says brings it back.
import { beforeAll, expect, test } from 'vitest'
import type { DeletedDocument } from '#contract/revisions/schemas.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
let ada: TestPerson
let ben: TestPerson
let mo: TestPerson
beforeAll(async () => {
  ada = await api.person('ada', { privilege: 'Author' })
  ben = await api.person('ben', { privilege: 'Author' })
  mo = await api.person('mo', { privilege: 'Moderator' })
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
})

type Query = NonNullable<Parameters<TestPerson['listDeleted']>[0]>['query']
const deleted = (who: TestPerson, query: Query = {}): Promise<DeletedDocument[]> =>
  who.listDeleted({ query })
const titles = async (who: TestPerson, query: Query = {}) =>
  (await deleted(who, query)).map(one => one.display_title)

let made = 0
const aGuide = (who: TestPerson, title = `Lid ${++made}`) =>
  who.createGuide({ body: { category: 'Kettles', type: 'repair', title } })
const drop = async (who: TestPerson, { guideid }: { guideid: number }) => {
  const { revisionid } = await who.readGuide({ params: { guideid } })
  await who.deleteGuide({ params: { guideid }, query: { revisionid } })
}
type Address = { namespace: string; title: string }
const aPage = (namespace: 'WIKI' | 'INFO' | 'ITEM' | 'CATEGORY', contents = 'Boils water.') =>
  api.admin.createWiki({
    body: { namespace, title: `Page ${++made}`, display_title: `Shown ${made}`, contents },
  })
const dropPage = async (who: TestPerson, { namespace, title }: Address) => {
  const params = { namespace, title }
  const { revisionid } = await who.readWiki({ params })
  await who.deleteWiki({ params, query: { revisionid } })
}

test('a guide is listed for Admins, and for whoever deleted it, but for nobody else', async () => {
  const guide = await aGuide(ada, 'Descale it')
  await drop(ada, guide)
  const [found] = await deleted(ada)
  expect(found).toMatchObject({
    kind: 'guide',
    id: guide.guideid,
    namespace: null,
    title: 'Descale it',
    langid: 'en',
    last_revisionid: null,
    deleted_by: { userid: ada.me.userid, username: ada.me.username },
  })
  expect(found?.restorable_until).toBe((found?.deleted_date ?? 0) + 30 * 86_400)
  expect(await titles(api.admin)).toEqual(['Descale it'])
  expect((await deleted(api.admin))[0]?.restorable_until).toBeNull()
  for (const who of [ben, mo]) expect(await titles(who)).toEqual([])
  const { guideid, langid } = guide
  await ada.restoreGuide({ params: { guideid, langid } })
  for (const who of [ada, api.admin]) expect(await titles(who)).toEqual([])
})

test('after 30 days a guide is listed for Admins only, as only they restore it', async () => {
  const guide = await aGuide(ada, 'Change the fuse')
  await drop(ada, guide)
  await api.database.pool.query(
    'update guides set deleted_date = deleted_date - 31 * 86400 where guideid = $1',
    [guide.guideid],
  )
  expect(await titles(ada)).toEqual([])
  expect(await titles(api.admin)).toEqual(['Change the fuse'])
  const { guideid, langid } = guide
  await expect(ada.restoreGuide({ params: { guideid, langid } })).rejects.toMatchObject({
    status: 403,
  })
  await api.admin.restoreGuide({ params: { guideid, langid } })
})

test('each page that Moderators are shown comes back by the revert that its entry names', async () => {
  const pages = [
    await aPage('WIKI', 'Boils milk.'),
    await aPage('INFO'),
    await aPage('ITEM'),
    await aPage('CATEGORY'),
  ]
  for (const page of pages) await dropPage(mo, page)
  expect(await titles(ada)).toEqual([])
  const found = await deleted(mo)
  expect(found.map(one => one.id).toSorted((a, b) => a - b)).toEqual(
    pages.map(page => page.wikiid).toSorted((a, b) => a - b),
  )
  for (const { namespace, title, revisionid, last_revisionid } of found)
    await mo.revertWiki({
      params: { namespace: namespace ?? '', title },
      query: { revisionid, to_revisionid: last_revisionid ?? 0 },
      body: {},
    })
  expect(await deleted(mo)).toEqual([])
  for (const { namespace, title, contents_raw } of pages)
    expect(await ada.readWiki({ params: { namespace, title } })).toMatchObject({ contents_raw })
})

test('what nobody may bring back is not listed: a page that waits, one of an erased person', async () => {
  await api.admin.patchSettings({
    query: await api.admin.readSettings(),
    body: { first_publication_patrol: true },
  })
  const kim = await api.person('kim', { reputation: 1 })
  await kim.createWiki({ body: { namespace: 'WIKI', title: 'Waits', contents: 'Buy here.' } })
  await api.admin.patchSettings({
    query: await api.admin.readSettings(),
    body: { first_publication_patrol: false },
  })
  const leo = await api.person('leo', { reputation: 900 })
  const { userid } = leo.me
  await leo.createWiki({
    body: { namespace: 'USER', title: String(userid), contents: 'I mend kettles.' },
  })
  await api.admin.eraseUser({ params: { userid }, body: { confirm: userid } })
  expect(await titles(api.admin)).toEqual([])
})

test('words of the title, kind and pages of the list narrow it, newest first', async () => {
  const guide = await aGuide(ada, 'Mend the lid hinge')
  const page = await aPage('WIKI')
  await drop(ada, guide)
  await dropPage(mo, page)
  await api.database.pool.query(
    'update wikis set deleted_date = deleted_date + 60 where wikiid = $1',
    [page.wikiid],
  )
  expect(await titles(api.admin)).toEqual([page.display_title, 'Mend the lid hinge'])
  expect(await titles(api.admin, { kind: 'guide' })).toEqual(['Mend the lid hinge'])
  expect(await titles(api.admin, { kind: 'wiki' })).toEqual([page.display_title])
  expect(await titles(api.admin, { q: 'HINGE lid' })).toEqual(['Mend the lid hinge'])
  expect(await titles(api.admin, { q: '100%' })).toEqual([])
  expect(await titles(api.admin, { limit: 1, offset: 1 })).toEqual(['Mend the lid hinge'])
})

test('a page whose last words were redacted comes back with those before', async () => {
  const page = await aPage('WIKI', 'Boils water.')
  const { namespace, title, revisionid: first } = page
  const params = { namespace, title }
  const second = await api.admin.patchWiki({
    params,
    query: { revisionid: first },
    body: { contents: 'A private address.' },
  })
  await dropPage(mo, page)
  await api.admin.redactRevision({
    params: { revisionid: second.revisionid },
    body: { reason: 'It named a private address' },
  })
  const found = (await deleted(mo)).find(one => one.id === page.wikiid)
  expect(found?.last_revisionid).toBe(first)
})
