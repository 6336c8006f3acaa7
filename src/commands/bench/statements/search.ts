// For `npm run bench`: the statements of a search by themselves.
import { schemas } from '#contract/schemas.ts'
import { recordStatements } from '#commands/bench/statements/recorder.ts'
import type { Database } from '#server/db/open.ts'
import type { Query } from '#server/db/sql.ts'
import { readInput } from '#server/http/body/input.ts'
import { searchHandlers } from '#server/search/handlers.ts'

/** What GET /search/{query} sends by nobody in particular. */
export const searchStatements = (database: Database, query: string): Promise<Query[]> =>
  recordStatements(database, ctx => {
    const input = readInput(schemas.search, {
      params: { query },
      search: new URLSearchParams(),
      json: {},
      file: null,
    })
    return searchHandlers.search(input as Parameters<typeof searchHandlers.search>[0], ctx)
  })
