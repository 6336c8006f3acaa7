import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { Suggested } from '#contract/search/schemas.ts'
import { startApiForFile } from '#testing/api.ts'
import { photo } from '../../testing/images.ts'
import { indexed } from '../../testing/searchIndex.ts'
import { alwaysHoldsAsync } from '../../fixtures/propertyRuns.ts'

const api = await startApiForFile()
beforeAll(async () => {
  const { admin } = api
  const guide = (title: string, more: object = {}) =>
    admin.createGuide({
      body: { category: 'Kettles', type: 'repair', title, public: true, ...more },
    })
  await admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettles', contents: '' } })
  await admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettle parts', contents: '' } })
  await admin.createWiki({ body: { namespace: 'ITEM', title: 'Kettle key', contents: '' } })
  for (let n = 1; n <= 12; n++) await guide(`Kettle seal ${n}`)
  await guide('Replace a kettle')
  await guide('Descale', { category: 'Kettle parts', summary: 'A kettle' })
  await guide('Hidden kettle', { public: false })
  await guide('Wasserkocher', { langid: 'de' })
  await indexed(api)
})

const names = (results: Suggested[]) =>
  results.map(one => ('title' in one ? one.title : 'name' in one ? one.name : one.username))
const suggest = async (query: string, more: object = {}) =>
  (await api.anyone.suggest({ params: { query }, query: more })).results

test('at most ten titles are suggested, the kinds in turn, and nothing that is private', async () => {
  const found = await suggest('kett')
  expect(found).toHaveLength(10)
  expect(names(found).slice(0, 4)).toEqual([
    'Kettles',
    'Kettle seal 1',
    'Kettle parts',
    'Kettle seal 2',
  ])
  expect(names(await suggest('hidden'))).toEqual([])
})

test('titles by prefix come before those that contain the word', async () => {
  expect(
    names(await suggest('kettle', { doctypes: 'guide', guideDevice: 'Kettle parts' })),
  ).toEqual([])
  expect(names(await suggest('kettle replace'))).toEqual(['Replace a kettle'])
  expect(names(await suggest('des'))).toEqual(['Descale'])
})

test('each guide and category says what it lies in, and a misspelt title is found (W19, A-138)', async () => {
  const { admin } = api
  const make = (title: string, parent?: string) =>
    admin.createWiki({
      body: { namespace: 'CATEGORY', title, contents: '', ...(parent && { parent }) },
    })
  await make('Laptops')
  await make('Mac laptops', 'Laptops')
  await make('MacBook Pro 15"', 'Mac laptops')
  const guide = { category: 'MacBook Pro 15"', type: 'repair', title: 'MacBook Pro fan' }
  await admin.createGuide({ body: { ...guide, public: true } })
  await admin.createGuide({ body: { ...guide, title: 'MacBook Pro 15 of nobody' } })
  await indexed(api)
  const ways = async (query: string) =>
    (await suggest(query, { doctypes: 'category,item,wiki,info,guide' })).map(one => [
      'title' in one ? one.title : '',
      'path' in one ? one.path : undefined,
    ])
  expect(await ways('macbok pro 15')).toEqual([['MacBook Pro 15"', ['Laptops', 'Mac laptops']]])
  expect(await ways('macbok pro fan')).toEqual([
    ['MacBook Pro fan', ['Laptops', 'Mac laptops', 'MacBook Pro 15"']],
  ])
  expect(await ways('laptops')).toContainEqual(['Laptops', undefined])
})

test('unknown doctypes are ignored and 400 when none is known', async () => {
  expect(names(await suggest('kettle', { doctypes: 'topic' }))).toEqual(['Kettles', 'Kettle parts'])
  expect(names(await suggest('kettle', { doctypes: 'device,unheard-of' }))).toEqual([
    'Kettles',
    'Kettle parts',
  ])
  expect(names(await suggest('kettle', { doctypes: 'item' }))).toEqual(['Kettle key'])
  expect(new Set((await suggest('kettle', { doctypes: 'all' })).map(one => one.dataType))).toEqual(
    new Set(['wiki', 'guide']),
  )
  await expect(suggest('kettle', { doctypes: 'unheard-of' })).rejects.toMatchObject({ status: 400 })
})

test('guideid:42 is that guide, for those who may see it', async () => {
  const [one] = await suggest('seal 7')
  if (one?.dataType !== 'guide') throw new Error('no guide')
  expect(await suggest(`guideid:${one.guideid}`)).toMatchObject([{ guideid: one.guideid }])
  const [hidden] = (await api.admin.suggest({ params: { query: 'hidden' } })).results
  if (hidden?.dataType !== 'guide') throw new Error('no guide')
  expect(await suggest(`guideid:${hidden.guideid}`)).toEqual([])
  expect(await suggest('guideid:999999')).toEqual([])
})

