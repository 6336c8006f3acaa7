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
import { settingList, type SettingName } from '../settings/list.ts'
import { AuditEntry } from './entry.ts'
import { timelineSchema } from './timeline.ts'

/**
 * How rows of the chain are not what was written: one or its values were changed, those up to the
 * next are gone, those up to the end are, they were put in behind the newest, or it is not noted
 * any more which is the newest.
 */
export const auditBreaks = ['changed', 'missing', 'end', 'inserted', 'unnoted'] as const
export type AuditBreak = (typeof auditBreaks)[number]

const filter = {
  actor: queryId,
  affected: queryId,
  guideid: queryId,
  wikiid: queryId,
  action: z.optional(z.string()),
  target_type: z.optional(z.string()),
  target_id: z.optional(z.string()),
  setting: z.optional(z.enum(Object.keys(settingList) as [SettingName, ...SettingName[]])),
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
    /**
     * `broken`: how many breaks; `breaks`: up to 100 of them, each with the first and the last row
     * that it is about; `last`: from where to go on.
     */
    returns: z.object({
      rows: count,
      broken: count,
      breaks: z.array(z.object({ auditid: id, to: id, how: z.enum(auditBreaks) })),
      last: z.nullable(id),
    }),
  },
} as const satisfies SchemasOf<typeof auditRows>
