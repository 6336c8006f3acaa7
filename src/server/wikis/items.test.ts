import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi, type TestPerson } from '#server/testing.ts'

let api: TestApi
let ada: TestPerson
beforeAll(async () => {
  api = await startApi()
  ada = await api.person('ada')
  await ada.createWiki({ body: { namespace: 'CATEGORY', title: 'Bike', contents: '' } })
})
afterAll(() => api.stop())

const titles = () =>
  api.anyone.listWikiTitles({
    params: { namespace: 'ITEM' },
    query: { limit: 200, display: 'titles' },
  })
const guideWith = (items: object) =>
  ada.createGuide({ body: { type: 'technique', category: 'Bike', subject: 'Chain', ...items } })

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
