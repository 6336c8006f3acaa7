// Which pages link to which. What counts as a link, an orphan and a wanted page is MediaWiki's
// choice where it has one (decision 0456).
import { describe, expect, test } from 'vitest'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { soupOf } from '#wikitext/randomTestTexts.ts'
import { startApiForFile } from '#testing/api.ts'
import { longestLoopDelay } from '#testing/eventLoop.ts'
import { indexed } from '#testing/searchIndex.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mod = await api.person('mod', { privilege: 'Moderator' })

const page = (title: string, contents = '', more: Partial<CreateWiki> = {}, namespace = 'WIKI') =>
  ada.createWiki({ body: { namespace, title, contents, ...more } })
const write = async (title: string, contents: string, person = ada) => {
  const params = { namespace: 'WIKI', title }
  const { revisionid } = await person.readWiki({ params, query: { unpatrolled: true } })
  return person.patchWiki({ params, query: { revisionid }, body: { contents } })
}
const aGuide = async (title: string, text: string, more: object = {}) => {
  const { guideid } = await ada.createGuide({
    body: { category: 'Loom', type: 'technique', title, public: true, ...more },
  })
  await ada.createStep({
    params: { guideid },
    body: { lines: [{ text_raw: text, bullet: 'black', level: 0 }] },
  })
  return guideid
}
type Asked = NonNullable<Parameters<typeof bob.listPages>[0]['query']>
const list = async (query: Asked = {}, namespace = 'WIKI') => {
  await indexed(api)
  return api.anyone.listPages({ params: { namespace }, query: { limit: 200, ...query } })
}
const links = async (title: string, namespace = 'WIKI') =>
  (await list({}, namespace)).find(one => one.title === title)?.link_count
const wanted = async (q = '') => {
  await indexed(api)
  return api.anyone.listWantedPages({ query: { q, limit: 200 } })
}
const names = (pages: readonly { title: string }[]) => pages.map(one => one.title)

await page('Loom', '', {}, 'CATEGORY')

describe('the index of pages', () => {
  test('lists a namespace by title, change or links, with who changed it last', async () => {
    await page('Warp')
    await page('Weft', 'Crosses the [[Warp]].')
    await page('Reed', 'Beats the [[Weft]], spaces the [[Warp]], and the [[Warp|same again]].')
    await api.database.run(sql`update wikis set modified_date = modified_date - 60`)
    await write('Warp', 'Along.', mod)
    expect(names(await list())).toEqual(['Reed', 'Warp', 'Weft'])
    expect(names(await list({ sort: 'links' }))).toEqual(['Warp', 'Weft', 'Reed'])
    expect(firstOf(await list({ sort: 'changed' }))).toMatchObject({
      title: 'Warp',
      author: ada.me.userid,
      changed_by: { userid: mod.me.userid, username: 'mod' },
      link_count: 2,
    })
    expect(await list({ limit: 1, offset: 1 })).toMatchObject([{ title: 'Warp', link_count: 2 }])
    expect(names(await list({ q: 'we' }))).toEqual(['Weft'])
    expect(names(await list({ orphans: true }))).toEqual(['Reed'])
    await expect(bob.listPages({ params: { namespace: 'NOWHERE' } })).rejects.toMatchObject({
      status: 422,
      errors: [{ code: 'invalid_namespace' }],
    })
  })

  test('counts what is listed where somebody asks what links to a page (A-147)', async () => {
    await page('Heddle')
    await page('Says it twice', '[[Heddle]] and [[Heddle#Wire|wire]]')
    await page('Says another', '[[heddle]] [[Heddles]]')
    await aGuide('In a line', 'Mind the [[Heddle|eyes]].')
    await aGuide('In its introduction', 'Go.', { introduction: '[[Heddle]]' })
    await page('Item hook', '', {}, 'ITEM')
    await aGuide('By its tool', 'Pull.', { tools: [{ name: 'Item hook' }] })
    await page('By its code', 'Buy [product|Item hook].')
    for (const [title, namespace, count] of [
      ['Heddle', 'WIKI', 3],
      ['Item hook', 'ITEM', 2],
      ['Loom', 'CATEGORY', 3],
    ] as const) {
      const { page_count, guide_count } = await bob.listWikiLinks({ params: { namespace, title } })
      expect([title, page_count + guide_count, await links(title, namespace)]).toEqual([
        title,
        count,
        count,
      ])
    }
  })

  test('leaves out links of a page to itself and what only looks like a link', async () => {
    await page('Sley', 'See [[Sley]] and [[Sley#Top|above]].')
    await page('About links', 'Write [nowiki][[Sley]][/nowiki].\n\n[code]\n[[Sley]]\n[/code]')
    expect(await links('Sley')).toBe(0)
    expect(names(await list({ orphans: true, q: 'sley' }))).toEqual(['Sley'])
  })

  test('gives a link to the first page of its title, and a category that holds others is none alone', async () => {
    await page('To the bobbin', '[[Bobbin]] and [[Bob_bin+s]]')
    await page('Bobbin')
    await page('Bob bin s')
    expect([await links('Bobbin'), await links('Bob bin s')]).toEqual([1, 1])
    await page('Bobbin', '', {}, 'CATEGORY')
    await page('Small bobbin', '', { parent: 'Bobbin' }, 'CATEGORY')
    expect([await links('Bobbin'), await links('Bobbin', 'CATEGORY')]).toEqual([0, 1])
    await write('To the bobbin', 'Nothing.')
    expect(await links('Bobbin', 'CATEGORY')).toBe(0)
    expect(names(await list({ orphans: true, q: 'bobbin' }, 'CATEGORY'))).toEqual(['Small bobbin'])
  })

  test('has no page that is deleted or left out of lists', async () => {
    await page('Unlisted', '', { flags: ['WIKI_PRIVATE'] }).catch(() => page('Unlisted'))
    const params = { namespace: 'WIKI', title: 'Unlisted' }
    const { revisionid } = await mod.readWiki({ params })
    await mod.patchWiki({ params, query: { revisionid }, body: { flags: ['WIKI_PRIVATE'] } })
    await page('Gone')
    const gone = { namespace: 'WIKI', title: 'Gone' }
    await mod.deleteWiki({ params: gone, query: await mod.readWiki({ params: gone }) })
    expect(names(await list()).filter(one => ['Unlisted', 'Gone'].includes(one))).toEqual([])
  })
})

