import { describe, expect, test } from 'vitest'
import type { Found } from '#contract/search/schemas.ts'
import { firstOf, lastOf } from '#lib/existing.ts'
import { line } from '../../fixtures/setup.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile, type TestApi } from '#testing/api.ts'
import { indexed } from '../../testing/searchIndex.ts'

type Person = Awaited<ReturnType<TestApi['person']>>

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author', reputation: 1000 })
const mo = await api.person('mo', { privilege: 'Moderator' })
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Bicycle', contents: '' } })

const titles = (results: Found[]) =>
  results.map(one => ('title' in one ? one.title : 'name' in one ? one.name : one.username))
const find = async (query: string, more: object = {}, by: Pick<Person, 'search'> = api.anyone) => {
  await indexed(api)
  return by.search({ params: { query }, query: more })
}
const write = async (by: Person, title: string, lines: string[] = [], more: object = {}) => {
  const guide = await by.createGuide({
    body: { category: 'Bicycle', type: 'repair', title, public: true, ...more },
  })
  return lines.length ? by.createStep({ params: guide, body: { lines: lines.map(line) } }) : guide
}

describe('words', () => {
  test('a guide is found by each of its indexed texts', async () => {
    await write(
      ada,
      'Replace the saddle',
      ['Loosen the ***quill*** bolt of the [link|https://example.org|seatpost].'],
      { summary: 'A sturdier seat', parts: [{ name: 'Clampring' }], tools: [{ name: 'Hexkey' }] },
    )
    for (const word of [
      'saddle',
      'Bicycle',
      'sturdier',
      'quill',
      'seatpost',
      'clampring',
      'hexkey',
    ])
      expect(titles((await find(word)).results), word).toContain('Replace the saddle')
    expect((await find('gearbox')).results).toEqual([])
    expect((await find('example')).results).toEqual([])
  })

  test('every word is found by its stem or its beginning', async () => {
    await write(ada, 'Adjusting brakes', ['Turn the barrels.'])
    expect(titles((await find('adjust brake')).results)).toEqual(['Adjusting brakes'])
    expect(titles((await find('barr')).results)).toEqual(['Adjusting brakes'])
    expect(titles((await find('barr brakes')).results)).toEqual(['Adjusting brakes'])
    expect(titles((await find('the brakes')).results)).toContain('Adjusting brakes')
  })

  test('a phrase is its words in a row, and a word after a minus may not be there', async () => {
    await write(ada, 'Chain wear', ['Measure the chain with a ruler.'])
    await write(ada, 'Chain oil', ['Wipe it, then oil.'])
    expect(titles((await find('"with a ruler"')).results)).toEqual(['Chain wear'])
    expect(titles((await find('"ruler chain"')).results)).toEqual([])
    expect(titles((await find('chain -oil')).results)).toEqual(['Chain wear'])
    expect(titles((await find('chain -"a ruler"')).results)).toEqual(['Chain oil'])
    expect((await find('-oil')).results).toEqual([])
  })

  test('titles rank above categories, summaries and text', async () => {
    await api.admin.createWiki({
      body: { namespace: 'CATEGORY', title: 'Derailleur', contents: '' },
    })
    await write(ada, 'In text', ['Look at the derailleur.'])
    await write(ada, 'In summary', [], { summary: 'All about the derailleur' })
    await write(ada, 'In category', [], { category: 'Derailleur' })
    await write(ada, 'A derailleur hanger')
    expect(titles((await find('derailleur')).results)).toEqual([
      'Derailleur',
      'A derailleur hanger',
      'In category',
      'In summary',
      'In text',
    ])
  })

  test('accents, capitals and figures are read as people type them', async () => {
    await write(ada, 'Réglage du Câble N° 6902-2RS')
    for (const query of ['reglage', 'RÉGLAGE', 'cable', '6902-2rs', '6902'])
      expect(titles((await find(query)).results), query).toEqual(['Réglage du Câble N° 6902-2RS'])
  })
})

