import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { notificationRows } from './rows.ts'
import { count, flag, id, langid, limit, named, offset, unixSeconds } from '../core/wire.ts'

/**
 * api-facts 8.6, 14: `event` is a kind of 9.1, `title` its words in the language that was asked
 * for, else the person's own; `data` the ids it is about.
 */
export const Notification = named(
  'Notification',
  z.object({
    notificationid: id,
    event: z.string(),
    title: z.string(),
    url: z.string(),
    date: unixSeconds,
    read: z.boolean(),
    data: z.record(z.string(), z.unknown()),
  }),
)
export type Notification = z.output<typeof Notification>

const idsAtMost = 1000
/** Either `ids` or `all: true`. */
const Read = z.strictObject({
  ids: z.optional(z.array(id).check(z.maxLength(idsAtMost))),
  all: z.optional(z.boolean()),
})

const beside = 'ours: api-facts 8.6'
export const notificationSchemas = {
  listNotifications: {
    spec: beside,
    query: z.object({ limit: limit(), offset, unread: flag, langid: z.optional(langid) }),
    returns: z.array(Notification),
  },
  readNotifications: {
    spec: beside,
    body: Read,
    returns: z.object({ unread_notification_count: count }),
  },
} as const satisfies SchemasOf<typeof notificationRows>
