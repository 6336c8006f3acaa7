import * as z from 'zod/mini'
import type { auditRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { namespaces } from '../core/shapes.ts'
import {
  count,
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
    /** What it is called now; null: gone, without a name, or not for whoever asks to see. */
    target: z.nullable(
      z.object({
        title: z.string(),
        guideid: z.nullable(id), // the guide that it belongs to, or is
        moduleid: z.nullable(id), // of a version of a training module
        page: z.nullable(z.object({ namespace: z.enum(namespaces), title: z.string() })),
      }),
    ),
    /** Everybody whom it names, but for who did it; an erased account has an empty name. */
    people: z.array(z.object({ userid: id, username: z.string() })),
    team: z.nullable(z.object({ teamid: id, name: z.string() })), // whom it names
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

/**
 * How a row of the chain is not what was written: it or its values were changed, it or those up to
 * the next are gone, it and all behind it are, or it was put in behind the newest.
 */
export const auditBreaks = ['changed', 'missing', 'end', 'inserted'] as const
export type AuditBreak = (typeof auditBreaks)[number]

export const auditSchemas = {
  listAudit: {
    spec: 'ours: moderation-admin M-134',
    returns: z.array(AuditEntry),
    query: z.object({
      actor: queryId,
      affected: queryId,
      guideid: queryId,
      wikiid: queryId,
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
  checkAudit: {
    spec: 'ours: decision 0598',
    query: z.object({ after: queryId }),
    /** `last`: from where to go on; null at the end, and behind a row that is broken. */
    returns: z.object({
      rows: count,
      broken: z.nullable(z.object({ auditid: id, how: z.enum(auditBreaks) })),
      last: z.nullable(id),
    }),
  },
} as const satisfies SchemasOf<typeof auditRows>
