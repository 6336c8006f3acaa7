// More matches than are counted: nothing that is said of them is more than what is known.
import { beforeAll, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '../../testing/searchIndex.ts'
import { areDense } from './manyMatches.sql.ts'

const many = 12_000
const api = await startApiForFile()
const ada = await api.person('ada', { privilege: 'Author', reputation: 1000 })
const write = (title: string) =>
  ada.createGuide({ body: { category: 'Pump', type: 'repair', title, public: true } })

beforeAll(async () => {
  await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Pump', contents: '' } })
  await api.database.run(sql`
    insert into search_documents (kind, docid, langid, source, translated, public, category, type,
      difficulty, seconds, changed, title, title_tsv, body_tsv)
    select 'guide', 1000000 + n, 'en', true, '{}', true, 'Pump', 'repair', '', 600, n, 'gasket ' || n,
      'gasket:1A', 'gasket:1A gasket:2D washer:3D' from generate_series(1, ${many}::int) n`)
  // Behind all others, where a look at the first so many does not come to.
  await write('Gasket')
  await write('Sprocket')
  await indexed(api)
})
const search = (query: string, more: object = {}) =>
  api.anyone.search({ params: { query }, query: { filter: 'guide', ...more } })

test('numbers of what narrows are the least where not all was counted', async () => {
  const { facets, counts, ...told } = await search('gasket', { facets: true })
  expect(told).toMatchObject({ totalResults: 10_000, totalIsLeast: true, countsAreLeast: true })
  for (const found of [counts?.['guide'], facets?.type['repair'], facets?.minutes['15']]) {
    expect(found).toBeGreaterThan(9_990)
    expect(found).toBeLessThanOrEqual(10_000)
  }
  const few = await search('sprocket', { facets: true })
  expect(few).toMatchObject({ totalIsLeast: false, countsAreLeast: false, counts: { guide: 1 } })
})

test('kinds are counted without a facet, and all of them', async () => {
  const told = await search('gasket', { counts: true })
  expect(told).toMatchObject({ counts: { guide: many + 1 }, countsAreLeast: false })
})

test('another order than the best has the first of all, however many match', async () => {
  const { results, totalIsLeast } = await search('gasket', { sort: 'newest' })
  expect(firstOf(results)).toMatchObject({ title: 'Gasket' })
  expect(totalIsLeast).toBe(true)
  expect(firstOf((await search('gasket', { sort: 'title' })).results)).toMatchObject({
    title: 'Gasket',
  })
})

test('the best of all is what is called just so, however many titles match', async () => {
  expect(firstOf((await search('gasket')).results)).toMatchObject({ title: 'Gasket' })
})

test('what comes close is the least where not all that have its words were looked at', async () => {
  const told = await search('gasket nozzle', { counts: true })
  expect(told).toMatchObject({ leftOut: ['nozzle'], totalIsLeast: true, countsAreLeast: true })
  const few = await search('sprocket nozzle', { counts: true })
  expect(few).toMatchObject({ leftOut: ['nozzle'], totalIsLeast: false, countsAreLeast: false })
})

test('a word that more have than were looked at says so', async () => {
  const { words, leftOut } = await search('gasket sprocket nozzle')
  expect(leftOut).not.toEqual([])
  expect(words).toEqual([
    { word: 'gasket', count: 2000, countIsLeast: true },
    { word: 'sprocket', count: 1 },
    { word: 'nozzle', count: 0 },
  ])
  // With facets other kinds are looked at, too: those that are shown are no more known.
  expect((await search('gasket sprocket nozzle', { facets: true })).words).toEqual(words)
  const offered = await search('gasket "sprocket nozzle"', { facets: true })
  expect(offered.words).toEqual(words)
})

test('what most have is found by reading one after another, and the same is found', async () => {
  const denseWords = async () =>
    Promise.all(
      ['washer', 'sprocket'].map(
        async word =>
          (await api.database.one<{ are_dense: boolean }>(areDense(sql`${word}::tsquery`)))
            .are_dense,
      ),
    )
  const asked = () =>
    Promise.all([
      search('washer', { limit: 40 }),
      search('washer', { limit: 5, offset: 198 }),
      search('washer gasket', { counts: true }),
      search('"washer"', { byKind: true }),
      search('sprocket'),
    ])
  expect(await denseWords()).toEqual([false, false])
  const byIndex = await asked()
  expect(firstOf(byIndex)).toMatchObject({ totalResults: 10_000, totalIsLeast: true })
  // What the database takes it to have, as a site has that is so large.
  await api.database.run(sql`
    update pg_class set reltuples = 300000 where oid = 'search_documents'::regclass`)
  expect(await denseWords()).toEqual([true, false])
  expect(await asked()).toEqual(byIndex)
})
