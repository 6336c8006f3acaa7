// `search`: p95 of GET /search/{query}, against the statements of the same searches in the same
// run, and what one costs all processes together. `search-forgives`: of questions that nothing
// answers word for word.
import { join } from 'node:path'
import pg from 'pg'
import { entryOf, existing, itemAt } from '#lib/existing.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { openDatabase, type Database } from '#server/db/open.ts'
import { searchStatements } from '#commands/bench/statements/search.ts'
import { importFile, writeGuides } from './guidesFile.ts'
import { median, openAsker } from './load.ts'
import { cpuOfService, startService } from './service.ts'

const connections = 4
const turns = 3

/** The same numbers in each run. */
const createDice = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}
const parts = [
  'battery',
  'screen',
  'hinge',
  'speaker',
  'camera',
  'fan',
  'bearing',
  'switch',
  'cable',
  'motor',
  'filter',
  'gasket',
  'spring',
  'valve',
  'button',
  'sensor',
]
const verbs = ['Replace', 'Clean', 'Inspect', 'Adjust', 'Remove', 'Repair']
const syllables = [
  'ba',
  'ko',
  'ri',
  'tel',
  'mon',
  'sa',
  'vur',
  'lin',
  'dex',
  'pho',
  'gra',
  'nis',
  'tor',
  'qua',
  'bel',
  'zim',
]

const createTexts = () => {
  const dice = createDice(7)
  const words = Array.from({ length: 5000 }, () =>
    Array.from(
      { length: 2 + Math.floor(dice() * 3) },
      () => syllables[Math.floor(dice() * syllables.length)],
    ).join(''),
  )
  // Few words stand everywhere, most hardly anywhere.
  const word = () => itemAt(words, Math.floor(words.length * dice() ** 4))
  const part = () => itemAt(parts, Math.floor(dice() * parts.length))
  return {
    words,
    title: (n: number) => `${verbs[n % verbs.length]} the ${part()} of a ${word()} ${word()}`,
    line: () =>
      `Loosen the screw of the ${part()} with a ${word()} driver, then lift the ${word()} ${word()} cover.`,
  }
}
const texts = createTexts()
/** Rare words, common ones, two of them, beginnings. */
export const searchQueries = [
  itemAt(texts.words, 4990),
  itemAt(texts.words, 4700),
  itemAt(texts.words, 2500),
  'screw',
  'battery',
  'cover',
  'replace',
  'replace battery',
  `screw ${texts.words[3000]}`,
  `hinge ${texts.words[10]}`,
  'bea',
  'spea',
  itemAt(texts.words, 4000).slice(0, 4),
  'clean the camera',
  `${texts.words[0]} ${texts.words[1]}`,
  'nothing at all',
]

/** Wrong letters, glued, a word too many, nothing of it anywhere. */
const misspelt = [
  `${texts.words[4000]}x screw`,
  'batery',
  'spaeker camera',
  `replace ${itemAt(texts.words, 3).slice(0, -1)}q`,
  'camerafan',
  'spring valve gasket sensor',
  `my ${texts.words[2500]} motor does not turn on`,
  `clean bluetooth ${texts.words[100]} quickly`,
  'hinge broken keyboard',
  'unheard of entirely',
]
export type SearchKind = 'search' | 'search-forgives'
/** What fills a data folder that no service runs on, and what is looked for in it. */
export type SearchedSite = {
  fill: (dataDir: string) => Promise<void>
  queries: Record<SearchKind, readonly string[]>
}
export const madeUpSite = (guides: number): SearchedSite => ({
  async fill(dataDir) {
    const file = join(dataDir, 'search.jsonl')
    await writeMadeUpGuides(file, guides)
    await importFile(dataDir, file)
  },
  queries: { search: searchQueries, 'search-forgives': misspelt },
})

export const writeMadeUpGuides = (path: string, guides: number) =>
  writeGuides(path, guides, guideid => ({
    title: texts.title(guideid),
    steps: Array.from({ length: 7 }, () => [texts.line(), texts.line()]),
  }))