describe('languages', () => {
  test('German words are found by stem without naming the language', async () => {
    await write(ada, 'Schrauben lösen', ['Die Gehäuse öffnen und alle Federn entfernen.'], {
      langid: 'de',
    })
    for (const query of ['Schraube', 'gehause', 'Gehäuse', 'Feder entfernen']) {
      expect(titles((await find(query, { langid: 'de' })).results), query).toEqual([
        'Schrauben lösen',
      ])
      expect(titles((await find(query)).results), query).toEqual(['Schrauben lösen'])
    }
  })

  test('Chinese, Japanese and Korean text is found by any part of it', async () => {
    await write(ada, '電池の交換', ['裏蓋を外してください。'], { langid: 'ja' })
    await write(ada, '배터리 교체하기', [], { langid: 'ko' })
    for (const query of ['電池', '交換', '池の交', '裏蓋', '電', '換'])
      expect(titles((await find(query, { langid: 'ja' })).results), query).toEqual(['電池の交換'])
    expect((await find('電交', { langid: 'ja' })).results).toEqual([])
    expect(titles((await find('교체')).results)).toEqual(['배터리 교체하기'])
  })

  test('a translation is found and shown in its language, the source in all others', async () => {
    const guide = await write(ada, 'Patch a tube')
    await api.database.run(sql`
      with made as (
        insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
          created, content)
        values ('guide', ${guide.guideid}, 'guide', ${guide.guideid}, 'de', 'live', 'create',
          ${ada.me.userid}, 1, '{"title": "Schlauch flicken", "summary": "Ohne Ausbau"}')
          returning revisionid)
      insert into translations (doc_type, docid, resource, resourceid, langid, revisionid,
        live_revisionid, source_revisionid, title, modified_date)
      select 'guide', ${guide.guideid}, 'guide', ${guide.guideid}, 'de', revisionid, revisionid,
        ${guide.revisionid}, 'Schlauch flicken', 1 from made`)
    expect(titles((await find('Schlauch', { langid: 'de' })).results)).toEqual(['Schlauch flicken'])
    expect((await find('Schlauch', { langid: 'de' })).results[0]).toMatchObject({
      locale: 'de',
      summary: 'Ohne Ausbau',
    })
    expect((await find('flicken')).results).toEqual([])
    expect(titles((await find('tube', { langid: 'fr' })).results)).toEqual(['Patch a tube'])
  })
})

