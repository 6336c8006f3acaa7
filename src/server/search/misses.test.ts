import { expect, test } from 'vitest'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '../../testing/searchIndex.ts'

const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Kettle', contents: '' } })
await indexed(api)

const look = (query: string, more: object = {}) =>
  api.anyone.search({ params: { query }, query: { facets: true, ...more } })
const misses = async () => {
  await api.service.misses.flush() // written each second, or as late as the machine is busy
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

test('guides that readers ask for are counted by their words and stand first', async () => {
  await look('Wombat')
  for (const one of [api.anyone, api.anyone, await api.person('reader')])
    await one.askForGuide({ body: { words: 'Orbix DK4, Scharnier' } })
  expect(await api.anyone.askForGuide({ body: { words: 'WOMBAT?' } })).toEqual({ words: 'wombat' })
  await misses()
  const [first, second] = await api.admin.listSearchMisses()
  expect(first).toMatchObject({ words: 'orbix dk4 scharnier', times: 0, wishes: 3 })
  expect(second).toMatchObject({ words: 'wombat', times: 1, wishes: 1, partly: false })
  expect(Object.keys(first ?? {}).toSorted()).toEqual([
    'date',
    'partly',
    'times',
    'wishes',
    'words',
  ])
  for (const words of ['ada@stepwright.test', '?!', 'x'.repeat(81)])
    await expect(api.anyone.askForGuide({ body: { words } })).rejects.toMatchObject({ status: 422 })
})
