// The audit log: append only and chained, in the transaction of what it tells of (moderation-admin
// 10).
import type { AuditAction } from '#contract/audit/actions.ts'
import type { AuditMember } from '#contract/audit/members.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/** Each name has its words on screens (app/audit/memberWords.ts). */
export type AuditMembers = Partial<Record<AuditMember, unknown>>

export type AuditRow = {
  action: AuditAction
  target_type: string
  target_id: number | string
  before?: AuditMembers | null | undefined
  after?: AuditMembers | null | undefined
  /** What the person gave as a reason; empty for none. */
  reason?: string
  /**
   * Whose the values are: erased with that person. The target where it is a person, else who did
   * it.
   */
  about?: number | null
}
/** Who did it, and where the call came from. */
export type AuditBy = {
  db: Db
  now: UnixSeconds
  person: { userid: number } | null
  ip: string
  requestid?: string
}

/** Nothing for a name that has no words: an object that is no literal may have any others. */
type OnlyMembers<After> = Record<Exclude<keyof After, AuditMember>, never>

/** The members that differ, as they were and as they are; null when none does. */
export const changesOf = <After extends object>(
  before: object,
  after: After & OnlyMembers<After>,
): { before: AuditMembers; after: AuditMembers } | null => {
  const was: Record<string, unknown> = { ...before }
  const changed = Object.entries(after).filter(
    ([key, value]) => key in was && JSON.stringify(was[key]) !== JSON.stringify(value),
  )
  if (changed.length === 0) return null
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, was[key]])),
    after: Object.fromEntries(changed),
  }
}

/**
 * Fails with the change it belongs to: nothing that must be answered for happens without a row.
 * Secrets are masked by the caller.
 */
export const audit = async (
  { db, now, person, ip, requestid = '' }: AuditBy,
  row: AuditRow,
): Promise<void> => {
  const actor = person?.userid ?? null
  const about =
    row.about !== undefined ? row.about : row.target_type === 'user' ? Number(row.target_id) : actor
  const content = JSON.stringify({
    before: row.before ?? null,
    after: row.after ?? null,
    reason: row.reason ?? '',
  })
  await db.run(sql`
    with given as materialized (
      select gen_random_uuid() as content_salt, gen_random_uuid() as origin_salt,
        ${content}::jsonb as content, to_jsonb(${ip}::text) as origin
    ), made as (
      insert into audit_rows (auditid, at, actor, action, target_type, target_id, requestid,
        content_digest, origin_digest, hash)
      select 0, ${now}, ${actor}::int, ${row.action}, ${row.target_type}, ${String(row.target_id)},
        ${requestid},
        audit_digest(content_salt, content), audit_digest(origin_salt, origin), ''
      from given
      returning auditid)
    insert into audit_values (auditid, part, userid, salt, value)
    select auditid, 'content', ${about}::int, content_salt, content from made, given
    union all select auditid, 'origin', ${actor}::int, origin_salt, origin from made, given`)
}
