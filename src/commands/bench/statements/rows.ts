// For `npm run bench`: the statements of a GET by an Admin, by themselves.
import type { Name } from '#contract/rows.ts'
import { schemas } from '#contract/schemas.ts'
import { recordStatements } from '#commands/bench/statements/recorder.ts'
import type { Database } from '#server/db/open.ts'
import type { Query } from '#server/db/sql.ts'
import { handlers } from '#server/handlers.ts'
import { readInput } from '#server/http/body/input.ts'

/**
 * What the row's handler sends for this query by the Admin `userid`; one that writes is none for
 * this. `search` as in an address.
 */
export const rowStatements = (
  database: Database,
  name: Name,
  search: string,
  userid: number,
): Promise<Query[]> =>
  recordStatements(
    database,
    ctx => {
      const input = readInput(schemas[name], {
        params: { userid: String(userid) },
        search: new URLSearchParams(search),
        json: {},
        file: null,
      })
      return (handlers[name] as (given: unknown, by: unknown) => Promise<unknown>)(input, ctx)
    },
    userid,
  )