/** Milliseconds of each search, so many connections asking at once. */
const timed = async (
  connections: number,
  queries: readonly string[],
  ask: (connection: number, query: string) => Promise<unknown>,
): Promise<number[]> => {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      for (let at = 0; at < queries.length; at++) {
        const query = itemAt(queries, (at + connection * 5) % queries.length)
        const started = performance.now()
        await ask(connection, query)
        times.push(performance.now() - started)
      }
    }),
  )
  return times
}
/** The greatest of the least 95 in a hundred. */
export const p95 = (times: number[]): number =>
  itemAt(
    [...times].sort((a, b) => a - b),
    Math.floor(times.length * 0.95),
  )

export type SearchTimes = {
  ours: number
  bare: number
  middle: number
  /** The p95 where nobody else asks: what a search takes without waiting for its turn. */
  single: number
  /** CPU milliseconds of one search, all processes. */
  cpu: number
}

export const measureSearch =
  (site: SearchedSite) =>
  async (dataDir: string): Promise<Record<SearchKind, SearchTimes> & { importSeconds: number }> => {
    const started = performance.now()
    await site.fill(dataDir)
    const importSeconds = (performance.now() - started) / 1000
    const service = await startService(dataDir)
    const cluster = existing(await joinRunning(service.dataDir), 'a running database')
    const database = openDatabase(cluster.url, { connections: 2 })
    const pool = new pg.Pool({ connectionString: cluster.url, max: connections * 2 })
    pool.on('error', () => undefined) // the database may stop before the pool has let go
    try {
      const measure = (kind: SearchKind) =>
        measureQueries({ service, database, pool, queries: site.queries[kind] })
      return {
        search: await measure('search'),
        'search-forgives': await measure('search-forgives'),
        importSeconds,
      }
    } finally {
      await pool.end()
      await database.close()
      await service.stop()
    }
  }

type Measured = {
  service: Awaited<ReturnType<typeof startService>>
  database: Database
  pool: pg.Pool
  queries: readonly string[]
}

const measureQueries = async ({
  service,
  database,
  pool,
  queries,
}: Measured): Promise<SearchTimes> => {
  const statements = new Map<string, { text: string; values: unknown[] }[]>()
  for (const query of queries) statements.set(query, await searchStatements(database, query))
  const names = new Map<string, string>()
  const nameOf = (text: string) =>
    names.get(text) ?? (names.set(text, `bench ${names.size}`), entryOf(names, text))
  const askers = Array.from({ length: connections }, () => openAsker(service.port, {}))
  const ours: number[] = [],
    bare: number[] = [],
    middle: number[] = [],
    single: number[] = [],
    cpu: number[] = []
  for (let turn = 0; turn <= turns; turn++) {
    const before = cpuOfService(service)
    // A search of its own each time, so that nothing is answered from kept bytes.
    const search = (asker: number, query: string, nth: string) =>
      itemAt(askers, asker).ask(
        'GET',
        `/api/2.0/search/${encodeURIComponent(query)}?limit=20&turn=${turn}.${nth}`,
        '',
      )
    const served = await timed(connections, queries, (connection, query) =>
      search(connection, query, String(connection)),
    )
    const used = cpuOfService(service) - before
    const one = await timed(1, queries, (_, query) => search(0, query, 'one'))
    const alone = await timed(connections, queries, async (_, query) => {
      for (const { text, values } of entryOf(statements, query))
        await pool.query({ name: `${nameOf(text)} ${queries.length}`, text, values })
    })
    if (turn === 0) continue
    ours.push(p95(served))
    bare.push(p95(alone))
    middle.push(median(served))
    single.push(p95(one))
    cpu.push(used / served.length)
  }
  for (const asker of askers) asker.close()
  return {
    ours: median(ours),
    bare: median(bare),
    middle: median(middle),
    single: median(single),
    cpu: median(cpu),
  }
}
