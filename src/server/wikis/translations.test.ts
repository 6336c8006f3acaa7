import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreateWiki } from '#contract/wikis/schemas.ts'
import type { Wiki } from '#contract/wikis/shapes.ts'
import { startApi, type TestApi, type TestPerson } from '#testing/api.ts'
import { refusalOf } from '#testing/refusal.ts'

let api: TestApi
let ada: TestPerson, bob: TestPerson, mo: TestPerson
let server: Server
beforeAll(async () => {
  // Speaks LibreTranslate's protocol.
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', part => parts.push(part as Buffer))
      .on('end', () => {
        const body = parts.length
          ? (JSON.parse(Buffer.concat(parts).toString()) as { q: string[]; target: string })
          : null
        const answer = body
          ? { translatedText: body.q.map(text => `${body.target} ${text}`) }
          : [{ code: 'en', targets: ['de', 'fr'] }]
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
      })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  api = await startApi({
    translateUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  ;({ ada, bob } = await api.people('ada', 'bob'))
  mo = await api.person('mo', { privilege: 'Moderator' })
})
afterAll(async () => {
  await api.stop()
  server.closeAllConnections()
  server.close()
})

const page = (title: string, more: Partial<CreateWiki> = {}) =>
  ada.createWiki({
    body: { namespace: 'CATEGORY', title, contents: 'Text.', description: 'Words.', ...more },
  })
const at = (title: string, query: object = {}) => ({
  params: { namespace: 'CATEGORY', title },
  query,
})
const of = ({ namespace, title, revisionid }: Wiki, langid?: string) => ({
  params: { namespace, title },
  query: { revisionid, ...(langid === undefined ? {} : { langid }) },
})
const read = (title: string, langid?: string) =>
  api.anyone.readWiki(at(title, langid === undefined ? {} : { langid }))
const start = (person: TestPerson, source: Wiki, langid: string, more: Partial<CreateWiki> = {}) =>
  person.createWiki({
    body: {
      namespace: source.namespace,
      title: source.title,
      contents: 'Wörter.',
      langid,
      source_revisionid: source.revisionid,
      ...more,
    },
  })

describe('a translation', () => {
  test('is begun by POST with the revision that it follows, and read by its language', async () => {
    const source = await page('Dryer')
    await read('Dryer', 'de')
    let location: string | null = null
    const german = await ada.createWiki(
      {
        body: {
          namespace: 'CATEGORY',
          title: 'Dryer',
          contents: 'Wörter.',
          description: 'Kurz.',
          page_title: 'Trockner',
          langid: 'de',
          source_revisionid: source.revisionid,
        },
      },
      { onHeaders: headers => void (location = headers.get('location')) },
    )
    expect(location).toMatch(/\/wikis\/CATEGORY\/Dryer$/)
    expect(german).toMatchObject({
      wikiid: source.wikiid,
      langid: 'de',
      source_revisionid: source.revisionid,
      available_langids: ['en', 'de'],
      title: 'Dryer',
      display_title: 'Dryer',
      page_title: 'Trockner',
      contents_raw: 'Wörter.',
      description: 'Kurz.',
      can_edit: true,
      authors: [{ userid: ada.me.userid, percent: 100 }],
    })
    expect(german.revisionid).toBeGreaterThan(source.revisionid)
    expect(await read('Dryer', 'de')).toEqual({ ...german, can_edit: false })
    expect(await read('Dryer')).toMatchObject({
      langid: 'en',
      revisionid: source.revisionid,
      source_revisionid: null,
      contents_raw: 'Text.',
      available_langids: ['en', 'de'],
    })
    expect(await api.anyone.readWiki(at('Dryer', { lang: 'de' }))).toEqual({
      ...german,
      can_edit: false,
    })
  })

  test('falls back to the first language unless the head is wanted', async () => {
    const source = await page('Iron')
    for (const langid of ['fr', 'xx', 'en'])
      expect(await read('Iron', langid)).toEqual({ ...source, can_edit: false })
    expect(
      (await refusalOf(ada.readWiki(at('Iron', { langid: 'fr', unpatrolled: true })))).status,
    ).toBe(404)
    expect(await ada.readWiki(at('Iron', { langid: 'en', unpatrolled: true }))).toEqual(source)
  })

  test('needs a page, its revision and a language of the site', async () => {
    const source = await page('Kettle', {
      flags: ['WIKI_STUB'],
      info: [{ name: 'Volts', value: '230' }],
    })
    const codes = async (promise: Promise<unknown>) =>
      (await refusalOf(promise)).errors
        .map((one: { field: string; code: string }) => `${one.field} ${one.code}`)
        .sort()
    expect(
      await codes(
        ada.createWiki({
          body: { namespace: 'CATEGORY', title: 'Kettle', contents: '', langid: 'de' },
        }),
      ),
    ).toEqual(['source_revisionid required', 'title duplicate'])
    expect(
      await codes(
        ada.createWiki({
          body: {
            namespace: 'CATEGORY',
            title: 'Nowhere',
            contents: '',
            langid: 'de',
            source_revisionid: source.revisionid,
          },
        }),
      ),
    ).toEqual(['source_revisionid not_allowed'])
    expect(await codes(start(ada, source, 'en'))).toEqual(['langid duplicate'])
    expect(
      await codes(
        start(ada, source, 'xx', { source_revisionid: 1, flags: [], info: [], parent: 'Dryer' }),
      ),
    ).toEqual([
      'flags not_allowed',
      'info not_allowed',
      'langid invalid_langid',
      'parent not_allowed',
      'source_revisionid not_found',
    ])
    const german = await start(ada, source, 'de', {
      flags: ['WIKI_STUB'],
      info: [{ name: 'Volts', value: '230' }],
      parent: null,
    })
    expect(german).toMatchObject({ flags: ['WIKI_STUB'], info: [{ name: 'Volts', value: '230' }] })
    expect(await codes(start(ada, source, 'de'))).toEqual(['langid duplicate'])
    expect(
      await codes(
        ada.patchWiki({ ...of(german, 'de'), body: { source_revisionid: source.revisionid } }),
      ),
    ).toEqual(['source_revisionid not_allowed'])
    expect(
      await codes(
        ada.patchWiki({ ...of(german, 'de'), body: { table_of_contents: true, suppliers: [] } }),
      ),
    ).toEqual(['suppliers not_allowed', 'table_of_contents not_allowed'])
    expect(await codes(ada.patchWiki({ ...of(source, 'xx'), body: { contents: 'x' } }))).toEqual([
      'langid invalid_langid',
    ])
  })

  test('is edited by PATCH with its own revisionid and follows the source', async () => {
    const source = await page('Lamp')
    const begun = await ada.patchWiki({
      ...of(source, 'fr'),
      body: { description: 'Mots.', contents: 'Text.' },
    })
    expect(begun).toMatchObject({
      langid: 'fr',
      description: 'Mots.',
      contents_raw: 'Text.',
      source_revisionid: source.revisionid,
    })
    expect(
      (await refusalOf(ada.patchWiki({ ...of(source, 'fr'), body: { contents: 'x' } }))).body,
    ).toMatchObject({ langid: 'fr', revisionid: begun.revisionid })
    const newer = await ada.patchWiki({
      ...of(source),
      body: { contents: 'More text.', description: 'More words.' },
    })
    expect(await read('Lamp', 'fr')).toMatchObject({
      contents_raw: 'More text.',
      description: 'Mots.',
      revisionid: begun.revisionid,
    })
    const edited = await ada.patchWiki({ ...of(begun, 'fr'), body: { contents: 'Du texte.' } })
    expect(edited).toMatchObject({ contents_raw: 'Du texte.', source_revisionid: newer.revisionid })
    expect(
      (await ada.patchWiki({ ...of(edited, 'fr'), body: { contents: 'Du texte.' } })).revisionid,
    ).toBe(edited.revisionid)
    expect((await read('Lamp')).contents_raw).toBe('More text.')
    // Nothing translated, nothing begun.
    expect(
      (await ada.patchWiki({ ...of(newer, 'de'), body: { contents: 'More text.' } }))
        .available_langids,
    ).toEqual(['en', 'fr'])
  })

  test('without a langid is meant by its revisionid where it is what readers get', async () => {
    const german = await page('Bohrer', { langid: 'de', contents: 'Text.' })
    expect(await read('Bohrer')).toMatchObject({ langid: 'de', revisionid: german.revisionid })
    await ada.patchWiki({ ...of(german, 'en'), body: { contents: 'A drill.' } })
    const shown = await read('Bohrer')
    expect(shown).toMatchObject({ langid: 'en', contents_raw: 'A drill.' })
    expect(await ada.patchWiki({ ...of(shown), body: { contents: 'The drill.' } })).toMatchObject({
      langid: 'en',
      contents_raw: 'The drill.',
    })
    expect(await ada.patchWiki({ ...of(german), body: { contents: 'Der Bohrer.' } })).toMatchObject(
      { langid: 'de', contents_raw: 'Der Bohrer.' },
    )
    expect((await read('Bohrer')).contents_raw).toBe('The drill.')
  })

  test('of somebody whose edits are held waits, and readers have the source until then', async () => {
    const source = await page('Fan')
    const held = await start(bob, source, 'de')
    expect(held).toMatchObject({ langid: 'de', unpatrolled: true, contents_raw: 'Wörter.' })
    expect(await read('Fan', 'de')).toEqual({ ...source, can_edit: false })
    expect(await bob.readWiki(at('Fan', { langid: 'de', unpatrolled: true }))).toMatchObject({
      unpatrolled: true,
      revisionid: held.revisionid,
      patrolid: held.patrolid,
    })
    // The source has a chain of its own.
    expect(
      (await ada.patchWiki({ ...of(source), body: { contents: 'New.' } })).unpatrolled,
    ).toBeUndefined()
  })

  test('takes a page title by any User and a display title by right', async () => {
    const source = await page('Vacuum')
    expect(
      await ada.patchWiki({ ...of(source, 'de'), body: { page_title: 'Staubsauger' } }),
    ).toMatchObject({ page_title: 'Staubsauger' })
    const german = await read('Vacuum', 'de')
    expect(
      (await refusalOf(ada.patchWiki({ ...of(german, 'de'), body: { display_title: 'Sauger' } })))
        .errors,
    ).toMatchObject([{ field: 'display_title', code: 'not_allowed' }])
    const named = await mo.patchWiki({
      ...of(german, 'de'),
      body: { display_title: 'Staubsauger' },
    })
    expect(named.display_title).toBe('Staubsauger')
    expect((await read('Staubsauger', 'de')).wikiid).toBe(source.wikiid)
    expect((await refusalOf(read('Staubsauger'))).status).toBe(404)
    expect(
      (await mo.patchWiki({ ...of(named, 'de'), body: { display_title: null } })).display_title,
    ).toBe('Vacuum')
  })

  test('is reverted and read at a revision by itself', async () => {
    const source = await page('Stove')
    const one = await start(ada, source, 'de', { description: 'Eins.' })
    const two = await ada.patchWiki({
      ...of(one, 'de'),
      body: { contents: 'Zwei.', description: 'Zwei.' },
    })
    expect(
      (
        await refusalOf(
          ada.revertWiki({ ...of(two, 'de'), body: { to_revisionid: source.revisionid } }),
        )
      ).status,
    ).toBe(422)
    const back = await ada.revertWiki({ ...of(two, 'de'), body: { to_revisionid: one.revisionid } })
    expect(back).toMatchObject({ langid: 'de', contents_raw: 'Wörter.', description: 'Eins.' })
    await ada.patchWiki({ ...of(source), body: { info: [{ name: 'Gas', value: 'yes' }] } })
    expect(await api.anyone.readWiki(at('Stove', { revisionid: two.revisionid }))).toMatchObject({
      langid: 'de',
      contents_raw: 'Zwei.',
      revisionid: two.revisionid,
      info: [],
    })
  })

  test('is deleted by itself, and all of them with the page', async () => {
    const source = await page('Mixer')
    const german = await start(ada, source, 'de')
    const french = await start(ada, source, 'fr')
    expect((await refusalOf(mo.deleteWiki(of(german, 'it')))).status).toBe(404)
    expect((await refusalOf(mo.deleteWiki(of(french, 'de')))).body).toMatchObject({ langid: 'de' })
    await mo.deleteWiki(of(german, 'de'))
    expect(await read('Mixer', 'de')).toMatchObject({
      langid: 'en',
      available_langids: ['en', 'fr'],
    })
    const stale = (
      await refusalOf(
        mo.revertWiki({ ...of(german, 'de'), body: { to_revisionid: german.revisionid } }),
      )
    ).body
    expect(
      (
        await refusalOf(
          ada.revertWiki({ ...of(german, 'de'), body: { to_revisionid: german.revisionid } }),
        )
      ).status,
    ).toBe(403)
    expect(
      await mo.revertWiki({
        params: { namespace: 'CATEGORY', title: 'Mixer' },
        query: { langid: 'de', revisionid: stale.revisionid },
        body: { to_revisionid: german.revisionid },
      }),
    ).toMatchObject({ langid: 'de', contents_raw: 'Wörter.' })
    await mo.deleteWiki(of(source))
    const again = await page('Mixer')
    expect(again).toMatchObject({ wikiid: source.wikiid, available_langids: ['en'] })
    expect((await read('Mixer', 'fr')).langid).toBe('en')
  })
})

describe('in a language', () => {
  test('is named in lists, ancestors and the tree', async () => {
    const house = await page('House')
    const door = await page('Door', { parent: 'House' })
    await page('Window', { parent: 'House' })
    await api.anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { display: 'hierarchy', langid: 'de' },
    })
    await read('Door', 'de')
    await mo.patchWiki({
      ...of(house, 'de'),
      body: { display_title: 'Haus', description: 'Ein Haus.' },
    })
    await mo.patchWiki({ ...of(door, 'de'), body: { display_title: 'Tür' } })
    const children = await api.anyone.listWikiChildren({
      params: { title: 'House' },
      query: { langid: 'de' },
    })
    expect(children.map(one => [one.title, one.display_title, one.langid])).toEqual([
      ['Door', 'Tür', 'de'],
      ['Window', 'Window', 'en'],
    ])
    expect((await read('House', 'de')).children.map(one => one.display_title)).toEqual([
      'Tür',
      'Window',
    ])
    expect(
      (await read('Door', 'de')).ancestors.map(one => [one.display_title, one.summary])[0],
    ).toEqual(['Haus', 'Ein Haus.'])
    expect((await read('Door')).ancestors[0]?.display_title).toBe('House')
    const listed = async (langid?: string) =>
      (
        await api.anyone.listWikis({
          params: { namespace: 'CATEGORY' },
          query: { limit: 200, ...(langid ? { langid } : {}) },
        })
      ).find(one => one.title === 'House')
    expect(await listed('de')).toMatchObject({
      display_title: 'Haus',
      summary: 'Ein Haus.',
      langid: 'de',
    })
    expect(await listed()).toMatchObject({ display_title: 'House', langid: 'en' })
    expect(await api.anyone.listCategoryTitles({ query: { limit: 200, langid: 'de' } })).toEqual(
      expect.arrayContaining(['Haus', 'Tür', 'Window']),
    )
    const { hierarchy, display_titles } = await api.anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { display: 'hierarchy', langid: 'de' },
    })
    expect(hierarchy).toMatchObject({ House: { Door: null, Window: null } })
    expect(display_titles).toMatchObject({ House: 'Haus', Door: 'Tür' })
    expect(display_titles).not.toHaveProperty('Window')
    expect(
      (
        await api.anyone.readHierarchy({
          params: { namespace: 'CATEGORY' },
          query: { display: 'hierarchy' },
        })
      ).display_titles,
    ).not.toHaveProperty('House')
  })

  test('a machine names the categories that nobody translated', async () => {
    const { hierarchy, display_titles } = await api.anyone.readHierarchy({
      params: { namespace: 'CATEGORY' },
      query: { display: 'hierarchy', machineTranslateLangid: 'de' },
    })
    expect(hierarchy).toMatchObject({ House: { Door: null, Window: null } })
    expect(display_titles).toMatchObject({
      House: 'Haus',
      Door: 'Tür',
      Window: 'de Window',
      Lamp: 'de Lamp',
    })
    expect(display_titles).not.toHaveProperty('Bohrer') // German already
    expect(
      (await api.request('/wikis/CATEGORY?display=hierarchy&machineTranslateLangid=xyz')).status,
    ).toBe(422)
    const unknown = await refusalOf(
      api.anyone.readHierarchy({
        params: { namespace: 'CATEGORY' },
        query: { display: 'hierarchy', machineTranslateLangid: 'it' },
      }),
    )
    expect([unknown.status, unknown.errors[0]?.code]).toEqual([422, 'translation_unavailable'])
  })
})
