import { beforeAll, describe, expect, test } from 'vitest'
import type { Found } from '#contract/search/schemas.ts'
import { startApiForFile } from '#testing/api.ts'
import { line } from '../../fixtures/setup.ts'
import { indexed } from '../../testing/searchIndex.ts'

const titles = (results: Found[]) =>
  results.map(one => ('title' in one ? one.title : 'name' in one ? one.name : one.username))
const find = async (query: string, more: object = {}) => {
  await indexed(api)
  return api.anyone.search({ params: { query }, query: more })
}
const category = (title: string, parent?: string) =>
  api.admin.createWiki({
    body: { namespace: 'CATEGORY', title, contents: '', ...(parent && { parent }) },
  })
type Guide = {
  category: string
  type?: string
  difficulty?: 'Easy' | 'Difficult'
  minutes?: number
}
const write = async (title: string, { minutes = 0, ...more }: Guide, text = 'Nothing to see.') => {
  const guide = await ada.createGuide({
    body: {
      type: 'repair',
      title,
      public: true,
      time_required_min: minutes * 60,
      time_required_max: minutes * 60,
      ...more,
    },
  })
  return ada.createStep({ params: guide, body: { lines: [line(text)] } })
}

const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author', reputation: 1000 })
await category('Household')
await category('Kitchen', 'Household')
await category('Samovar', 'Kitchen')
await category('Trivet', 'Kitchen')
await category('Laundry', 'Household')
await write('Samovar tap', { category: 'Samovar', difficulty: 'Easy', minutes: 10 })
await write('Samovar lid', { category: 'Samovar', difficulty: 'Difficult', minutes: 45 })
await write('Trivet', { category: 'Trivet', type: 'teardown' }, 'Put the samovar on it.')
await write('Boil wash', { category: 'Laundry', minutes: 100 }, 'As hot as a samovar.')
beforeAll(async () => {
  const tools = [{ name: 'Samovar' }]
  await ada.createGuide({
    body: { category: 'Laundry', type: 'repair', title: 'Starch', public: true, tools },
  })
})

describe('what narrows is counted with what it leaves', () => {
  test('categories with all below them, from the lowest that holds all', async () => {
    const { facets, counts } = await find('samovar', { facets: true })
    expect(counts).toEqual({ guide: 5, category: 1, item: 1 })
    expect(facets?.above.map(one => one.title)).toEqual(['Household'])
    expect(facets?.category.map(one => [one.title, one.count])).toEqual([
      ['Kitchen', 4],
      ['Laundry', 2],
    ])
    expect(facets?.type).toEqual({ repair: 4, teardown: 1 })
    expect(facets?.difficulty).toEqual({ Easy: 1, Difficult: 1 })
    expect(facets?.minutes).toEqual({ 15: 1, 30: 1, 60: 2, 180: 3 })
    expect(facets?.foundIn).toEqual({ title: 4, text: 2, supplies: 1 })
  })

  test('each count leaves its own choice aside and keeps all others', async () => {
    const { facets, counts, totalResults } = await find('samovar', {
      facets: true,
      filter: 'guide',
      category: 'Kitchen',
      types: 'repair',
    })
    expect(totalResults).toBe(2)
    expect(counts).toEqual({ guide: 2 })
    expect(facets?.type).toEqual({ repair: 2, teardown: 1 })
    expect(facets?.above.map(one => one.title)).toEqual(['Household', 'Kitchen'])
    expect(facets?.category.map(one => [one.title, one.count])).toEqual([['Samovar', 2]])
  })

  test('what nothing has is counted too where words are left out', async () => {
    const { facets, leftOut, words, results } = await find('samovar tap unheardof', {
      facets: true,
      types: 'repair',
    })
    expect(leftOut).toEqual(['unheardof'])
    expect(words).toEqual([
      { word: 'samovar', count: 7 },
      { word: 'tap', count: 1 },
      { word: 'unheardof', count: 0 },
    ])
    expect(titles(results)).toEqual(['Samovar tap'])
    expect(facets?.type).toEqual({ repair: 1 })
  })
})

test('results are those that were chosen, and the words decide without them (D19)', async () => {
  const of = async (more: object) => titles((await find('samovar', more)).results).sort()
  expect(await of({ category: 'Laundry' })).toEqual(['Boil wash', 'Starch'])
  expect(await of({ category: 'Nowhere' })).toEqual([])
  expect(await of({ types: 'teardown' })).toEqual(['Trivet'])
  expect(await of({ difficulty: 'Easy,Difficult' })).toEqual(['Samovar lid', 'Samovar tap'])
  expect(await of({ minutes: '15' })).toEqual(['Samovar tap'])
  const found = await of({ foundIn: 'title', filter: 'guide,category' })
  expect(found).toEqual(['Samovar', 'Samovar lid', 'Samovar tap'])
  expect(await of({ foundIn: 'text' })).toEqual(['Boil wash', 'Trivet'])
  expect(await of({ foundIn: 'supplies' })).toEqual(['Starch'])
  expect(await find('samowar', { types: 'teardown' })).toMatchObject({
    results: [{ title: 'Trivet' }],
    showing: [{ word: 'samowar', instead: ['samovar'] }],
  })
  expect(await find('samovar lid', { types: 'teardown' })).toMatchObject({
    results: [],
    leftOut: [],
  })
})

test('results stand in the order that was asked for, and pages of it join', async () => {
  const of = async (more: object) =>
    titles((await find('samovar', { filter: 'guide', ...more })).results)
  expect(await of({ sort: 'title' })).toEqual([
    'Boil wash',
    'Samovar lid',
    'Samovar tap',
    'Starch',
    'Trivet',
  ])
  expect((await of({ sort: 'quickest' })).slice(0, 3)).toEqual([
    'Samovar tap',
    'Samovar lid',
    'Boil wash',
  ])
  expect([
    ...(await of({ sort: 'title', limit: 2 })),
    ...(await of({ sort: 'title', limit: 2, offset: 2 })),
  ]).toEqual(['Boil wash', 'Samovar lid', 'Samovar tap', 'Starch'])
  expect((await find('samovar', { sort: 'newest', filter: 'guide' })).totalResults).toBe(5)
})

test('the first few of each kind leave room for all kinds', async () => {
  await Promise.all([...'abcdefghijkl'].map(one => write(`Zither ${one}`, { category: 'Laundry' })))
  await api.admin.createWiki({
    body: { namespace: 'ITEM', title: 'String', contents: 'For a zither.' },
  })
  const { results, totalResults } = await find('zither', { byKind: true })
  expect(results.filter(one => one.dataType === 'guide')).toHaveLength(10)
  expect(titles(results)).toContain('String')
  expect(totalResults).toBe(13)
})

test('a word in quotation marks has to be there as it is written', async () => {
  expect((await find('"samowar"')).totalResults).toBe(0)
  const kept = await find('samovar "lid" unheardof')
  expect(titles(kept.results)).toEqual(['Samovar lid'])
  expect((await find('samovar the lid')).ignored).toEqual(['the'])
})
