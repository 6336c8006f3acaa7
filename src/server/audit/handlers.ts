// The audit log, for Admins (moderation-admin 10).
import type { AuditEntry } from '#contract/audit/entry.ts'
import { exportedEntries } from '#contract/audit/exportedEntries.ts'
import { csvFile } from '#server/http/responses/csv.ts'
import type { Handlers } from '#server/http/context.ts'
import { checkAuditPart } from './check.ts'
import { presentAll } from './present.ts'
import { exportSigned, requireFewEnough } from './signedExport.ts'
import { loadSigningKey } from './signingKey.ts'
import { listAudit, measureAudit } from './sql.ts'

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

export const auditHandlers: Pick<
  Handlers,
  'listAudit' | 'checkAudit' | 'exportAudit' | 'readAuditKey'
> = {
  listAudit: ({ query }, ctx) =>
    ctx.snapshot(async db => {
      const { format, limit, offset, order, after, ...filter } = query
      if (format === 'csv') requireFewEnough((await measureAudit(db, filter)).total)
      const { entries, total } = await listAudit(
        db,
        filter,
        format === 'csv'
          ? { order, limit: exportedEntries, offset: 0 }
          : { order, limit, offset, after },
      )
      ctx.header('X-Total-Count', String(total))
      const shown = await presentAll(db, ctx.person, entries)
      return format === 'csv' ? csvFile('audit.csv', [[...columns], ...shown.map(line)]) : shown
    }),

  checkAudit: ({ query: { after = 0 } }, ctx) => ctx.snapshot(db => checkAuditPart(db, after)),

  exportAudit: ({ query }, ctx) => exportSigned(ctx, query),

  async readAuditKey(_input, { db, now }) {
    const { publicKey, fingerprint, made } = await loadSigningKey(db, now)
    return { public_key: publicKey, fingerprint, made }
  },
}
