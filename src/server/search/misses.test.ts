import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '../../testing/searchIndex.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettle', contents: '' } })
await indexed(api)

const look = (query: string, more: object = {}) =>
  api.anyone.search({ params: { query }, query: { facets: true, ...more } })
const misses = async () => {
  await new Promise(resolve => setTimeout(resolve, 1300)) // written each second
  return (await api.admin.listSearchMisses()).map(({ words, times, partly }) => [
    words,
    times,
    partly,
  ])
}

test('what searches find nothing is counted, without who and without what is narrowed', async () => {
  for (const query of ['Grünspan', 'gruenspan?', 'GRÜNSPAN', 'Zymurgy', 'Kettle zymurgy'])
    await look(query)
  await look('Kettle')
  await look('Xylophone', { types: 'repair' })
  await look('ada@stepwright.test')
  await look('x'.repeat(200))
  await api.anyone.search({ params: { query: 'Typin' } })
  const found = await misses()
  expect(found).toContainEqual(['grunspan', 2, false])
  expect(found).toContainEqual(['kettle zymurgy', 1, true])
  expect(found.map(([words]) => words)).not.toEqual(
    expect.arrayContaining(['kettle', 'xylophone', 'typin']),
  )
  expect(JSON.stringify(found)).not.toMatch(/stepwright|xxxx/)
  const author = await api.person('author', { privilege: 'Author' })
  expect(await author.listSearchMisses()).toEqual(await api.admin.listSearchMisses())
  await api.admin.forgetSearchMiss({ params: { words: 'grunspan' } })
  expect((await misses()).map(([words]) => words)).not.toContain('grunspan')
})
