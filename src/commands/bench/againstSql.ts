// GETs of an Admin against their own statements in the same run, one after another.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import type { Name } from '#contract/rows.ts'
import { entryOf, existing, firstOf, itemAt } from '#lib/existing.ts'
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

/**
 * The greatest of the least 95 in a hundred, served and by the statements alone; medians of
 * `turns`. Names what takes longest.
 */
export const measureAgainstSql = (service: Running, all: readonly Asked[]): Promise<AgainstSql> =>
  inDatabase(service, async client => {
    const { userid } = await service.client.readOwnUser()
    const database = openDatabase(
      existing(await joinRunning(service.dataDir), 'a running database').url,
      { connections: 2 },
    )
    const asker = openAsker(service.port, { Authorization: `api ${service.token}` })
    const names = new Map<string, string>()
    const nameOf = (text: string) =>
      names.get(text) ?? (names.set(text, `bench ${names.size}`), entryOf(names, text))
    const timed = async (work: () => Promise<unknown>) => {
      const started = performance.now()
      await work()
      return performance.now() - started
    }
    try {
      const [ours, bare, middle]: [number[], number[], number[]] = [[], [], []]
      const turnsOf = all.map(() => ({ ours: [] as number[], bare: [] as number[] }))
      let slowest = ''
      for (let turn = 0; turn <= turns; turn++) {
        const served: number[] = [],
          alone: number[] = []
        for (const { name, path, search } of all) {
          const statements = await rowStatements(database, name, search, userid)
          served.push(await timed(() => asker.ask('GET', `/api/2.0${path}?${search}`, '')))
          alone.push(
            await timed(async () => {
              for (const { text, values } of statements)
                await client.query({ name: nameOf(text), text, values })
            }),
          )
        }
        if (turn === 0) continue
        ours.push(p95(served))
        bare.push(p95(alone))
        middle.push(median(served))
        turnsOf.forEach((one, n) => {
          one.ours.push(itemAt(served, n))
          one.bare.push(itemAt(alone, n))
        })
        const { path, search } = itemAt(all, served.indexOf(Math.max(...served)))
        slowest = `${Math.max(...served).toFixed(0)} ms for ${path}?${search}`
      }
      const each = [...new Set(all.flatMap(({ what }) => what ?? []))].map(what => {
        const slowestOf = firstOf(
          turnsOf
            .flatMap((one, n) =>
              itemAt(all, n).what === what
                ? [{ ours: median(one.ours), bare: median(one.bare) }]
                : [],
            )
            .toSorted((a, b) => b.ours - a.ours),
        )
        return { what, ...slowestOf }
      })
      return { ours: median(ours), bare: median(bare), middle: median(middle), slowest, each }
    } finally {
      asker.close()
      await database.close()
    }
  })
