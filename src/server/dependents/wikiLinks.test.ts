import { describe, expect, test } from 'vitest'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mod = await api.person('mod', { privilege: 'Moderator' })

const page = (title: string, contents = '', more: Partial<CreateWiki> = {}, namespace = 'WIKI') =>
  ada.createWiki({ body: { namespace, title, contents, ...more } })
const links = async (title: string, namespace = 'WIKI', person = bob) => {
  const { pages, guides, ...counts } = await person.listWikiLinks({ params: { namespace, title } })
  return { pages: pages.map(one => one.title), guides: guides.map(one => one.title), ...counts }
}
const aGuide = async (title: string, text: string, more: object = {}) => {
  const { guideid, revisionid } = await ada.createGuide({
    body: { category: 'Loom', type: 'technique', title, public: true, ...more },
  })
  await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: text, bullet: 'black', level: 0 }] },
  })
  return { guideid, revisionid }
}

describe('what hangs on a page', () => {
  test('lists what links by any spelling and only counts hidden ones (A-147)', async () => {
    await page('Loom', '', {}, 'CATEGORY')
    await page('Warp & "Weft"')
    await page('Plain', 'See [[Warp & "Weft"]].')
    await page('Labelled', '* a\n* [[Warp_&_"Weft"#Section_A|how threads cross]]')
    await page('Item one', 'As [[Warp & "Weft"|new_window=true]] says', {}, 'ITEM')
    await page(
      'Only named',
      'Warp & "Weft", [[Warp]], [[Warp & "Weft" and more]], [[Not Warp & "Weft"]].',
    )
    await aGuide('In a line', 'Mind the [[Warp & "Weft"|weft]].')
    await aGuide('In its introduction', 'Go.', { introduction: 'Read [[Warp & "Weft"]] first.' })
    await aGuide('Not to be seen', '[[Warp & "Weft"]]', { public: false })
    expect(await links('Warp & "Weft"')).toEqual({
      pages: ['Item one', 'Labelled', 'Plain'],
      guides: ['In a line', 'In its introduction'],
      page_count: 3,
      guide_count: 2,
      hidden: 1,
      inside: 0,
    })
    expect(await links('Warp & "Weft"', 'WIKI', ada)).toMatchObject({ guide_count: 3, hidden: 0 })
    expect(
      await bob.listWikiLinks({
        params: { namespace: 'WIKI', title: 'Warp & "Weft"' },
        query: { limit: 1, offset: 1 },
      }),
    ).toMatchObject({
      pages: [{ title: 'Labelled' }],
      guides: [{ title: 'In its introduction' }],
      page_count: 3,
    })
  })

  test('includes guides of a category and users of an item (A-147)', async () => {
    await page('Shed', '', {}, 'CATEGORY')
    await aGuide('Lies in the shed', 'Pull.', { category: 'Shed' })
    await aGuide('Lies there unseen', 'Pull.', { category: 'Shed', public: false })
    expect(await links('Shed', 'CATEGORY')).toEqual({
      pages: [],
      guides: ['Lies in the shed'],
      page_count: 0,
      guide_count: 1,
      hidden: 1,
      inside: 2,
    })
    await aGuide('Needs a reed', 'Pull.', { tools: [{ name: 'Reed hook' }] })
    await page('About reeds', 'Buy [product|Reed hook] or [product|Reed hook 2].')
    expect(await links('Reed hook', 'ITEM')).toMatchObject({
      pages: ['About reeds'],
      guides: ['Needs a reed'],
    })
  })

  test('ignores links to another page and links that are gone (A-147)', async () => {
    const linking = await page('To the heddle', '[[Heddle]]')
    await page('Heddle')
    expect((await links('Heddle')).pages).toEqual(['To the heddle'])
    // A category goes before a page of the wiki.
    await page('Heddle', '', {}, 'CATEGORY')
    expect([(await links('Heddle')).pages, (await links('Heddle', 'CATEGORY')).pages]).toEqual([
      [],
      ['To the heddle'],
    ])
    await ada.patchWiki({
      params: { namespace: 'WIKI', title: 'To the heddle' },
      query: { revisionid: linking.revisionid },
      body: { contents: 'Nothing.' },
    })
    expect((await links('Heddle', 'CATEGORY')).pages).toEqual([])
    await expect(
      bob.listWikiLinks({ params: { namespace: 'WIKI', title: 'Nobody wrote it' } }),
    ).rejects.toMatchObject({ status: 404 })
    await expect(
      bob.listWikiLinks({ params: { namespace: 'NOWHERE', title: 'Heddle' } }),
    ).rejects.toMatchObject({ status: 422, errors: [{ code: 'invalid_namespace' }] })
  })

  test('is found under any title, and odd link text can be saved (A-147)', async () => {
    const titles = [
      'Back\\slash "n" \\n',
      'ü'.repeat(255),
      '"'.repeat(255),
      'Under_score+plus',
      "It's '100%'",
    ]
    for (const [n, title] of titles.entries()) {
      await page(title)
      await page(`Speaks ${n}`, `A [[${title}]] and [[ ${title} |x]].`)
    }
    for (const [n, title] of titles.entries())
      expect({ title, ...(await links(title)) }).toMatchObject({
        title,
        pages: [`Speaks ${n}`],
        page_count: 1,
      })
    for (const contents of [
      `[[${'x'.repeat(100_000)}`,
      '[['.repeat(50_000),
      `[[${'[product|'.repeat(10_000)}`,
      `[user|${'ü'.repeat(50_000)}`,
    ]) {
      expect((await page(`Odd ${contents.length} ${contents[2]}`, contents)).contents_raw).toBe(
        contents,
      )
    }
  })

  test('is what readers see, not what once stood there or waits for review (A-147)', async () => {
    await page('Shuttle')
    const said = await page('Once said', 'Throw the [[Shuttle]].')
    const newer = await ada.patchWiki({
      params: { namespace: 'WIKI', title: 'Once said' },
      query: { revisionid: said.revisionid },
      body: { contents: 'Nothing.' },
    })
    expect((await links('Shuttle')).pages).toEqual([])
    await ada.revertWiki({
      params: { namespace: 'WIKI', title: 'Once said' },
      query: { revisionid: newer.revisionid, to_revisionid: said.revisionid },
      body: {},
    })
    expect((await links('Shuttle')).pages).toEqual(['Once said'])
  })
})

