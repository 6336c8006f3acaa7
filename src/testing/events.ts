// What the service emitted, against the table of events.
import * as z from 'zod/mini'
import { emitted } from '#contract/events/table.ts'
import type { Db } from '../server/db/open.ts'
import { sql } from '../server/db/sql.ts'

type Emitted = { event: string; data: Record<string, unknown> }

/** One event of each kind and set of members that the outbox holds. */
export const emittedIn = (db: Db): Promise<Emitted[]> =>
  db.many<Emitted>(sql`
    select distinct on (event, keys) event, data from outbox,
      lateral (select array_agg(key order by key) as keys from jsonb_object_keys(data) key) members
    where event is not null order by event, keys`)

/** What the table does not have, or has otherwise: one line each. */
export const undescribed = (events: Emitted[]): string[] =>
  events.flatMap(({ event, data }) => {
    const kind = emitted.find(one => one.name === event)
    if (!kind) return `${event} is in no row of the table of events`
    const shape = z.strictObject(
      Object.fromEntries(kind.members.map(member => [member.name, member.schema])),
    )
    const { error } = shape.safeParse(data)
    return error ? `${event} ${JSON.stringify(data)}: ${z.prettifyError(error)}` : []
  })
