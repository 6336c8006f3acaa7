import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'

const api = await startApiForFile()
const { ada, bob } = await api.people('ada', 'bob')
const mo = await api.person('mo', { privilege: 'Moderator' })

type Case = { name: string; canonical: boolean; raw: string; json: Record<string, unknown> }
const { cases } = JSON.parse(
  readFileSync(new URL('../../fixtures/wikitext-cases.json', import.meta.url), 'utf8'),
) as { cases: Case[] }

describe('conversion of wiki text', () => {
  test('raw returns unchanged with tree and HTML (X-10)', async () => {
    const raw = "== A ==\r\n\r\n''a'' [[Nowhere]]  "
    expect(await ada.convertWikitext({ body: { raw } })).toEqual({
      raw,
      json: {
        type: 'doc',
        content: [
          { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'A' }] },
          {
            type: 'paragraph',
            content: [
              { type: 'text', text: 'a', marks: [{ type: 'italic' }] },
              { type: 'text', text: ' ' },
              {
                type: 'text',
                text: 'Nowhere',
                marks: [
                  {
                    type: 'wikiLink',
                    attrs: { target: null, tag: null, newWindow: false, href: '/Wiki/Nowhere' },
                  },
                ],
              },
            ],
          },
        ],
      },
      html: '<div class="clearer"></div><div class="headerContainer"><a class="selfLink" href="#Section_A" title="Link to this section" aria-hidden="true" tabindex="-1"></a><h2 id="Section_A" class="header">A</h2></div>\n\n<p><em>a</em> <a href="/Wiki/Nowhere">Nowhere</a></p>',
      broken: { titles: ['Nowhere'], guideids: [] },
      links: [{ title: 'Nowhere', page: null, called: null }],
    })
    expect(await ada.listWikis({ params: { namespace: 'WIKI' } })).toEqual([])
  })

  test('a tree comes back as its wiki text, byte for byte where that is canonical (X-10)', async () => {
    for (const { name, raw, json } of cases.filter(
      each => each.canonical && /mixed|table|list-nested|quote|code|wikilink/.test(each.name),
    )) {
      expect({ name, raw: (await ada.convertWikitext({ body: { json } })).raw }).toEqual({
        name,
        raw,
      })
    }
  })

  test('what the service does not know comes back in its place (X-10)', async () => {
    const json = {
      type: 'doc',
      content: [
        { type: 'callout', attrs: { kind: 'warn' }, content: [{ type: 'text', text: '<b>' }] },
        { type: 'paragraph', content: [{ type: 'text', text: 'a' }] },
      ],
    }
    const { raw, html } = await ada.convertWikitext({ body: { json } })
    expect((await ada.convertWikitext({ body: { raw } })).json).toEqual(json)
    expect(html).toBe('<p>&lt;b&gt;</p>\n\n<p>a</p>')
  })

  test('a page that was saved is converted to what the page says (X-10)', async () => {
    await ada.createWiki({
      body: { namespace: 'WIKI', title: 'Cleaning contacts', contents: 'Wipe.' },
    })
    const contents =
      '[[Cleaning contacts|wipe]]\n\n[video|https://youtu.be/abcdefghijk]\n\n{table\n| [[Cleaning contacts]]\n}'
    const page = await ada.createWiki({ body: { namespace: 'WIKI', title: 'Kettles', contents } })
    expect(await ada.convertWikitext({ body: { raw: contents } })).toEqual({
      raw: page.contents_raw,
      json: page.contents_json,
      html: page.contents_rendered,
      broken: { titles: [], guideids: [] },
      links: [
        {
          title: 'Cleaning contacts',
          page: {
            wikiid: expect.any(Number),
            namespace: 'WIKI',
            title: 'Cleaning contacts',
            display_title: 'Cleaning contacts',
          },
          called: null,
        },
      ],
    })
  })

  test('each link is told with the page it leads to (A-138)', async () => {
    const made = await mo.createWiki({
      body: {
        namespace: 'ITEM',
        title: 'Reed hook',
        contents: '',
        display_title: 'Hook for reeds',
      },
    })
    await mo.createWiki({
      body: {
        namespace: 'WIKI',
        title: 'Hidden',
        contents: '',
        display_title: 'Out of sight',
        flags: ['WIKI_PRIVATE'],
      },
    })
    // Their common title leads to the category.
    for (const namespace of ['ITEM', 'CATEGORY'] as const)
      await mo.createWiki({
        body: {
          namespace,
          title: 'Cable tie',
          contents: '',
          ...(namespace === 'ITEM' && { display_title: 'Tie for cables' }),
        },
      })
    const page = {
      wikiid: made.wikiid,
      namespace: 'ITEM',
      title: 'Reed hook',
      display_title: 'Hook for reeds',
    }
    const { links } = await ada.convertWikitext({
      body: {
        raw: '[[Reed_hook#Section_A|x]] [[Reed hook]] [[Hook for reeds]] [[#Here]] [[Out of sight]] [[Tie for cables]]',
      },
    })
    expect(links).toEqual([
      { title: 'Reed_hook', page, called: null },
      { title: 'Reed hook', page, called: null },
      { title: 'Hook for reeds', page: null, called: page },
      { title: 'Out of sight', page: null, called: null },
      { title: 'Tie for cables', page: null, called: null },
    ])
  })

  test('a line is one run without paragraphs (X-10)', async () => {
    expect(await ada.convertWikitext({ body: { raw: "* ''a''", mode: 'line' } })).toMatchObject({
      raw: "* ''a''",
      html: '* <em>a</em>',
    })
  })

  test('a guide that the caller may not see stays unnamed (X-10)', async () => {
    await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Toasters', contents: '' } })
    const guide = await ada.createGuide({
      body: { category: 'Toasters', type: 'repair', title: 'Inside' },
    })
    const raw = `[guide|${guide.guideid}]`
    expect((await ada.convertWikitext({ body: { raw } })).html).toContain('Inside')
    expect((await bob.convertWikitext({ body: { raw } })).html).toBe('<p>[invalid guide link]</p>')
  })

  test('links that lead nowhere for the caller are named once (G14)', async () => {
    await ada.createWiki({ body: { namespace: 'ITEM', title: 'Spudger', contents: '' } })
    const { guideid } = await ada.createGuide({
      body: { category: 'Toasters', type: 'repair', title: 'Closed' },
    })
    const raw = `[[Spudger#Section_A|a]] [[Spudgre]] [[Spudgre|again]] [guide|${guideid}] [guide|999999]`
    expect((await ada.convertWikitext({ body: { raw, mode: 'line' } })).broken).toEqual({
      titles: ['Spudgre'],
      guideids: [999999],
    })
    expect((await bob.convertWikitext({ body: { raw, mode: 'line' } })).broken).toEqual({
      titles: ['Spudgre'],
      guideids: [guideid, 999999],
    })
  })

  test('neither, both, no document, or one too deep is refused (X-10)', async () => {
    let deep: Record<string, unknown> = { type: 'x' }
    for (let at = 0; at < 1000; at++) deep = { type: 'x', content: [deep] }
    for (const body of [
      {},
      { raw: 'a', json: { type: 'doc', content: [] } },
      { json: { type: 'paragraph', content: [] } },
      { json: { type: 'doc' } },
      { json: { type: 'doc', content: [1] } },
      { json: { type: 'doc', content: [deep] } },
      { raw: 'a'.repeat(1_048_577) },
    ]) {
      await expect(ada.convertWikitext({ body })).rejects.toMatchObject({ status: 422 })
    }
  })

  test('nobody without a token converts (X-10)', async () => {
    await expect(api.anyone.convertWikitext({ body: { raw: 'a' } })).rejects.toMatchObject({
      status: 401,
    })
  })
})
