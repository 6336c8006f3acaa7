// For `npm run bench`: what a handler asks of the database, to be sent again without anything
// around it.
import { unixNow } from '#lib/time.ts'
import { beginsReading, type Database, type Db } from '#server/db/open.ts'
import { toQuery, type Query, type Sql } from '#server/db/sql.ts'
import { personOf } from '#server/http/access/access.ts'
import type { Ctx } from '#server/http/context.ts'
import { createResponseCache } from '#server/http/responses/responseCache.ts'
import { createStamps } from '#server/http/responses/stamps.ts'
import { loadSettings } from '#server/settings/settings.ts'

/**
 * The statements that `ask` sends, in order, as somebody or as nobody. It is asked twice: what a
 * service that runs has in memory is there by then.
 */
export const recordStatements = async (
  database: Database,
  ask: (ctx: Ctx) => Promise<unknown>,
  userid: number | null = null,
): Promise<Query[]> => {
  const settings = await loadSettings(database)
  const sent: Query[] = []
  const noted =
    <T>(run: (query: Sql) => Promise<T>) =>
    (piece: Sql) => {
      sent.push(toQuery(piece))
      return run(piece)
    }
  const db = {
    one: noted(database.one),
    maybe: noted(database.maybe),
    many: noted(database.many),
    values: noted(database.values),
    run: noted(database.run),
  } as Db
  const person = userid === null ? null : await personOf(database, userid)
  const ctx = {
    db,
    person,
    settings,
    origin: 'http://bench.example',
    now: unixNow(),
    bytes: createResponseCache(createStamps(), 'bench'),
    header: () => undefined,
    // A transaction of its own, whose two ends are statements as well.
    async snapshot<T>(read: (of: Db) => Promise<T>) {
      sent.push({ text: beginsReading, values: [] })
      const answer = await read(db)
      sent.push({ text: 'commit', values: [] })
      return answer
    },
    // What reads ask of a request, and no more.
  } as unknown as Ctx
  await ask(ctx)
  sent.length = 0
  await ask(ctx)
  return sent
}
