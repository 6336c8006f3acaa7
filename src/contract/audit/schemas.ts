import * as z from 'zod/mini'
import type { auditRows } from './rows.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import {
  count,
  fileFormat,
  id,
  limit,
  moment,
  offset,
  order,
  queryId,
  unixSeconds,
} from '../core/wire.ts'
import { AuditEntry } from './entry.ts'
import { timelineSchema } from './timeline.ts'

/**
 * How a row of the chain is not what was written: it or its values were changed, it or those up to
 * the next are gone, it and all behind it are, or it was put in behind the newest.
 */
export const auditBreaks = ['changed', 'missing', 'end', 'inserted'] as const
export type AuditBreak = (typeof auditBreaks)[number]

const filter = {
  actor: queryId,
  affected: queryId,
  guideid: queryId,
  wikiid: queryId,
  action: z.optional(z.string()),
  target_type: z.optional(z.string()),
  target_id: z.optional(z.string()),
  start_date: moment('start'),
  end_date: moment('end'),
}

export const auditSchemas = {
  listAudit: {
    spec: 'ours: moderation-admin M-134',
    returns: z.array(AuditEntry),
    query: z.object({
      ...filter,
      order,
      limit: limit(),
      offset,
      after: queryId,
      format: fileFormat,
    }),
  },
  exportAudit: { spec: 'ours: decision 0603', query: z.object(filter), returns: z.string() },
  readAuditKey: {
    spec: 'ours: decision 0603',
    returns: z.object({
      public_key: z.string(), // PEM
      fingerprint: z.string(), // SHA-256 of the key in DER, in hexadecimal digits
      made: unixSeconds,
    }),
  },
  readTimeline: timelineSchema,
  checkAudit: {
    spec: 'ours: decision 0598',
    query: z.object({ after: queryId }),
    /** `broken`: how many breaks; `breaks`: up to 100 of them; `last`: from where to go on. */
    returns: z.object({
      rows: count,
      broken: count,
      breaks: z.array(z.object({ auditid: id, how: z.enum(auditBreaks) })),
      last: z.nullable(id),
    }),
  },
} as const satisfies SchemasOf<typeof auditRows>
