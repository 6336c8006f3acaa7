import * as z from 'zod/mini'
import type { auditRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import {
  fileFormat,
  id,
  limit,
  moment,
  named,
  offset,
  order,
  queryId,
  unixSeconds,
} from '../core/wire.ts'

const AuditEntry = named(
  'AuditEntry',
  z.object({
    auditid: id,
    date: unixSeconds,
    /** null: nobody signed in, such as a command on the machine itself. */
    actor: z.nullable(z.object({ userid: id, username: z.string() })),
    acting_for: z.nullable(id), // whose duty it was, where that was lent
    action: z.string(),
    target_type: z.string(),
    target_id: z.string(),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string(),
    origin: z.string(),
    request_id: z.string(),
    /** The values were erased with the person whom they told of. */
    erased: z.boolean(),
    hash: z.string(), // of the row and the one before it
  }),
)
export type AuditEntry = z.output<typeof AuditEntry>

export const auditSchemas = {
  listAudit: {
    spec: 'ours: moderation-admin M-134',
    returns: z.array(AuditEntry),
    query: z.object({
      actor: queryId,
      action: z.optional(z.string()),
      target_type: z.optional(z.string()),
      target_id: z.optional(z.string()),
      start_date: moment('start'),
      end_date: moment('end'),
      order,
      limit: limit(),
      offset,
      after: queryId,
      format: fileFormat,
    }),
  },
} as const satisfies SchemasOf<typeof auditRows>
