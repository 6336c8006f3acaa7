import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { notificationRows } from './rows.ts'
import { count, flag, id, langid, limit, named, offset, text, unixSeconds } from '../core/wire.ts'
import { digests, mendingWays, noticeWays } from './groups.ts'

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

const way = z.enum(noticeWays)
const mending = z.enum(mendingWays)
const weekday = z.int().check(z.minimum(1), z.maximum(7))
const hour = z.int().check(z.minimum(0), z.maximum(23))
/** `mail_server` and `email_confirmed`: whether mails can be sent at all. */
export const NotificationSettings = named(
  'NotificationSettings',
  z.object({
    groups: z.object({
      signatures: way,
      reading: way,
      edits: way,
      interests: way,
      comments: way,
      following: way,
      work: way,
      mending,
    }),
    digest: z.enum(digests),
    weekday, // 1: Monday
    hour,
    time_zone: z.string(),
    mail_server: z.boolean(),
    email_confirmed: z.boolean(),
  }),
)
export type NotificationSettings = z.output<typeof NotificationSettings>

const Chosen = z.strictObject({
  groups: z.optional(
    z.strictObject({
      signatures: z.optional(way),
      reading: z.optional(way),
      edits: z.optional(way),
      interests: z.optional(way),
      comments: z.optional(way),
      following: z.optional(way),
      work: z.optional(way),
      mending: z.optional(mending),
    }),
  ),
  digest: z.optional(z.enum(digests)),
  weekday: z.optional(weekday),
  hour: z.optional(hour),
  time_zone: z.optional(text(64)),
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
  readNotificationSettings: { spec: beside, returns: NotificationSettings },
  patchNotificationSettings: { spec: beside, body: Chosen, returns: NotificationSettings },
} as const satisfies SchemasOf<typeof notificationRows>
