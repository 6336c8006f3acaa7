import { describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { at, openCategoryPages } from '#testing/worlds/categoryPages.ts'

const api = await startApiForFile()
const { ada, bob, category, read } = await openCategoryPages(api)
const mo = await api.person('mo', { privilege: 'Moderator' })

describe('what is kept for readers', () => {
  test('follows every page that it shows', async () => {
    await category('House')
    await category('Door', { parent: 'House', contents: 'See [[Door Hinge]] and [[House|home]].' })
    expect(await read('Door')).toMatchObject({ linked_wikis: [{ title: 'House' }] })
    const item = await ada.createWiki({
      body: {
        namespace: 'ITEM',
        title: 'Door Hinge',
        contents: '',
        suppliers: [{ supplier: 'ACME', 'part_#': '7' }],
      },
    })
    expect(item).toMatchObject({
      suppliers: [{ supplier: 'ACME', 'part_#': '7' }],
      ancestors: [],
      guides: [],
    })
    const linked = await read('Door')
    expect(linked.linked_wikis.map(one => one.title)).toEqual(['Door Hinge', 'House'])
    expect(linked.contents_rendered).toContain('href="/Item/Door_Hinge"')
    const house = await read('House')
    await mo.patchWiki({
      ...at('House'),
      query: { revisionid: house.revisionid },
      body: { display_title: 'Home' },
    })
    expect((await read('Door')).ancestors[0]?.display_title).toBe('Home')
    expect((await api.request('/wikis/ITEM/Door Hinge')).status).toBe(200)
  })

  test('shows the title of a linked guide while it is public, and never before or after', async () => {
    const { guideid, revisionid } = await ada.createGuide({
      body: { type: 'technique', category: 'House', subject: 'Secret Room' },
    })
    await category('Atlas', {
      contents: `See [guide|${guideid}], [guide|999999] and [user|${ada.me.userid}].`,
    })
    expect((await read('Atlas')).contents_rendered.match(/\[invalid guide link\]/g)).toHaveLength(2)
    expect((await bob.readWiki(at('Atlas'))).contents_rendered).not.toContain('Secret')
    const open = await ada.publishGuide({ params: { guideid }, query: { revisionid } })
    expect((await read('Atlas')).contents_rendered).toContain(
      `/${guideid}">Secret Room Technique</a>`,
    )
    expect((await read('Atlas')).contents_rendered).toContain(
      `<a href="/User/${ada.me.userid}/ada">ada</a>`,
    )
    await ada.unpublishGuide({ params: { guideid }, query: { revisionid: open.revisionid } })
    expect((await read('Atlas')).contents_rendered).not.toContain('Secret')
  })

  test('lists the guides of a category as they are now', async () => {
    await category('Pump')
    const make = (subject: string, more: object = {}) =>
      ada.createGuide({ body: { type: 'technique', category: 'Pump', subject, ...more } })
    const first = await make('First', { public: true })
    const second = await make('Second', { public: true, prerequisites: [first.guideid] })
    expect((await read('Pump')).guides.map(one => one.guideid)).toEqual([
      first.guideid,
      second.guideid,
    ])
    await api.database.run({
      sql: true,
      strings: ['update guides set modified_date = 1000'],
      values: [],
    })
    await ada.patchGuide({
      params: { guideid: first.guideid },
      query: { revisionid: first.revisionid },
      body: { summary: 'Short.' },
    })
    const [one, two] = (await read('Pump')).guides
    expect(one?.summary).toBe('Short.')
    expect(two?.prereq_modified_date).toBe(one?.modified_date)
    const starred = await mo.patchGuide({
      params: { guideid: second.guideid },
      query: { revisionid: second.revisionid },
      body: { flags: ['GUIDE_STARRED'] },
    })
    expect(starred.flags).toContain('GUIDE_STARRED')
    expect((await read('Pump')).featured_guides.map(guide => guide.guideid)).toEqual([
      second.guideid,
    ])
  })

  test('has an ETag that changes when a child appears, and another for who may edit', async () => {
    await category('Garden')
    await api.jobsDone() // what its author earned before is on the page, too
    const etag = async (headers: Record<string, string> = {}) =>
      (await api.request('/wikis/CATEGORY/Garden', { headers })).headers.get('etag')
    const before = await etag()
    expect(await etag()).toBe(before)
    expect(await etag({ authorization: `api ${ada.token}` })).not.toBe(before)
    await category('Shed', { parent: 'Garden' })
    expect(await etag()).not.toBe(before)
  })
})
describe('lists', () => {
  test('page through public summaries by title', async () => {
    for (const title of ['Alpha Pump', 'alpha valve', 'Ärger Pump'])
      await ada.createWiki({ body: { namespace: 'WIKI', title, contents: '', description: title } })
    const secret = await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Secret', contents: '' },
    })
    await mo.patchWiki({
      params: { namespace: 'WIKI', title: 'Secret' },
      query: { revisionid: secret.revisionid },
      body: { flags: ['WIKI_PRIVATE'] },
    })
    let total: string | null = null
    const all = await api.anyone.listWikis(
      { params: { namespace: 'WIKI' } },
      { onHeaders: headers => void (total = headers.get('x-total-count')) },
    )
    expect(total).toBe('3')
    expect(all.map(one => one.title)).toEqual(['Alpha Pump', 'alpha valve', 'Ärger Pump'])
    expect(all[0]).toMatchObject({
      dataType: 'wiki',
      summary: 'Alpha Pump',
      text: 'Alpha Pump',
      image: null,
      url: 'http://stepwright.test/Wiki/Alpha_Pump',
    })
    expect(
      (
        await api.anyone.listWikis({
          params: { namespace: 'WIKI' },
          query: { offset: 1, limit: 1 },
        })
      ).map(one => one.title),
    ).toEqual(['alpha valve'])
    expect(
      (
        await api.anyone.listWikis({
          params: { namespace: 'wiki' },
          query: { title: 'pump ALPHA' },
        })
      ).map(one => one.title),
    ).toEqual(['Alpha Pump'])
    expect(
      await api.anyone.listWikis({ params: { namespace: 'WIKI' }, query: { title: '%' } }),
    ).toEqual([])
    expect(
      (await api.anyone.readWiki({ params: { namespace: 'WIKI', title: 'Secret' } })).title,
    ).toBe('Secret')
    expect(
      (
        await api.anyone.listWikis({ params: { namespace: 'CATEGORY' }, query: { limit: 200 } })
      ).some(one => one.title === 'Root'),
    ).toBe(false)
  })

  test('give titles alone, and the newest first since a time', async () => {
    expect(
      await api.anyone.listWikiTitles({
        params: { namespace: 'WIKI' },
        query: { display: 'titles', limit: 10_000 },
      }),
    ).toEqual(['Alpha Pump', 'alpha valve', 'Ärger Pump'])
    await api.database.run({
      sql: true,
      strings: ["update wikis set modified_date = 1000 where title = 'Alpha Pump'"],
      values: [],
    })
    const recent = await api.anyone.listWikis({
      params: { namespace: 'WIKI' },
      query: { modifiedSince: 1001 },
    })
    expect(recent.map(one => one.title)).toEqual(['Ärger Pump', 'alpha valve'])
    for (const query of [
      'limit=201',
      'limit=0',
      'offset=-1',
      'modifiedSince=x',
      'display=leafs',
      'display=titles&limit=10001',
    ]) {
      expect((await api.request(`/wikis/CATEGORY?${query}`)).status).toBe(422)
    }
  })
})