describe('who may see what', () => {
  test('a private guide is found by its author, those who are allowed, and Moderators', async () => {
    const { bob, cyd } = await api.people('bob', 'cyd')
    const guide = await write(ada, 'Secret spokewrench', [], { public: false })
    expect((await find('spokewrench')).totalResults).toBe(0)
    expect((await find('spokewrench', {}, bob)).totalResults).toBe(0)
    for (const person of [ada, mo, api.admin])
      expect(titles((await find('spokewrench', {}, person)).results)).toEqual([
        'Secret spokewrench',
      ])
    await ada.addGuideUser({ params: { guideid: guide.guideid, userid: bob.me.userid } })
    expect((await find('spokewrench', {}, bob)).totalResults).toBe(1)
    const team = await ada.createTeam({ body: { name: 'Wheelers' } })
    await ada.addTeamMember({ params: { teamid: team.teamid, userid: cyd.me.userid } })
    expect((await find('spokewrench', {}, cyd)).totalResults).toBe(0)
    await ada.addGuideTeam({ params: { guideid: guide.guideid, teamid: team.teamid } })
    expect((await find('spokewrench', {}, cyd)).totalResults).toBe(1)
  })

  test('an unpublished, deleted or restored guide changes at once', async () => {
    const guide = await write(ada, 'Vanishing freewheel')
    expect((await find('freewheel')).totalResults).toBe(1)
    const hidden = await ada.unpublishGuide({
      params: guide,
      query: { revisionid: guide.revisionid },
    })
    expect((await api.anyone.search({ params: { query: 'freewheel' } })).totalResults).toBe(0)
    const shown = await ada.publishGuide({
      params: guide,
      query: { revisionid: hidden.revisionid },
    })
    expect((await find('freewheel')).totalResults).toBe(1)
    await ada.deleteGuide({ params: guide, query: { revisionid: shown.revisionid } })
    expect((await api.admin.search({ params: { query: 'freewheel' } })).totalResults).toBe(0)
    expect((await find('freewheel', {}, api.admin)).totalResults).toBe(0)
    await api.admin.restoreGuide({ params: { guideid: guide.guideid, langid: 'en' } })
    expect((await find('freewheel')).totalResults).toBe(0)
    expect((await find('freewheel', {}, api.admin)).totalResults).toBe(1)
  })

  test('even a stale row shows nothing of a guide that has turned private', async () => {
    const guide = await write(ada, 'Racy crankset')
    await indexed(api)
    await ada.unpublishGuide({ params: guide, query: { revisionid: guide.revisionid } })
    await indexed(api)
    await api.database.run(
      sql`update search_documents set public = true
        where kind = 'guide' and docid = ${guide.guideid}`,
    )
    expect((await api.anyone.search({ params: { query: 'crankset' } })).results).toEqual([])
  })

  test('waiting edits are found by nobody', async () => {
    const newcomer = await api.person('newcomer')
    const guide = await write(ada, 'Headset bearings', ['Old greasing line.'])
    const step = firstOf(guide.steps)
    await newcomer.patchStep({
      params: { guideid: guide.guideid, stepid: step.stepid },
      query: { revisionid: step.revisionid },
      body: { lines: [{ ...line('Held vandalism line.'), lineid: firstOf(step.lines).lineid }] },
    })
    for (const person of [api.anyone, newcomer, ada, api.admin]) {
      expect((await find('vandalism', {}, person)).totalResults).toBe(0)
      expect((await find('greasing', {}, person)).totalResults).toBe(1)
    }
  })

  test('pages that are left out of lists are found by nobody', async () => {
    const page = await api.admin.createWiki({
      body: { namespace: 'WIKI', title: 'Inner tubeless notes', contents: 'Words.' },
    })
    expect((await find('tubeless')).totalResults).toBe(1)
    await api.admin.patchWiki({
      params: page,
      query: { revisionid: page.revisionid },
      body: { flags: ['WIKI_PRIVATE'] },
    })
    expect((await api.admin.search({ params: { query: 'tubeless' } })).totalResults).toBe(0)
    expect((await find('tubeless', {}, api.admin)).totalResults).toBe(0)
  })

  test('people are found by name by who is signed in, and not once they are suspended', async () => {
    const zora = await api.person('zora')
    expect((await find('zora', { filter: 'user' })).results).toEqual([])
    expect((await find('zor', { filter: 'user' }, ada)).results).toMatchObject([
      { dataType: 'user', userid: zora.me.userid },
    ])
    await api.admin.patchUser({ params: { userid: zora.me.userid }, body: { disabled: true } })
    expect((await find('zora', { filter: 'user' }, ada)).results).toEqual([])
  })
})

