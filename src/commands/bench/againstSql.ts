// GETs of an Admin against their own statements in the same run, one after another.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import type { Name } from '#contract/rows.ts'
import { entryOf, existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { rowStatements } from '#commands/bench/statements/rows.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { median, openAsker } from './load.ts'
import { p95 } from './search.ts'
import type { Running } from './service.ts'

/**
 * `path`: address without its query, which is `search`. `what`: the kind of question, where each
 * kind is told by itself.
 */
export type Asked = { name: Name; path: string; search: string; what?: string }
/** Milliseconds. `each`: by kind of question, the slowest of those asked. */
export type AgainstSql = {
  ours: number
  bare: number
  middle: number
  slowest: string
  each: { what: string; ours: number; bare: number }[]
}
const turns = 3

/**
 * A connection of its own to the database of a service that runs; `work` may take as long as it
 * likes.
 */
export const inDatabase = async <T>(
  service: Running,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: existing(await joinRunning(service.dataDir), 'a running database').url,
  })
  client.on('error', () => undefined) // the database may stop before it has let go
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Megabytes on disk. */
export const sizeOf = (dataDir: string): number =>
  Number(execFileSync('du', ['-sm', dataDir], { encoding: 'utf8' }).split('\t')[0])

type Took = { ours: number; bare: number }
const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const medians = (took: readonly Took[]): Took => ({
  ours: median(took.map(one => one.ours)),
  bare: median(took.map(one => one.bare)),
})

/** `measured`: of each turn what each of `all` took. */
const summedUp = (all: readonly Asked[], measured: readonly Took[][]): AgainstSql => {
  const served = measured.map(took => took.map(one => one.ours))
  const last = lastOf(served)
  const { path, search } = itemAt(all, last.indexOf(Math.max(...last)))
  const each = [...new Set(all.flatMap(({ what }) => what ?? []))].map(what => {
    const ofKind = all.flatMap((one, n) =>
      one.what === what ? [medians(measured.map(took => itemAt(took, n)))] : [],
    )
    return { what, ...firstOf(ofKind.toSorted((a, b) => b.ours - a.ours)) }
  })
  return {
    ours: median(served.map(p95)),
    bare: median(measured.map(took => p95(took.map(one => one.bare)))),
    middle: median(served.map(median)),
    slowest: `${Math.max(...last).toFixed(0)} ms for ${path}?${search}`,
    each,
  }
}

/**
 * The greatest of the least 95 in a hundred, served and by the statements alone; medians of
 * `turns`. Names what takes longest.
 */
export const measureAgainstSql = (service: Running, all: readonly Asked[]): Promise<AgainstSql> =>
  inDatabase(service, async client => {
    const { userid } = await service.client.readOwnUser()
    const { url } = existing(await joinRunning(service.dataDir), 'a running database')
    const database = openDatabase(url, { connections: 2 })
    const asker = openAsker(service.port, { Authorization: `api ${service.token}` })
    const names = new Map<string, string>()
    const nameOf = (text: string) =>
      names.get(text) ?? (names.set(text, `bench ${names.size}`), entryOf(names, text))
    /** Served, and by its statements alone. */
    const ask = async ({ name, path, search }: Asked): Promise<Took> => {
      const statements = await rowStatements(database, name, search, userid)
      const ours = await timed(() => asker.ask('GET', `/api/2.0${path}?${search}`, ''))
      const bare = await timed(async () => {
        for (const { text, values } of statements)
          await client.query({ name: nameOf(text), text, values })
      })
      return { ours, bare }
    }
    try {
      const measured: Took[][] = []
      for (let turn = 0; turn <= turns; turn++) {
        const took: Took[] = []
        for (const one of all) took.push(await ask(one))
        if (turn > 0) measured.push(took) // the first warms up
      }
      return summedUp(all, measured)
    } finally {
      asker.close()
      await database.close()
    }
  })
