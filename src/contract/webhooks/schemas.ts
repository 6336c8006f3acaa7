import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { webhookFamilies } from '../events/table.ts'
import type { webhookRows } from './rows.ts'
import {
  withCode,
  count,
  id,
  limit,
  named,
  offset,
  pathId,
  revisionid,
  text,
  unixSeconds,
} from '../core/wire.ts'

/** A webhook may want one whole family of events, one kind, or everything. */
const pattern = new RegExp(`^(\\*|(${webhookFamilies.join('|')})\\.(\\*|[a-z_]+(\\.[a-z_]+)?))$`)
const events = z
  .array(
    z.string().check(
      z.refine(t => pattern.test(t), {
        message: 'Must be *, a family such as guide.*, or a kind such as guide.published',
        ...withCode('invalid_value'),
      }),
    ),
  )
  .check(z.minLength(1), z.maxLength(100))
const url = text(2000, 1).check(
  z.refine(t => URL.canParse(t) && /^https?:$/.test(new URL(t).protocol), {
    message: 'Enter an address that starts with https://',
    ...withCode('invalid_value'),
  }),
)

export const Webhook = named(
  'Webhook',
  z.object({
    webhookid: id,
    url: z.string(),
    events: z.array(z.string()),
    description: z.string(),
    active: z.boolean(),
    created_by: id,
    created: unixSeconds,
    failing_since: z.nullable(unixSeconds),
    off_reason: z.nullable(z.string()), // why the service switched it off
    revisionid: id,
    /** Only in the answer that makes it. */
    secret: z.optional(z.string()),
  }),
)
export type Webhook = z.output<typeof Webhook>
const Delivery = named(
  'Delivery',
  z.object({
    deliveryid: id,
    event: z.string(),
    eventid: count,
    sequence: count,
    state: z.enum(['waiting', 'sent', 'failed']),
    attempts: count,
    status: z.nullable(z.int()),
    error: z.nullable(z.string()),
    created: unixSeconds,
    finished: z.nullable(unixSeconds),
    next_at: z.nullable(unixSeconds),
  }),
)
export type Delivery = z.output<typeof Delivery>

const webhookid = z.object({ webhookid: pathId })
const now = z.object({ revisionid })
export const webhookSchemas = {
  listWebhooks: {
    spec: 'ours: moderation-admin M-135',
    query: z.object({ limit: limit(), offset }),
    returns: z.array(Webhook),
  },
  createWebhook: {
    spec: 'ours: moderation-admin M-135',
    body: z.strictObject({ url, events, description: z._default(text(255), '') }),
    returns: Webhook,
    status: 201,
  },
  readWebhook: { spec: 'ours: moderation-admin M-135', params: webhookid, returns: Webhook },
  patchWebhook: {
    spec: 'ours: moderation-admin M-135',
    params: webhookid,
    query: now,
    returns: Webhook,
    body: z.strictObject({
      url: z.optional(url),
      events: z.optional(events),
      description: z.optional(text(255)),
      active: z.optional(z.boolean()),
      rotate_secret: z.optional(z.boolean()),
    }),
  },
  deleteWebhook: {
    spec: 'ours: moderation-admin M-135',
    params: webhookid,
    query: now,
    returns: null,
  },
  listDeliveries: {
    spec: 'ours: moderation-admin M-135',
    params: webhookid,
    query: z.object({
      limit: limit(),
      offset,
      state: z.optional(z.enum(['waiting', 'sent', 'failed'])),
    }),
    returns: z.array(Delivery),
  },
  resendDelivery: {
    spec: 'ours: moderation-admin M-135',
    params: z.object({ webhookid: pathId, deliveryid: pathId }),
    returns: Delivery,
    status: 202,
  },
  testWebhook: {
    spec: 'ours: moderation-admin M-135',
    params: webhookid,
    returns: Delivery,
    status: 202,
  },
} as const satisfies SchemasOf<typeof webhookRows>
