// Events and stamps leave through one table, written as the last statement of a transaction
// (api-facts 9).
import type { NewEvent } from '#contract/events/table.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/** One row an event; the touched resources travel on the first, or on a row of their own. */
export const writeOutbox = async (
  db: Db,
  caller: number | null,
  events: NewEvent[],
  touched: string[],
): Promise<void> => {
  if (events.length === 0 && touched.length === 0) return
  const actorOf = (event?: NewEvent) => (event?.actor === null ? null : caller)
  const [first, ...others] = events
  await db.run(sql`
    insert into outbox (event, actor, data, touched)
    values (${first?.event ?? null}, ${actorOf(first)}, ${first ? JSON.stringify(first.data) : null}::jsonb,
      ${touched}::text[])`)
  if (others.length === 0) return
  await db.run(sql`
    insert into outbox (event, actor, data)
    select event, actor, data::jsonb from unnest(${others.map(one => one.event)}::text[],
      ${others.map(actorOf)}::int[], ${others.map(one => JSON.stringify(one.data))}::text[])
      with ordinality as given (event, actor, data, place)
    order by place`)
}

/** Rows older than a day have been read by every stream and every other process. */
export const trimOutbox = (db: Db): Promise<number> =>
  db.run(sql`delete from outbox where at < now() - interval '1 day'`)
