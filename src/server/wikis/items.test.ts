import { describe, expect, test } from 'vitest'
import { existing } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestPerson } from '#testing/api.ts'

const api = await startApiForFile()
const ada = await api.person('ada')
await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bike', contents: '' } })

const titles = () =>
  api.anyone.listWikiTitles({
    params: { namespace: 'ITEM' },
    query: { limit: 200, display: 'titles' },
  })
const guideWith = (items: object) =>
  ada.createGuide({
    body: { type: 'technique', category: 'Bike', subject: 'Chain', public: true, ...items },
  })

test('parts and tools that a guide names get a page each, with summary and supplier', async () => {
  await guideWith({
    tools: [
      { name: 'Torx T5', summary: 'A small screwdriver.', url: 'https://shop.test/t5' },
      { name: 'torx t5' },
    ],
    parts: [{ name: '3/8" Nut & Bolt' }],
  })
  expect(await titles()).toEqual(['3/8" Nut & Bolt', 'Torx T5'])
  expect(
    await api.anyone.readWiki({ params: { namespace: 'ITEM', title: 'Torx T5' } }),
  ).toMatchObject({
    description: 'A small screwdriver.',
    suppliers: [{ url: 'https://shop.test/t5' }],
    author: ada.me.userid,
    contents_raw: '',
  })
})

test('a page that is there is used whatever the case, and keeps its title and text', async () => {
  const guide = await guideWith({
    tools: [
      { name: 'TORX t5', summary: 'Other words.' },
      { name: ' Torx  T5' },
      { name: 'Torx_T5' },
    ],
  })
  expect(guide.tools.map(tool => tool.text)).toEqual(['Torx T5', 'Torx T5', 'Torx T5'])
  expect(await titles()).toEqual(['3/8" Nut & Bolt', 'Torx T5'])
  expect(
    (await api.anyone.readWiki({ params: { namespace: 'ITEM', title: 'Torx T5' } })).description,
  ).toBe('A small screwdriver.')
})

test('a name that cannot be a title makes no page', async () => {
  await guideWith({ tools: [{ name: '..' }] })
  expect(await titles()).toEqual(['3/8" Nut & Bolt', 'Torx T5'])
})

test('two guides that name a new item at once share its page', async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => guideWith({ tools: [{ name: 'New Wrench' }] })),
  )
  expect(made.every(guide => guide.tools[0]?.text === 'New Wrench')).toBe(true)
  expect((await titles()).filter(title => title === 'New Wrench')).toHaveLength(1)
})

describe('the page of a name that readers are not shown', () => {
  const page = (title: string) =>
    api.anyone.readWiki({ params: { namespace: 'ITEM', title } }).then(
      ({ description }) => description,
      (error: { status: number }) => error.status,
    )
  const live = (guideid: number, who = ada) => who.readGuide({ params: { guideid } })

  test('is not made for a private guide, comes when that is published, and goes with it (P-2)', async () => {
    const { guideid } = await guideWith({
      public: false,
      tools: [{ name: 'Secret Puller', summary: 'Pulls secretly.', url: 'https://shop.test/p' }],
    })
    const bob = await api.person('bob')
    expect(await page('Secret Puller')).toBe(404)
    for (const who of [api.anyone, bob])
      expect(await who.search({ params: { query: 'Secret Puller' } })).toMatchObject({
        totalResults: 0,
      })
    await ada.publishGuide({ params: { guideid }, query: await live(guideid) })
    expect(await page('Secret Puller')).toBe('Pulls secretly.')
    const { wikiid } = await api.anyone.readWiki({
      params: { namespace: 'ITEM', title: 'Secret Puller' },
    })
    const { commentid } = await bob.createComment({
      params: { context: 'wiki', contextid: wikiid },
      body: { text: 'It slips off the rivet.' },
    })
    await ada.unpublishGuide({ params: { guideid }, query: await live(guideid) })
    expect(await page('Secret Puller')).toBe(404)
    await ada.publishGuide({ params: { guideid }, query: await live(guideid) })
    expect(await page('Secret Puller')).toBe('Pulls secretly.')
    expect(await bob.readComment({ params: { commentid } })).toMatchObject({
      text_raw: 'It slips off the rivet.',
    })
    await ada.deleteGuide({ params: { guideid }, query: await live(guideid) })
    expect(await page('Secret Puller')).toBe(404)
  })

  test('is not made for an edit that waits or is denied, and is for one that is accepted (P-1)', async () => {
    const { guideid } = await guideWith({})
    const eve = await api.person('eve')
    const propose = async (name: string) =>
      existing(
        (
          await eve.patchGuide({
            params: { guideid },
            query: await eve.readGuide({ params: { guideid }, query: { unpatrolled: true } }),
            body: { parts: [{ name, summary: 'Buy it.', url: 'https://spam.test' }] },
          })
        ).patrolid,
        'an item that waits',
      )
    const decide = async (itemid: number, action: 'accept' | 'deny') => {
      const params = { itemid }
      const { token } = await api.admin.leasePatrolItem({ params, body: { kind: 'open' } })
      await api.admin.decidePatrolItem({
        params,
        query: await api.admin.readPatrolItem({ params }),
        body: {
          token,
          base_shown: 'live',
          action,
          ...(action === 'deny' ? { reason_code: 'unclear' } : {}),
        },
      })
    }
    const denied = await propose('Cheap Pills')
    expect(await page('Cheap Pills')).toBe(404)
    await decide(denied, 'deny')
    expect(await page('Cheap Pills')).toBe(404)
    const accepted = await propose('Honest Seal')
    expect(await page('Honest Seal')).toBe(404)
    await decide(accepted, 'accept')
    expect(await page('Honest Seal')).toBe('Buy it.')
  })

  test('goes when the last public guide drops the name, unless somebody wrote in it (P-2)', async () => {
    const names = { tools: [{ name: 'Lone Wrench' }, { name: 'Known Wrench' }] }
    const [first, second] = [await guideWith(names), await guideWith(names)]
    const known = { namespace: 'ITEM' as const, title: 'Known Wrench' }
    await ada.patchWiki({
      params: known,
      query: await ada.readWiki({ params: known }),
      body: { contents: 'It is known.' },
    })
    const drop = async ({ guideid }: { guideid: number }) =>
      ada.patchGuide({ params: { guideid }, query: await live(guideid), body: { tools: [] } })
    await drop(first)
    expect([await page('Lone Wrench'), await page('Known Wrench')]).toEqual(['', ''])
    await drop(second)
    expect([await page('Lone Wrench'), await page('Known Wrench')]).toEqual([404, ''])
  })

  test('is made for a release when that is released, and not for what comes after it (R-7)', async () => {
    const { guideid } = await guideWith({ tools: [{ name: 'Old Tool' }] })
    await ada.createStep({
      params: { guideid },
      body: { lines: [{ text_raw: 'Pull.', bullet: 'black', level: 0, lineid: null }] },
    })
    await ada.createRelease({ body: { guideid, title: 'One' } })
    await ada.patchGuide({
      params: { guideid },
      query: await ada.readGuide({ params: { guideid }, query: { unpatrolled: true } }),
      body: { tools: [{ name: 'New Tool' }] },
    })
    expect([await page('Old Tool'), await page('New Tool')]).toEqual(['', 404])
  })
})

