// GETs of an Admin against their own statements in the same run, one after another.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import type { Name } from '#contract/rows.ts'
import { entryOf, existing, firstOf, itemAt, lastOf } from '#lib/existing.ts'
import { rowStatements } from '#commands/bench/statements/rows.ts'
import { joinRunning } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import type { Query } from '#server/db/sql.ts'
import { median, openAsker } from './load.ts'
import { p95 } from './search.ts'
import type { Running } from './service.ts'

/**
 * `path`: address without its query, which is `search`. `what`: the kind of question, where each
 * kind is told by itself.
 */
export type Asked = { name: Name; path: string; search: string; what?: string }
/**
 * `warmMs`: milliseconds for which each question is asked both ways, once at least, before any is
 * measured: the service compiles what it has run some hundred times. `measured`: how often all is
 * asked; in each turn each question `inARow` before the other way has its turn, of which the middle
 * one counts. Of two processes the one that was asleep starts slowly, which says nothing about its
 * work.
 */
type Turns = { warmMs: number; measured: number; inARow: number }
/** Milliseconds. `each`: by kind of question, the slowest of those asked. */
export type AgainstSql = {
  ours: number
  bare: number
  middle: number
  slowest: string
  each: { what: string; ours: number; bare: number }[]
}
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
const timed = async (times: number, work: () => Promise<unknown>) => {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const started = performance.now()
    await work()
    took.push(performance.now() - started)
  }
  return median(took)
}
const medians = (took: readonly Took[]): Took => ({
  ours: median(took.map(one => one.ours)),
  bare: median(took.map(one => one.bare)),
})

const namesOf = () => {
  const names = new Map<string, string>()
  return (text: string) =>
    names.get(text) ?? (names.set(text, `bench ${names.size}`), entryOf(names, text))
}

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
 * The greatest of the least 95 in a hundred, served and by the statements alone; medians of the
 * turns. Names what takes longest. Both are asked one after another, by turns the one first and the
 * other: what a service of an hour has compiled and planned is there before it is measured.
 */
export const measureAgainstSql = (
  service: Running,
  all: readonly Asked[],
  { warmMs, measured: counted, inARow }: Turns = { warmMs: 0, measured: 3, inARow: 1 },
): Promise<AgainstSql> =>
  inDatabase(service, async client => {
    const { userid } = await service.client.readOwnUser()
    const { token } = service
    const { url } = existing(await joinRunning(service.dataDir), 'a running database')
    const database = openDatabase(url, { connections: 2 })
    const asker = openAsker(service.port, { Authorization: `api ${token}` })
    const nameOf = namesOf()
    const served = ({ path, search }: Asked) =>
      timed(inARow, () => asker.fetch('GET', `/api/2.0${path}?${search}`, ''))
    const alone = (statements: readonly Query[]) =>
      timed(inARow, async () => {
        for (const { text, values } of statements)
          await client.query({ name: nameOf(text), text, values })
      })
    try {
      const questions: { asked: Asked; statements: Query[] }[] = []
      for (const asked of all)
        questions.push({
          asked,
          statements: await rowStatements(database, asked.name, asked.search, { userid, token }),
        })
      for (const { asked, statements } of questions) {
        const until = performance.now() + warmMs
        do {
          await served(asked)
          await alone(statements)
        } while (performance.now() < until)
      }
      const measured: Took[][] = []
      for (let turn = 0; turn < counted; turn++) {
        const took: Took[] = []
        for (const { asked, statements } of questions) {
          const first = turn % 2 === 0 ? await served(asked) : null
          const bare = await alone(statements)
          took.push({ ours: first ?? (await served(asked)), bare })
        }
        measured.push(took)
      }
      return summedUp(all, measured)
    } finally {
      asker.close()
      await database.close()
    }
  })
