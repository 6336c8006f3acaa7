import { describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { at, openCategoryPages } from '#testing/worlds/categoryPages.ts'
import { refusalOf } from '#testing/refusal.ts'

const api = await startApiForFile()
const { ada, bob, category, read } = await openCategoryPages(api)
const mo = await api.person('mo', { privilege: 'Moderator' })

describe('a new page', () => {
  test('is live at once, below the root, and says where it is', async () => {
    let location: string | null = null
    const made = await ada.createWiki(
      {
        body: {
          namespace: 'CATEGORY',
          title: 'Toaster',
          contents: '== Background ==\n\nIt toasts.',
          description: 'Toaster repair.',
        },
      },
      { onHeaders: headers => void (location = headers.get('location')) },
    )
    expect(location).toBe('http://stepwright.test/api/2.0/wikis/CATEGORY/Toaster')
    expect(made).toMatchObject({
      title: 'Toaster',
      display_title: 'Toaster',
      langid: 'en',
      can_edit: true,
      flags: [],
      author: ada.me.userid,
      patrol_threshold: 500,
      parent: null,
      guides: [],
      children: [],
      repairability_score: null,
      authors: [{ userid: ada.me.userid, percent: 100, username: 'ada' }],
    })
    expect(made.contents_rendered).toContain('<h2 id="Section_Background"')
    expect(made.contents_json).toMatchObject({
      type: 'doc',
      content: [{ type: 'heading' }, { type: 'paragraph' }],
    })
    expect(made.ancestors.map(one => one.title)).toEqual(['Root'])
    const seen = await read('Toaster')
    expect(seen).toEqual({ ...made, can_edit: false })
  })

  test('stands below its parent and inherits its information', async () => {
    await category('Kitchen', {
      info: [
        { name: 'Room', value: 'Kitchen' },
        { name: 'Power', value: 'Mains' },
      ],
    })
    await category('Mixer', { parent: 'Kitchen', info: [{ name: 'Power', value: '300 W' }] })
    const made = await category('Hand Mixer', { parent: 'Mixer' })
    expect(made.ancestors.map(one => one.title)).toEqual(['Mixer', 'Kitchen', 'Root'])
    expect(made.parent).toBe('Mixer')
    expect(made.info).toEqual([
      { name: 'Power', value: '300 W', inheritedFrom: 'Mixer' },
      { name: 'Room', value: 'Kitchen', inheritedFrom: 'Kitchen' },
    ])
    expect((await read('Mixer')).children.map(one => one.title)).toEqual(['Hand Mixer'])
    expect(
      (await api.anyone.listWikiChildren({ params: { title: 'Kitchen' } })).map(one => one.title),
    ).toEqual(['Mixer'])
  })

  test('may have any title that an address can carry', async () => {
    for (const title of [
      'AC/DC Adapter',
      '100% Cotton?',
      'The "Best" \'Iron\'',
      'C++',
      'Größe ≥ 5 — 電池',
      'a.b#c&d=e',
      '%2F',
    ]) {
      const made = await category(title)
      expect((await read(title)).wikiid).toBe(made.wikiid)
    }
  })

  test('is refused with an empty, vanishing or taken title', async () => {
    await category('Gas Stove')
    expect((await refusalOf(category('Gas_Stove'))).errors).toMatchObject([
      { field: 'title', code: 'duplicate' },
    ])
    expect((await refusalOf(category('Gas+Stove'))).errors).toMatchObject([
      { field: 'title', code: 'duplicate' },
    ])
    expect((await refusalOf(category('Root'))).errors).toMatchObject([
      { field: 'title', code: 'duplicate' },
    ])
    for (const title of ['', '  ', '.', '..', 'a\nb', 'x'.repeat(256)])
      expect((await refusalOf(category(title))).status).toBe(422)
    expect((await category('gas stove')).title).toBe('gas stove') // case counts
  })

  test('gets every problem reported together', async () => {
    const error = await refusalOf(
      bob.createWiki({
        body: {
          namespace: 'ITEM',
          title: '.',
          contents: '',
          description: 'x'.repeat(256),
          display_title: 'Other',
          repairability_score: 5,
          image: 9999,
          flags: ['WIKI_STUB', 'WIKI_STUB', 'NO_SUCH', 'WIKI_PRIVATE'],
          suppliers: [{}],
          documents: [3],
          langid: 'xx',
          parent: 'Nowhere',
        },
      }),
    )
    expect(error.status).toBe(422)
    expect(
      error.errors.map((one: { field: string; code: string }) => `${one.field} ${one.code}`).sort(),
    ).toEqual([
      'description too_long',
      'display_title not_allowed',
      'documents not_allowed',
      'documents not_found',
      'flags duplicate',
      'flags invalid_value',
      'flags not_allowed',
      'image not_found',
      'langid invalid_langid',
      'parent not_allowed',
      'repairability_score not_allowed',
      'repairability_score not_allowed',
      'suppliers required',
      'title invalid_value',
    ])
    expect((await refusalOf(category('Orphan', { parent: 'Nowhere' }))).errors).toMatchObject([
      { field: 'parent', code: 'not_found' },
    ])
    expect(
      (await refusalOf(ada.createWiki({ body: { namespace: 'NOPE', title: 'A', contents: '' } })))
        .errors,
    ).toMatchObject([{ code: 'invalid_namespace' }])
  })

  test('of the site is written by Moderators, a page about a person by that person', async () => {
    expect(
      (
        await refusalOf(
          ada.createWiki({ body: { namespace: 'INFO', title: 'About', contents: '' } }),
        )
      ).status,
    ).toBe(403)
    const about = await mo.createWiki({
      body: { namespace: 'INFO', title: 'About', contents: 'Us.' },
    })
    expect(about.can_edit).toBe(true)
    expect((await ada.readWiki({ params: { namespace: 'INFO', title: 'About' } })).can_edit).toBe(
      false,
    )
    const own = { namespace: 'USER', title: String(ada.me.userid), contents: 'Hello' }
    expect((await refusalOf(bob.createWiki({ body: own }))).status).toBe(403)
    await ada.createWiki({ body: own })
    expect(
      (await refusalOf(mo.createWiki({ body: { ...own, title: '99999' } }))).errors,
    ).toMatchObject([{ field: 'title', code: 'not_found' }])
  })

  test('made by two people at once exists once', async () => {
    const both = await Promise.allSettled(
      [ada, bob].map(one =>
        one.createWiki({ body: { namespace: 'CATEGORY', title: 'Race', contents: '' } }),
      ),
    )
    expect(both.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})
describe('a title in an address', () => {
  test('is found by exact title, by spaces and by display title', async () => {
    const plus = await category('A+ Battery')
    const long = await category('Long Name Here')
    await mo.patchWiki({
      ...at('Long Name Here'),
      query: { revisionid: long.revisionid },
      body: { display_title: 'Short' },
    })
    expect((await read('A+ Battery')).wikiid).toBe(plus.wikiid)
    expect((await read('A+_Battery')).wikiid).toBe(plus.wikiid)
    expect((await read('Long_Name+Here')).wikiid).toBe(long.wikiid)
    expect((await read('Short')).wikiid).toBe(long.wikiid)
    const taken = await category('Short')
    expect((await read('Short')).wikiid).toBe(taken.wikiid)
    expect((await api.request('/wikis/category/Short')).status).toBe(200)
    expect((await api.request('/wikis/nothing/Short')).status).toBe(422)
  })
})
test('a title is found in any case after the exact ones, the oldest first (F3)', async () => {
  const [capitals, small, unlike] = [
    await category('JVC CD Player'),
    await category('jvc cd Player'),
    await category('Dryer'),
  ]
  expect((await read('jvc cd Player')).wikiid).toBe(small.wikiid)
  for (const given of ['jvc_cd_player', 'JVC+CD+PLAYER', 'jvc cd player'])
    expect((await read(given)).wikiid).toBe(capitals.wikiid)
  expect(await read('dryer')).toMatchObject({ wikiid: unlike.wikiid, title: 'Dryer' })
  expect((await api.request('/categories/DRYER')).status).toBe(200)
  expect((await refusalOf(read('dryers'))).status).toBe(404)
  const exact = await category('dryer')
  expect((await read('dryer')).wikiid).toBe(exact.wikiid)
})