test('a language that is named is the only one, or the first of two', async () => {
  expect(names(await suggest('was', { langid: 'de' }))).toEqual(['Wasserkocher'])
  expect(names(await suggest('descale', { langid: 'de' }))).toEqual([])
  expect(
    names(await suggest('descale', { langid: 'de', fallbackToDefaultLanguage: true })),
  ).toEqual(['Descale'])
})

test('blanks are no question', async () => {
  expect(await suggest(' ')).toEqual([])
  expect((await api.anyone.search({ params: { query: ' ' } })).results).toEqual([])
})

test('whatever is asked for is answered, never with an error', async () => {
  const odd = fc
    .array(
      fc.constantFrom(
        '"',
        "'",
        '\\',
        '-',
        '&',
        '|',
        '!',
        ':*',
        '<->',
        '(',
        ')',
        '%',
        '_',
        '電池',
        'kettle',
        'É',
        '👩‍🔧',
        'the',
        ' ',
        '\t',
        '﷽',
        'ا',
        '1.5',
        'a-b',
        '/',
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map(parts => parts.join(''))
  const any = fc
    .string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
    .filter(text => text.isWellFormed() && !text.includes('\u0000'))
  await alwaysHoldsAsync(
    fc.asyncProperty(fc.oneof(odd, any), async query => {
      for (const path of ['search', 'suggest']) {
        const answer = await api.request(`/${path}/${encodeURIComponent(query)}`)
        // A dot or two is no segment of an address.
        expect([200, ...(/^\.{1,2}$/.test(query) ? [404] : [])], `${path} ${query}`).toContain(
          answer.status,
        )
        await answer.arrayBuffer()
      }
    }),
    { check: 50, test: 50, soak: 1000 },
  )
})

test('pieces of a highlight are the text itself', async () => {
  await api.admin.createGuide({
    body: {
      category: 'Kettles',
      type: 'repair',
      title: 'Ünïcode İstanbul straße ÆON',
      public: true,
    },
  })
  await indexed(api)
  for (const query of ['unicode', 'istanbul', 'strasse', 'aeon']) {
    const [found] = (await api.anyone.search({ params: { query } })).results
    expect(found?.highlight.title.map(one => one.text).join(''), query).toBe(
      'Ünïcode İstanbul straße ÆON',
    )
    expect(
      found?.highlight.title.filter(one => one.hit),
      query,
    ).toHaveLength(1)
  }
})

test('a category comes with the public guides in and below it, and the picture of one', async () => {
  const one = async (title: string) =>
    (await suggest('kett', { doctypes: 'category' })).find(
      found => found.dataType === 'wiki' && found.title === title,
    )
  const open = await api.anyone.listGuides({ query: { limit: 200 } })
  const inKettles = open.filter(guide => guide.category === 'Kettles').length
  expect(inKettles).toBeGreaterThan(12)
  expect(await one('Kettles')).toMatchObject({ guides: inKettles, fallback_image: null })
  const parts = await api.admin.readWiki({
    params: { namespace: 'CATEGORY', title: 'Kettle parts' },
  })
  await api.admin.moveWiki({
    params: { title: 'Kettle parts' },
    query: { revisionid: parts.revisionid },
    body: { parent: 'Kettles' },
  })
  const { image } = await api.admin.uploadImage(
    { query: { file: 'disc.jpg' } },
    { file: new Uint8Array(await photo(640, 480)) },
  )
  const { guideid } = await api.admin.createGuide({
    body: {
      category: 'Kettle parts',
      type: 'repair',
      title: 'Bimetal',
      public: true,
      image: image.id,
    },
  })
  await indexed(api)
  expect(await one('Kettles')).toMatchObject({
    guides: inKettles + 2,
    fallback_image: { id: image.id },
  })
  expect(await one('Kettle parts')).toMatchObject({ guides: 2 })
  const { results } = await api.anyone.search({ params: { query: 'kettles' } })
  expect(results[0]).toMatchObject({
    title: 'Kettles',
    guides: inKettles + 2,
    fallback_image: { id: image.id },
  })
  const { revisionid } = await api.admin.readGuide({ params: { guideid } })
  await api.admin.unpublishGuide({ params: { guideid }, query: { revisionid } })
  expect(await one('Kettle parts')).toMatchObject({ guides: 1, fallback_image: null })
})
