// Whether the audit log is what was written (moderation-admin 10).
import type { AuditBreak } from '#contract/audit/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

const mostOfPart = 5_000
type Broken = { auditid: number; how: AuditBreak }
type Checked = { rows: number; broken: Broken | null; last: number | null }

/** Of the part, each row beside the one before it; of the very first, what is noted of the end. */
const findBroken = (db: Db, after: number, most: number) =>
  db.one<{ rows: number; last: number | null; broken: Broken | null }>(sql`
    with part as materialized (
      select auditid, hash from audit_rows where auditid > ${after} order by auditid limit ${most}
    ), before as (
      select auditid, hash from audit_rows where auditid = ${after}
    ), placed as (
      select auditid,
        lag(auditid, 1, (select auditid from before)) over chain as prev_auditid,
        lag(hash, 1, (select hash from before)) over chain as prev_row_hash
      from part window chain as (order by auditid)
    ), judged as (
      select r.auditid, case
        when x.prev_auditid is null and r.auditid > coalesce((select oldest from audit_newest), 0)
          then jsonb_build_object('auditid',
            coalesce((select oldest from audit_newest), r.auditid), 'how', 'missing')
        when x.prev_auditid <> r.auditid - 1
          then jsonb_build_object('auditid', x.prev_auditid + 1, 'how', 'missing')
        when x.prev_auditid is not null and x.prev_row_hash is distinct from r.prev_hash
          or r.hash <> audit_hash(r)
          or exists (select from audit_values v where v.auditid = r.auditid
            and audit_digest(v.salt, v.value) <> case v.part when 'content' then r.content_digest
            else r.origin_digest end)
          then jsonb_build_object('auditid', r.auditid, 'how', 'changed') end as broken
      from placed x join audit_rows r using (auditid)
    ), first as (select auditid, broken from judged where broken is not null order by auditid limit 1)
    select (select count(*)::int from part
        where auditid < coalesce((select auditid from first), 9007199254740991)) as rows,
      (select max(auditid) from part) as last, (select broken from first) as broken`)

/** What is noted of the newest row against the rows themselves; null where they agree. */
const findBrokenEnd = async (db: Db): Promise<Broken | null> => {
  const { broken } = await db.one<{ broken: Broken | null }>(sql`
    with ends as (
      select n.auditid, n.hash, (select max(auditid) from audit_rows) as newest
      from (values (true)) one (is_only) left join audit_newest n using (is_only))
    select case
      when newest > coalesce(auditid, 0) then jsonb_build_object('how', 'inserted', 'auditid',
        (select min(r.auditid) from audit_rows r where r.auditid > coalesce(ends.auditid, 0)))
      when coalesce(newest, 0) < auditid
        then jsonb_build_object('how', 'end', 'auditid', coalesce(newest, 0) + 1)
      when not exists (select from audit_rows r
        where r.auditid = ends.auditid and r.hash = ends.hash) and auditid is not null
        then jsonb_build_object('how', 'changed', 'auditid', auditid) end as broken
    from ends`)
  return broken
}

/**
 * Goes through a part of the chain, behind the row `after`: how many rows are as they were written,
 * the first that is not, and the last of the part, from where to go on; null at the end.
 */
export const checkAuditPart = async (
  db: Db,
  after: number,
  most = mostOfPart,
): Promise<Checked> => {
  const { rows, last, broken } = await findBroken(db, after, most)
  if (broken !== null) return { rows, broken, last: null }
  if (rows < most) return { rows, broken: await findBrokenEnd(db), last: null }
  return { rows, broken: null, last }
}
