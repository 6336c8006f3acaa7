import { beforeAll, beforeEach, expect, test } from 'vitest'
import { firstOf } from '#lib/existing.ts'
import { sql } from '#server/db/sql.ts'
import { longestLoopDelay } from '#testing/eventLoop.ts'
import { startApiForFile } from '#testing/api.ts'
import { indexed } from '#testing/searchIndex.ts'
import { indexWaiting } from './indexing.ts'

const many = 120
const api = await startApiForFile()
await api.admin.createWiki({ body: { namespace: 'CATEGORY', title: 'Lamps', contents: '' } })
beforeAll(async () => {
  for (let n = 1; n <= many; n++)
    await api.admin.createGuide({
      body: { category: 'Lamps', type: 'repair', title: `Lantern ${n}`, public: true },
    })
})

const rows = async (table: 'search_documents' | 'search_queue') => {
  const { n } = await api.database.one<{ n: number }>(
    table === 'search_queue'
      ? sql`select count(*)::int as n from search_queue`
      : sql`select count(*)::int as n from search_documents where kind = 'guide'`,
  )
  return n
}
const found = async () => (await api.anyone.search({ params: { query: 'lantern' } })).totalResults

/**
 * As a database from before there was an index, right after the migration; the lock keeps the
 * service's own worker away.
 */
const withoutWorker = async <T>(work: () => Promise<T>): Promise<T> => {
  await indexed(api)
  return api.database.write(async db => {
    await db.run(sql`select from search_state for update`)
    return work()
  })
}

beforeEach(() => indexed(api))

test('existing content is indexed in batches that can resume', async () => {
  await api.database.write(async db => {
    await db.run(sql`delete from search_documents`)
    await db.run(
      sql`insert into search_queue (kind, docid) select 'guide', guideid from guides
        order by guideid`,
    )
  })
  const stopping = new AbortController()
  const first = await indexWaiting(api.database, {
    signal: stopping.signal,
    onProgress: () => stopping.abort(),
  })
  expect(first).toBeLessThan(many)
  await indexed(api)
  expect(await rows('search_documents')).toBe(many)
  expect(await found()).toBe(many)
})

test('one process reads the queue at a time, the others leave it alone', async () => {
  const done = await withoutWorker(async () => {
    await api.database.run(
      sql`insert into search_queue (kind, docid) select 'guide', guideid from guides`,
    )
    return indexWaiting(api.database)
  })
  expect(done).toBe(0)
  await indexed(api)
  expect(await found()).toBe(many)
})

test('a document that cannot be indexed holds up no other', async () => {
  const errors: unknown[] = []
  const { log } = api.service
  const said = log.error
  log.error = fields => void errors.push(fields)
  const guide = await api.admin.createGuide({
    body: { category: 'Lamps', type: 'repair', title: 'Broken lantern', public: true },
  })
  await api.database.run(sql`
    with bad as (
      insert into revisions (doc_type, docid, resource, resourceid, langid, line, kind, userid,
        created, content)
      values ('guide', ${guide.guideid}, 'guide', ${guide.guideid}, 'en', 'live', 'edit', 1, 1,
        '{"title": 7, "steps": []}') returning revisionid)
    update guides set live_revisionid = bad.revisionid from bad where guideid = ${guide.guideid}`)
  await api.admin.createGuide({
    body: { category: 'Lamps', type: 'repair', title: 'Lantern at last', public: true },
  })
  await indexed(api)
  log.error = said
  expect(errors.length).toBeGreaterThan(0)
  expect((await api.anyone.search({ params: { query: 'lantern last' } })).totalResults).toBe(1)
})

test('a save that changes nothing that is searched writes nothing to the index', async () => {
  const guide = firstOf(await api.admin.listGuides({ query: { limit: 1 } }))
  const version = async () =>
    (
      await api.database.one<{ xmin: string }>(
        sql`select xmin::text from search_documents
          where kind = 'guide' and docid = ${guide.guideid}`,
      )
    ).xmin
  const before = await version()
  const full = await api.admin.readGuide({ params: { guideid: guide.guideid } })
  await api.admin.patchGuide({
    params: full,
    query: { revisionid: full.revisionid },
    body: { time_required_min: 60 },
  })
  await indexed(api)
  expect(await version()).toBe(before)
})

test('a page of many different words is indexed in turns (S-1)', async () => {
  const words = Array.from(
    { length: 60_000 },
    (_, n) =>
      `${n.toString(36)}ört${String.fromCodePoint(0x4e00 + (n % 20_000), 0x430 + (n % 32))}`,
  )
  const contents = words.join(' ')
  const held = await longestLoopDelay(async () => {
    await api.admin.createWiki({ body: { namespace: 'WIKI', title: 'Words', contents } })
    await indexed(api)
  })
  expect(held).toBeLessThan(200)
  for (const query of ['0ört', firstOf(words.slice(12_000))])
    expect((await api.anyone.search({ params: { query } })).totalResults).toBe(1)
})
