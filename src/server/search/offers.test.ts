// What a search that finds nothing offers (findings, “The five screens”: the words one by one with
// their counts, and the nearest categories).
import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '../../testing/searchIndex.ts'

const api = await startApiForFile()
const { ada } = await api.people('ada')
const category = (title: string, more: object = {}) =>
  api.admin.createWiki({ body: { namespace: 'CATEGORY', title, contents: '', ...more } })
const guide = (title: string, of: string, more: object = {}) =>
  ada.createGuide({
    body: { type: 'technique', subject: title, title, category: of, public: true, ...more },
  })
await category('Kitchen')
await category('Kettle', { parent: 'Kitchen' })
await category('Derailleur')
await category('Laptop')
for (const title of ['Lid of a kettle', 'Lid spring']) await guide(title, 'Kettle')
await guide('Hinge of a laptop', 'Laptop')
await guide('Secret hinge', 'Kettle', { public: false })
await indexed(api)

const look = (query: string, more: object = {}) =>
  api.anyone.search({
    params: { query },
    query: { filter: 'guide,wiki,team,user', facets: true, ...more },
  })
const titles = (answer: { nearest?: { title: string; guides: number }[] | undefined }) =>
  answer.nearest?.map(one => [one.title, one.guides])

test('the words of a phrase are offered one by one, and the categories that they lie in', async () => {
  const found = await look('"lid hinge orbix"')
  expect(found.totalResults).toBe(0)
  expect(found.words).toEqual([
    { word: 'lid', count: 2 },
    { word: 'hinge', count: 1 },
    { word: 'orbix', count: 0 },
  ])
  expect(titles(found)).toEqual([
    ['Kettle', 2],
    ['Laptop', 1],
  ])
  for (const { word, count } of found.words)
    expect((await look(word)).totalResults, word).toBe(count)
})

test('what is excluded is left out of what is offered', async () => {
  const found = await look('hinge -laptop')
  expect(found.words).toEqual([{ word: 'hinge', count: 1 }])
  expect(titles(found)).toEqual([['Laptop', 1]])
})

test('where no word is anywhere, categories that look like it are offered', async () => {
  const found = await look('"deraileur"')
  expect(found.words).toEqual([{ word: 'deraileur', count: 0 }])
  expect(titles(found)).toEqual([['Derailleur', 0]])
  expect(titles(await look('zymurgy'))).toEqual([])
})

test('nobody is told of what they may not see', async () => {
  const asked = { params: { query: '"secret orbix"' }, query: { byKind: true } }
  const told = async (by: typeof api.anyone) => {
    const { words, nearest } = await by.search(asked)
    return [words, titles({ nearest })]
  }
  const lost = { word: 'orbix', count: 0 }
  expect(await told(api.anyone)).toEqual([[{ word: 'secret', count: 0 }, lost], []])
  // The numbers of categories are those of public guides for everybody.
  expect(await told(ada)).toEqual([[{ word: 'secret', count: 1 }, lost], [['Kettle', 2]]])
})

test('answers to other requests stay as they were', async () => {
  for (const more of [{ facets: false }, { types: 'repair' }, { offset: 20 }]) {
    const found = await look('"lid hinge"', more)
    expect(found).not.toHaveProperty('nearest')
    expect(found.words).toEqual([])
  }
  expect(await look('lid')).not.toHaveProperty('nearest')
})
