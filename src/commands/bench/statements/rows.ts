// For `npm run bench`: the statements of a GET by an Admin, by themselves.
import type { Name } from '#contract/rows.ts'
import { schemas } from '#contract/schemas.ts'
import { recordStatements } from '#commands/bench/statements/recorder.ts'
import type { Database } from '#server/db/open.ts'
import type { Query } from '#server/db/sql.ts'
import { identify } from '#server/http/access/access.ts'
import { handlers } from '#server/handlers.ts'
import { readInput } from '#server/http/body/input.ts'

/**
 * What the row's answer to this query by an Admin sends: the look-up of the token, then what its
 * handler asks; one that writes is none for this. `search` as in an address.
 */
export const rowStatements = (
  database: Database,
  name: Name,
  search: string,
  { userid, token }: { userid: number; token: string },
): Promise<Query[]> =>
  recordStatements(
    database,
    async ctx => {
      await identify(ctx.db, token, null)
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
