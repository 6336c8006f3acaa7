// For `npm run bench`: the statements of a search by themselves, to be sent again without anything around them.
import { schemas } from '#contract/table.ts'
import type { Database, Db } from '#server/db/open.ts'
import { toQuery, type Query, type Sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { readInput } from '#server/http/input.ts'
import { searchHandlers } from '#server/search/handlers.ts'
import { loadSettings } from '#server/settings/settings.ts'

/** What GET /search/{query} sends by nobody in particular, in order. The stems of its words are remembered by then, as they are in a service that runs. */
export const searchStatements = async (database: Database, query: string): Promise<Query[]> => {
  const settings = await loadSettings(database)
  const sent: Query[] = []
  const noted = <T>(run: (query: Sql) => Promise<T>) => (piece: Sql) => {
    sent.push(toQuery(piece))
    return run(piece)
  }
  const db = { one: database.one, maybe: noted(database.maybe), many: noted(database.many), run: noted(database.run) } as Db
  const ask = async () => {
    const input = readInput(schemas.search, { params: { query }, search: new URLSearchParams(), json: {}, file: null })
    await searchHandlers.search(input as Parameters<typeof searchHandlers.search>[0], { db, person: null, settings, origin: 'http://bench.example' } as Ctx)
  }
  await ask()
  sent.length = 0
  await ask()
  return sent
}
