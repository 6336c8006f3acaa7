import { describe, expect, test } from 'vitest'
import { settingDefaults } from '#contract/settings/list.ts'
import type { Found, Suggested } from '#contract/search/schemas.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '../../fixtures/setup.ts'
import { indexed } from '../../testing/searchIndex.ts'

const titles = (results: (Found | Suggested)[]) =>
  results.map(one => ('title' in one ? one.title : 'name' in one ? one.name : one.username))
const find = async (query: string, more: object = {}) => {
  await indexed(api)
  return api.anyone.search({ params: { query }, query: more })
}
const suggest = async (query: string) => {
  await indexed(api)
  return titles((await api.anyone.suggest({ params: { query }, query: {} })).results)
}
const write = async (title: string, lines: string[] = [], more: object = {}) => {
  const guide = await ada.createGuide({
    body: { category: 'Workshop', type: 'repair', title, public: true, ...more },
  })
  return lines.length ? ada.createStep({ params: guide, body: { lines: lines.map(line) } }) : guide
}
const page = (namespace: 'CATEGORY' | 'ITEM' | 'WIKI', title: string, contents = '') =>
  api.admin.createWiki({ body: { namespace, title, contents } })

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author', reputation: 1000 })
await page('CATEGORY', 'Workshop')

describe('words', () => {
  test('glued words are divided and divided ones put together, as titles have them', async () => {
    await write('Headphone socket')
    await write('Walkman NWZ-S764')
    await write('Sparkle plug gap')
    expect(titles((await find('head phone socket')).results)).toEqual(['Headphone socket'])
    expect(titles((await find('nwzs764')).results)).toEqual(['Walkman NWZ-S764'])
    expect(titles((await find('sparkleplug')).results)).toEqual(['Sparkle plug gap'])
    expect((await find('sparkleplug')).showing).toEqual([])
  })

  test('a first page of texts with the words as typed is widened for a title alone', async () => {
    for (let n = 1; n <= 20; n++) await write(`Rimtable ${n}`, ['Zorbel the vantik quex.'])
    await write('Zorbelvantik', ['Mind the quex.'])
    const full = await find('zorbel vantik quex')
    expect(full.totalResults).toBe(20)
    expect(titles(full.results)).not.toContain('Zorbelvantik')
    await write('Zorbelvantik quex')
    const widened = await find('zorbel vantik quex')
    expect(widened.totalResults).toBe(22)
    expect(titles(widened.results)[0]).toBe('Zorbelvantik quex')
  })

  test('words that say nothing do not count among those that are looked for', async () => {
    await write('Quembrake squorls')
    const asked = 'Hello there I have had a problem with my old one and now the quembrake squorls'
    expect(titles((await find(asked)).results)).toEqual(['Quembrake squorls'])
    const many = Array.from({ length: 12 }, (_, n) => `vrint${n}`).join(' ')
    expect((await find(`${many} quembrake`)).ignored).toEqual(['quembrake'])
  })

  test('a word that stands nowhere is taken for the nearest of titles, and that is said', async () => {
    await write('Accordion bellows', ['Squeeze it.'])
    const found = await find('acordion belows')
    expect(titles(found.results)).toEqual(['Accordion bellows'])
    expect(found.showing).toEqual([
      { word: 'acordion', instead: ['accordion'] },
      { word: 'belows', instead: ['bellows'] },
    ])
    expect(found.results[0]?.highlight.title.filter(one => one.hit)).toEqual([
      { text: 'Accordion', hit: true },
      { text: 'bellows', hit: true },
    ])
    expect((await find('accordion')).showing).toEqual([])
  })

  test('a reader whose language nothing is written in gets no words that it alone would join', async () => {
    await write('Fnoaster cleaning')
    await write('Fnoast rails')
    expect(titles((await find('fnoaster', { langid: 'de' })).results)).toEqual([
      'Fnoaster cleaning',
    ])
    // Its words that say nothing still say nothing.
    expect(titles((await find('der fnoaster', { langid: 'de' })).results)).toEqual([
      'Fnoaster cleaning',
    ])
  })

  test('words of titles that the reader may not see are never offered', async () => {
    const hidden = await write('Zeppelinology', [], { public: false })
    expect(await find('zepelinology')).toMatchObject({ totalResults: 0, showing: [] })
    expect(await suggest('zepelinology')).toEqual([])
    await ada.publishGuide({ params: hidden, query: { revisionid: hidden.revisionid } })
    expect(titles((await find('zepelinology')).results)).toEqual(['Zeppelinology'])
  })

  test('a word leaves with the last title that has it', async () => {
    const guide = await write('Quixotry')
    await indexed(api)
    const stored = () =>
      api.database.many(sql`
        select word from search_words where word = 'quixotry'
        union all select word from search_trigrams where word = 'quixotry'`)
    expect((await stored()).length).toBeGreaterThan(1)
    await ada.deleteGuide({ params: guide, query: { revisionid: guide.revisionid } })
    await indexed(api)
    expect(await stored()).toEqual([])
  })

  test('names of people are no words that are offered', async () => {
    await api.person('wolfeschlegel')
    await indexed(api)
    expect(
      await api.database.many(sql`select word from search_words where word = 'wolfeschlegel'`),
    ).toEqual([])
  })
})

