// The audit log, for Admins (moderation-admin 10).
import type { AuditEntry } from '#contract/audit/schemas.ts'
import type { auditRows } from '#contract/audit/rows.ts'
import { csvFile } from '#server/http/responses/csv.ts'
import type { Handlers } from '#server/http/context.ts'
import { listAudit, type AuditEntry as Stored } from './sql.ts'

/** A file has every row of the filter, as far as a spreadsheet opens it. */
const csvAtMost = 100_000

const present = (row: Stored): AuditEntry => ({
  auditid: row.auditid,
  date: row.at,
  actor: row.actor === null ? null : { userid: row.actor, username: row.actor_name ?? '' },
  acting_for: row.acting_for,
  action: row.action,
  target_type: row.target_type,
  target_id: row.target_id,
  before: row.content?.before ?? null,
  after: row.content?.after ?? null,
  reason: row.content?.reason ?? '',
  origin: row.origin ?? '',
  request_id: row.requestid,
  erased: row.content === null,
  hash: row.hash,
})

const columns = [
  'auditid',
  'date',
  'actor',
  'username',
  'action',
  'target_type',
  'target_id',
  'before',
  'after',
  'reason',
  'origin',
  'request_id',
] as const
const json = (value: unknown) =>
  value === null || value === undefined ? '' : JSON.stringify(value)
const line = (one: AuditEntry) => [
  one.auditid,
  new Date(one.date * 1000).toISOString(),
  one.actor?.userid ?? '',
  one.actor?.username ?? '',
  one.action,
  one.target_type,
  one.target_id,
  json(one.before),
  json(one.after),
  one.reason,
  one.origin,
  one.request_id,
]

export const auditHandlers: Pick<Handlers, keyof typeof auditRows> = {
  listAudit: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const { format, limit, offset, order, after, ...filter } = query
      const { entries, total } = await listAudit(
        db,
        filter,
        format === 'csv' ? { order, limit: csvAtMost, offset: 0 } : { order, limit, offset, after },
      )
      ctx.header('X-Total-Count', String(total))
      const shown = entries.map(present)
      return format === 'csv' ? csvFile('audit.csv', [[...columns], ...shown.map(line)]) : shown
    }),
}