describe('what a guide under release says (R-7)', () => {
  const titlesOf = async (title: string, person: TestPerson, namespace = 'WIKI') =>
    (await links(title, namespace, person)).guides
  const setReleases = async (release_versions: boolean) =>
    api.admin.patchSettings({
      query: { revisionid: (await api.admin.readSettings()).revisionid },
      body: { release_versions },
    })
  /** Released with a link to one page and a part, and changed to another of each. */
  const changedSince = async (name: string) => {
    await page(`${name} then`)
    await page(`${name} now`)
    const { guideid } = await aGuide(`About ${name}`, `See [[${name} then]].`, {
      parts: [{ name: `${name} part then` }],
    })
    const { releaseid } = await ada.createRelease({ body: { guideid, title: 'First' } })
    const head = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
    const step = firstOf(head.steps)
    await ada.patchStep({
      params: { guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { lines: [{ ...firstOf(step.lines), text_raw: `See [[${name} now]].` }] },
    })
    await ada.patchGuide({
      params: { guideid },
      query: { revisionid: head.revisionid },
      body: { parts: [{ name: `${name} part now` }] },
    })
    return { guideid, releaseid }
  }

  test('is listed as readers get it, and told of its newest text to those who work on it', async () => {
    const { releaseid } = await changedSince('Sley')
    const guides = ['About Sley']
    for (const person of [ada, bob, mod]) {
      expect(await titlesOf('Sley then', person)).toEqual(guides)
      expect(await titlesOf('Sley part then', person, 'ITEM')).toEqual(guides)
    }
    expect(await links('Sley now')).toMatchObject({ guides: [], guide_count: 0, hidden: 0 })
    expect(await titlesOf('Sley now', ada)).toEqual(guides)
    expect(await titlesOf('Sley now', mod)).toEqual(guides)
    // the release is taken back: readers get the newest text
    await api.admin.deleteRelease({ params: { releaseid } })
    expect(await titlesOf('Sley then', bob)).toEqual([])
    expect(await titlesOf('Sley now', bob)).toEqual(guides)
  })

  test('is listed in its newest text where the site has releases switched off', async () => {
    await changedSince('Treadle')
    await setReleases(false)
    expect(await titlesOf('Treadle then', bob)).toEqual([])
    expect(await titlesOf('Treadle now', bob)).toEqual(['About Treadle'])
    await setReleases(true)
    expect(await titlesOf('Treadle then', bob)).toEqual(['About Treadle'])
    expect(await titlesOf('Treadle now', bob)).toEqual([])
  })
})
