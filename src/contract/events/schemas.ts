import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { eventRows } from './rows.ts'
import { queryId, unixSeconds } from '../core/wire.ts'

export const eventSchemas = {
  createEventTicket: {
    spec: 'ours: moderation-admin M-149',
    status: 201,
    /** Opens one stream, once, until `expires`. */
    returns: z.object({ ticket: z.string(), expires: unixSeconds }),
  },
  /**
   * Server-sent events: `id` rises, `event` is a kind of api-facts 9.1, `data` is JSON of
   * `eventid`, `date`, `actor` and ids. `ready` comes first; at `reset` the client reads anew what
   * it shows. The header Last-Event-ID, or `last_event_id` where a client cannot set it, brings
   * what came since.
   */
  readEvents: {
    spec: 'ours: moderation-admin M-149',
    query: z.object({
      ticket: z.optional(z.string()),
      topics: z.optional(z.string()),
      last_event_id: queryId,
    }),
    returns: z.string(),
  },
} as const satisfies SchemasOf<typeof eventRows>
