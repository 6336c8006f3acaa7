// The audit log: append only, in the transaction of what it tells of (moderation-admin M-134).
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'

export type AuditRow = {
  action: string; target_type: string; target_id: number | string
  before?: unknown; after?: unknown
  /** What the person gave as a reason; empty for none. */
  reason?: string
}

/** Fails with the change it belongs to: nothing that must be answered for happens without a row. Secrets are masked by the caller. */
export const audit = async (ctx: Pick<Ctx, 'db' | 'now' | 'person' | 'ip'>, row: AuditRow): Promise<void> => {
  const json = (value: unknown) => value === undefined ? null : JSON.stringify(value)
  await ctx.db.run(sql`
    insert into audit_rows (at, actor, action, target_type, target_id, before, after, reason, origin)
    values (${ctx.now}, ${ctx.person?.userid ?? null}, ${row.action}, ${row.target_type}, ${String(row.target_id)},
      ${json(row.before)}::jsonb, ${json(row.after)}::jsonb, ${row.reason ?? ''}, ${ctx.ip})`)
}