describe('a page that is made for a guide is of whoever wrote its name', () => {
  const read = async (title: string) => {
    const page = await api.anyone.readWiki({ params: { namespace: 'ITEM', title } })
    const rows = await api.anyone.listWikiRevisions({ params: { namespace: 'ITEM', title } })
    return {
      author: page.author,
      authors: page.authors.map(one => one.userid),
      wrote: rows.map(one => one.userid),
    }
  }
  const of = ({ me: { userid } }: TestPerson) => ({
    author: userid,
    authors: [userid],
    wrote: [userid],
  })

  test('also where somebody else accepts it, as it is or changed (0381)', async () => {
    const mo = await api.person('mo', { privilege: 'Moderator' })
    const bob = await api.person('bob')
    for (const action of ['accept', 'accept_edit'] as const) {
      const guide = await guideWith({})
      const { patrolid: itemid } = await bob.patchGuide({
        params: guide,
        query: guide,
        body: { tools: [{ name: `Pills ${action}`, url: 'https://pills.test' }] },
      })
      const params = { itemid: existing(itemid, 'a patrol item') }
      const { token } = await mo.leasePatrolItem({ params, body: { kind: 'open' } })
      await mo.decidePatrolItem({
        params,
        query: await mo.readPatrolItem({ params }),
        body: {
          action,
          token,
          base_shown: 'live',
          ...(action === 'accept' ? {} : { edited: { fields: { summary: 'Mended' } } }),
        },
      })
      expect(await read(`Pills ${action}`)).toEqual(of(bob))
    }
  })

  test('also where somebody else publishes the guide (0381)', async () => {
    const mo = await api.person('may', { privilege: 'Moderator' })
    const guide = await guideWith({ public: false, tools: [{ name: 'Chain whip' }] })
    await mo.publishGuide({ params: guide, query: guide })
    expect(await read('Chain whip')).toEqual(of(ada))
  })
})

test('a page whose title is kept with its letters in pieces is not made anew', async () => {
  const inPieces = 'Cafe\u0301 spring'
  const page = await ada.createWiki({
    body: { namespace: 'ITEM', title: 'Spring in pieces', contents: '' },
  })
  await api.database.run(sql`update wikis set title = ${inPieces} where wikiid = ${page.wikiid}`)
  const before = (await titles()).length
  const guide = await guideWith({ parts: [{ name: 'CAF\u00c9 spring' }] })
  expect(guide.parts.map(part => part.text)).toEqual([inPieces])
  expect(await titles()).toHaveLength(before)
})

test('a name of a part is one line that can be seen, and an old one may stay', async () => {
  for (const [name, code] of [
    ['a\nb', 'invalid_value'],
    ['a\u202eb', 'invalid_value'],
    ['\u200b', 'too_short'],
    ['\u3164', 'too_short'],
  ])
    await expect(guideWith({ parts: [{ name: 'Chain' }, { name }] })).rejects.toMatchObject({
      status: 422,
      errors: [{ field: 'parts', code, index: 1 }],
    })
  const guide = await guideWith({ tools: [{ name: 'Old name' }] })
  await api.database.write(async db => {
    await db.run(sql`alter table revisions disable trigger user`)
    await db.run(sql`
      update revisions set content = jsonb_set(content, '{tools,0,name}', '"Old\\nname"')
      where revisionid = ${guide.revisionid}`)
    await db.run(sql`alter table revisions enable trigger user`)
  })
  const kept = await ada.patchGuide({
    params: { guideid: guide.guideid },
    query: { revisionid: guide.revisionid },
    body: { tools: [{ name: 'Old\nname' }, { name: 'New name' }] },
  })
  expect(kept.tools).toHaveLength(2)
})

test('a display title of signs that nobody sees is refused', async () => {
  const { revisionid } = await ada.createWiki({
    body: { namespace: 'CATEGORY', title: 'Displayed', contents: '' },
  })
  const display = (display_title: string) =>
    api.admin.patchWiki({
      params: { namespace: 'CATEGORY', title: 'Displayed' },
      query: { revisionid },
      body: { display_title },
    })
  await expect(display('\u3164')).rejects.toMatchObject({
    status: 422,
    errors: [{ field: 'display_title', code: 'too_short' }],
  })
})