describe('words too many', () => {
  test('where nothing has all words, the best of them decide, and the others are named', async () => {
    await write('Kettle lid', ['Lift the lid.'])
    await write('Kettle descaling', ['Pour in vinegar.'])
    const found = await find('copper kettle lid polishing')
    expect(titles(found.results)[0]).toBe('Kettle lid')
    expect(found.leftOut).toEqual(['copper', 'polishing'])
    expect(found.totalResults).toBe(found.results.length)
    expect((await find('kettle lid')).leftOut).toEqual([])
  })

  test('words that say nothing decide nothing, in English and in German', async () => {
    await write('Toaster lever')
    for (const query of ["toaster lever won't", 'die toaster lever', 'how is the toaster lever'])
      expect(await find(query), query).toMatchObject({
        leftOut: [],
        results: [{ title: 'Toaster lever' }],
      })
  })

  test('what may not be there stays away', async () => {
    await write('Grinder burr')
    expect((await find('grinder ceramic -burr')).results).toEqual([])
  })

  test('the kinds of what has some of the words are counted, and pages of it join', async () => {
    for (let n = 1; n <= 5; n++) await write(`Lathe chuck ${'abcde'[n - 1]}`)
    await page('WIKI', 'Lathe chuck sizes', 'Three of them.')
    const query = 'lathe chuck unheardof'
    const whole = await find(query, { counts: true })
    expect(whole.counts).toEqual({ guide: 5, wiki: 1 })
    const pages = await Promise.all([0, 2, 4].map(offset => find(query, { offset, limit: 2 })))
    expect(pages.flatMap(one => titles(one.results))).toEqual(titles(whole.results))
    expect(pages.map(one => one.moreResults)).toEqual([true, true, false])
    expect((await find(query, { filter: 'wiki' })).totalResults).toBe(1)
  })
})

describe('equivalents', () => {
  test('ordinals, short forms and German words are those of titles from the start', async () => {
    await write('Gramophone 5th Generation Battery Replacement')
    for (const query of [
      'gramophone gen 5 batt',
      'gramophone fifth generation',
      'Gramophone Akkus wechseln',
    ])
      expect(titles((await find(query)).results), query).toEqual([
        'Gramophone 5th Generation Battery Replacement',
      ])
  })

  test('Admins say which words are the same', async () => {
    await write('Spudger tips')
    expect((await find('prytool')).results).toEqual([])
    const { revisionid } = await api.admin.readSettings()
    await api.admin.patchSettings({
      query: { revisionid },
      body: { search_equivalents: [...settingDefaults.search_equivalents, 'spudger = prytool'] },
    })
    expect(titles((await find('prytool')).results)).toEqual(['Spudger tips'])
    expect(await suggest('prytool')).toEqual(['Spudger tips'])
  })

  test('spellings of a tag are equivalents (A-173)', async () => {
    const guide = await write('Tidy the drawer')
    await ada.tagGuide({ params: guide, body: { tag: 'callipers' } })
    await write('Callipers set')
    await api.admin.addSynonym({ params: { tag: 'callipers', synonym: 'Messschieber' } })
    expect(titles((await find('messschieber')).results)).toContain('Callipers set')
  })

  test('what was remembered of spellings is checked by each search', async () => {
    const guide = await write('Store the tongs')
    await ada.tagGuide({ params: guide, body: { tag: 'tongs' } })
    const found = async () => titles((await find('greifzange')).results)
    expect(await found()).toEqual([])
    // As another process of the site would: this one hears nothing of it.
    await api.database.run(sql`
      insert into tag_synonyms (synonym, tagid) select 'Greifzange', tagid from tags
      where tag = 'tongs'`)
    expect(await found()).toEqual(['Store the tongs'])
    expect(await found()).toEqual(['Store the tongs'])
    await api.database.run(sql`delete from tag_synonyms where synonym = 'Greifzange'`)
    expect(await found()).toEqual([])
  })
})

describe('order', () => {
  test('parts and pages that hold nothing but a name stand behind what can be read (D20)', async () => {
    await page('ITEM', 'Bandsaw blade')
    await page('WIKI', 'Bandsaw blade storage')
    await write('Fit a bandsaw blade', ['Mind the teeth.'])
    await write('Table top', ['Cut it with the bandsaw blade.'])
    expect(titles((await find('bandsaw blade')).results)).toEqual([
      'Bandsaw blade',
      'Fit a bandsaw blade',
      'Bandsaw blade storage',
      'Table top',
    ])
    expect(titles((await find('blade bandsaw')).results)).toEqual([
      'Fit a bandsaw blade',
      'Bandsaw blade storage',
      'Bandsaw blade',
      'Table top',
    ])
  })
})

test('suggestions forgive as searches do', async () => {
  await write('Oscilloscope probe')
  expect(await suggest('osciloscope')).toEqual(['Oscilloscope probe'])
  expect(await suggest('oscillo scope')).toEqual(['Oscilloscope probe'])
  expect(await suggest('prob oscil')).toEqual(['Oscilloscope probe'])
  expect(await suggest('broken oscilloscope')).toEqual(['Oscilloscope probe'])
})

test('where a kind has nothing, what the other kinds have is counted', async () => {
  await write('Tachometer')
  for (const query of ['tachometer', 'tachometer -pump'])
    expect(await find(query, { filter: 'team', counts: true })).toMatchObject({
      totalResults: 0,
      counts: { guide: 1 },
    })
})