describe('answers', () => {
  test('a filter keeps kinds apart and counts each', async () => {
    await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Sprocket', contents: '' } })
    await api.admin.createWiki({
      body: { namespace: 'WIKI', title: 'Sprocket sizes', contents: '' },
    })
    await api.admin.createWiki({
      body: { namespace: 'ITEM', title: 'Sprocket puller', contents: '' },
    })
    await write(ada, 'Change a sprocket')
    await ada.createTeam({ body: { name: 'Sprocket crew' } })
    const by = async (filter: string) => titles((await find('sprocket', { filter })).results).sort()
    expect(await by('guide')).toEqual(['Change a sprocket'])
    expect(await by('device')).toEqual(['Sprocket'])
    expect(await by('category,item')).toEqual(['Sprocket', 'Sprocket puller'])
    expect(await by('wiki')).toEqual(['Sprocket', 'Sprocket puller', 'Sprocket sizes'])
    expect(await by('team')).toEqual(['Sprocket crew'])
    expect(await by('guide,unheard-of')).toEqual(['Change a sprocket'])
    expect((await find('sprocket', { counts: true, filter: 'guide' })).counts).toEqual({
      guide: 1,
      category: 1,
      wiki: 1,
      item: 1,
      team: 1,
    })
    await expect(
      api.anyone.search({ params: { query: 'x' }, query: { filter: 'unheard-of' } }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('pages of results join without a gap, and the total is that of all', async () => {
    for (let n = 1; n <= 7; n++) await write(ada, `Pedal number ${n}`)
    const whole = await find('pedal', { limit: 200 })
    const pages = await Promise.all([0, 3, 6].map(offset => find('pedal', { limit: 3, offset })))
    expect(pages.flatMap(page => titles(page.results))).toEqual(titles(whole.results))
    expect(pages.map(page => page.moreResults)).toEqual([true, true, false])
    expect(pages[0]).toMatchObject({
      search: 'pedal',
      offset: 0,
      limit: 3,
      totalResults: 7,
      totalIsLeast: false,
    })
    expect(await find('pedal', { offset: 500 })).toMatchObject({
      totalResults: 7,
      results: [],
      moreResults: false,
    })
  })

  test('what was found is marked, in its place, and markup stays text', async () => {
    const guide = await write(ada, 'Truing stand', [
      'Nothing here.',
      'Spin the <b>rim</b> & watch the rims wobble.',
    ])
    const found = firstOf((await find('rim')).results)
    expect(found.highlight).toEqual({
      path: ['Bicycle'],
      title: [{ text: 'Truing stand', hit: false }],
      text: [
        { text: 'Spin the <b>', hit: false },
        { text: 'rim', hit: true },
        { text: '</b> & watch the ', hit: false },
        { text: 'rims', hit: true },
        { text: ' wobble.', hit: false },
      ],
      place: {
        part: 'step',
        step: 1,
        stepid: firstOf(guide.steps).stepid,
        line: 2,
        section: null,
      },
      causes: [],
    })
    expect(firstOf((await find('truing')).results).highlight.title).toEqual([
      { text: 'Truing', hit: true },
      { text: ' stand', hit: false },
    ])
  })

  test('accented matches are marked and long lines are cut', async () => {
    await write(
      ada,
      'Lange Zeile',
      [`${'vorher '.repeat(20)}Größe prüfen ${'nachher '.repeat(20)}`],
      { langid: 'de' },
    )
    const { text } = firstOf((await find('grosse prufen', { langid: 'de' })).results).highlight
    expect(text.filter(one => one.hit).map(one => one.text)).toEqual(['Größe', 'prüfen'])
    expect(text.map(one => one.text).join('').length).toBeLessThan(230)
    expect([firstOf(text).text, lastOf(text).text]).toEqual(['… ', ' …'])
  })
})

test('what is found says which categories it lies in, from the top', async () => {
  for (const [title, parent] of [
    ['Lamps of home', 'Root'],
    ['Reading lamps', 'Lamps of home'],
  ] as const)
    await api.admin.createWiki({
      body: { namespace: 'CATEGORY', title, parent, contents: 'Zwitterlicht.' },
    })
  await api.admin.createGuide({
    body: {
      category: 'Reading lamps',
      type: 'technique',
      title: 'Zwitterlicht dimmen',
      public: true,
    },
  })
  await indexed(api)
  const { results } = await api.anyone.search({
    params: { query: 'zwitterlicht' },
    query: { filter: 'guide,wiki' },
  })
  expect(
    Object.fromEntries(results.map(one => ['title' in one ? one.title : '', one.highlight.path])),
  ).toEqual({
    'Zwitterlicht dimmen': ['Lamps of home', 'Reading lamps'],
    'Reading lamps': ['Lamps of home'],
    'Lamps of home': [],
  })
})

test('a cell of a table is shown without its markup, and its link leads to what it names', async () => {
  const { title } = await api.admin.createWiki({
    body: {
      namespace: 'WIKI',
      title: 'Torques',
      contents:
        '{table\n|! Bolt\n|! Nm\n|--\n| Quillbolt of a [[Bicycle|bike]]\n| 6 to 8 [[Spindle]]\n}',
    },
  })
  const { highlight } = firstOf((await find('quillbolt')).results)
  expect(highlight.text.map(({ text }) => text).join('')).toBe(
    'Quillbolt of a bike\t6 to 8 Spindle',
  )
  const page = await api.anyone.readWiki({ params: { namespace: 'WIKI', title } })
  expect(page.contents_rendered).toContain('<a href="/Device/Bicycle">bike</a>')
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Spindle', contents: '' } })
  const then = await api.anyone.readWiki({ params: { namespace: 'WIKI', title } })
  expect(then.contents_rendered).toContain('href="/Device/Spindle"')
})