describe('only what everybody gets', () => {
  const isLinked = async () => [await links('Pirn'), names(await wanted('pirn rack'))]
  const linked = [1, ['Pirn rack']]
  const not = [0, []]
  const text = 'The [[Pirn]] lies in the [[Pirn rack]].'

  test('counts of a guide: not while it is private or deleted', async () => {
    await page('Pirn')
    const guideid = await aGuide('Wind a pirn', text, { public: false })
    expect(await isLinked()).toEqual(not)
    const revision = async () => ({ query: await ada.readGuide({ params: { guideid } }) })
    await ada.publishGuide({ params: { guideid }, ...(await revision()) })
    expect(await isLinked()).toEqual(linked)
    // At once, before anything is indexed anew.
    await ada.unpublishGuide({ params: { guideid }, ...(await revision()) })
    expect(await api.anyone.listWantedPages({ query: { q: 'pirn' } })).toEqual([])
    expect(await isLinked()).toEqual(not)
    await ada.publishGuide({ params: { guideid }, ...(await revision()) })
    const { langid, revisionid } = await ada.readGuide({ params: { guideid } })
    await ada.deleteGuide({ params: { guideid }, query: { revisionid } })
    expect(await isLinked()).toEqual(not)
    await ada.restoreGuide({ params: { guideid, langid } }) // private again
    expect(await isLinked()).toEqual(not)
    await ada.publishGuide({ params: { guideid }, ...(await revision()) })
    expect(await isLinked()).toEqual(linked)
    await ada.deleteGuide({ params: { guideid }, ...(await revision()) })
  })

  test('counts of a page: not while it is deleted, left out of lists or as it once was', async () => {
    const { revisionid } = await page('On pirns', text)
    expect(await isLinked()).toEqual(linked)
    const params = { namespace: 'WIKI', title: 'On pirns' }
    await write('On pirns', 'Nothing.')
    expect(await isLinked()).toEqual(not)
    const back = async () =>
      mod.revertWiki({
        params,
        query: {
          revisionid: (await mod.readWiki({ params })).revisionid,
          to_revisionid: revisionid,
        },
        body: {},
      })
    await back()
    expect(await isLinked()).toEqual(linked)
    const flag = async (flags: string[]) =>
      mod.patchWiki({ params, query: await mod.readWiki({ params }), body: { flags } })
    await flag(['WIKI_PRIVATE'])
    expect(await api.anyone.listWantedPages({ query: { q: 'pirn' } })).toEqual([])
    expect(await isLinked()).toEqual(not)
    await flag([])
    expect(await isLinked()).toEqual(linked)
    await mod.deleteWiki({ params, query: await mod.readWiki({ params }) })
    expect(await isLinked()).toEqual(not)
  })

  test('counts no edit that waits for review, and no page that waits', async () => {
    await page('Held pirns', 'Nothing.')
    const params = { namespace: 'WIKI', title: 'Held pirns' }
    await ada.patchWiki({
      params,
      query: await ada.readWiki({ params }),
      body: { patrol_threshold: 100_000_000 },
    })
    expect(await write('Held pirns', text, bob)).toMatchObject({ unpatrolled: true })
    expect(await isLinked()).toEqual(not)
    const settings = async (first_publication_patrol: boolean) =>
      api.admin.patchSettings({
        query: { revisionid: (await api.admin.readSettings()).revisionid },
        body: { first_publication_patrol },
      })
    await settings(true)
    await bob.createWiki({ body: { namespace: 'WIKI', title: 'New on pirns', contents: text } })
    await settings(false)
    expect(await isLinked()).toEqual(not)
    expect(names(await list({ q: 'new on' }))).toEqual([])
  })
})

describe('wanted pages', () => {
  test('are titles without a page, the most linked first, with a few places that name them', async () => {
    await page('One', '[[Treadle]] [[Lease stick]] [[Treadle|again]] [product|Tread hook]')
    await page('Two', 'Press the [[Treadle#Left]].')
    await aGuide('Press it', 'Press the [[Treadle]].')
    await page('Three', 'the [[Treadle]]')
    const all = await wanted('tre')
    expect(all.map(({ sources, ...one }) => ({ ...one, sources: names(sources) }))).toEqual([
      { namespace: 'WIKI', title: 'Treadle', link_count: 4, sources: ['Press it', 'One', 'Two'] },
      { namespace: 'ITEM', title: 'Tread hook', link_count: 1, sources: ['One'] },
    ])
    expect(names(await wanted('lease STICK'))).toEqual(['Lease stick'])
    await page('Treadle')
    await page('Tread hook', '', {}, 'ITEM')
    expect(await wanted('tre')).toEqual([])
    const params = { namespace: 'WIKI', title: 'Treadle' }
    await mod.deleteWiki({ params, query: await mod.readWiki({ params }) })
    expect(names(await wanted('tre'))).toEqual(['Treadle'])
  })

  test('are those that readers find missing, in random texts', async () => {
    const soup = soupOf(20)
    const expected = new Map<string, number>()
    for (let n = 0; n < 40; n++) {
      const contents = `[[Soup ${n % 7}]] ${soup()} ${soup()} [[A${n % 3}]] ${soup()}`
      const made = await page(`Random ${n}`, contents).catch(() => null)
      if (!made) continue // a character that no text may hold
      const { links: found } = await ada.convertWikitext({ body: { raw: made.contents_raw } })
      const missing = found.flatMap(one => (one.page ? [] : one.title.replace(/[_+]/g, ' ').trim()))
      for (const title of new Set(missing))
        if (title !== '' && !/\p{Cc}/u.test(title) && title.isWellFormed())
          expected.set(title, (expected.get(title) ?? 0) + 1)
    }
    const others = new Set(['Lease stick', 'Treadle', 'heddle', 'Heddles', 'Tread hook'])
    const got = (await wanted()).filter(one => !others.has(one.title))
    expect(expected.size).toBeGreaterThan(10)
    expect(new Map(got.map(one => [one.title, one.link_count]))).toEqual(expected)
  })

  test('a megabyte of links holds nobody up', async () => {
    const many = Array.from({ length: 15_000 }, (_, n) => `[[Knot ${n} of a long carpet]]`)
    const contents = `${many.join(' ')} ${'knot '.repeat(100_000)}`
    // The service's own work counts, not what a client makes of the answer.
    const body = JSON.stringify({ namespace: 'WIKI', title: 'Knots', contents })
    const headers = { Authorization: `api ${ada.token}` }
    const held = await longestLoopDelay(async () => {
      const { status } = await api.request('/wikis', { method: 'POST', headers, body })
      expect(status).toBe(201)
      await indexed(api)
      await wanted('knot')
      await list({ sort: 'links' })
    })
    expect(held).toBeLessThan(200)
    const { n } = await api.database.one<{ n: number }>(
      sql`select count(*)::int as n from page_links where title like 'Knot %'`,
    )
    expect(n).toBe(5000) // so many of a text are looked up for readers, too
  })
})

test('a guide under release links to what its release says (R-7)', async () => {
  await page('Then')
  await page('Now')
  const guideid = await aGuide('Released', 'See [[Then]].')
  const { releaseid } = await ada.createRelease({ body: { guideid, title: 'First' } })
  const head = await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } })
  const step = firstOf(head.steps)
  await ada.patchStep({
    params: { guideid, stepid: step.stepid },
    query: { revisionid: step.revisionid },
    body: { lines: [{ ...firstOf(step.lines), text_raw: 'See [[Now]] and [[Not yet]].' }] },
  })
  expect([await links('Then'), await links('Now'), names(await wanted('not yet'))]).toEqual([
    1,
    0,
    [],
  ])
  await api.admin.deleteRelease({ params: { releaseid } })
  expect([await links('Then'), await links('Now'), names(await wanted('not yet'))]).toEqual([
    0,
    1,
    ['Not yet'],
  ])
})
