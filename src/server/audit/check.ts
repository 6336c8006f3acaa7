// Whether the audit log is what was written (moderation-admin 10).
import type { AuditBreak } from '#contract/audit/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

const mostOfPart = 5_000
/** So many are named of a part; all are counted. */
const mostNamed = 100
type Break = { auditid: number; how: AuditBreak }
type Found = { rows: number; broken: number; breaks: Break[] }
type Checked = Found & { last: number | null }

/** Of the part, each row beside the one before it; of the very first, what is noted of the end. */
const findBreaks = (db: Db, after: number, most: number) =>
  db.one<Checked>(sql`
    with part as materialized (
      select auditid, hash from audit_rows where auditid > ${after} order by auditid limit ${most}
    ), before as (
      select auditid, hash from audit_rows where auditid = ${after}
    ), placed as (
      select auditid,
        lag(auditid, 1, (select auditid from before)) over chain as prev_auditid,
        lag(hash, 1, (select hash from before)) over chain as prev_row_hash
      from part window chain as (order by auditid)
    ), judged as materialized (
      select r.auditid, case
        when x.prev_auditid is null and r.auditid > coalesce((select oldest from audit_newest), 0)
          then coalesce((select oldest from audit_newest), r.auditid)
        when x.prev_auditid <> r.auditid - 1 then x.prev_auditid + 1 end as gap,
        x.prev_auditid = r.auditid - 1 and x.prev_row_hash is distinct from r.prev_hash
          or r.hash <> audit_hash(r)
          or exists (select from audit_values v where v.auditid = r.auditid
            and audit_digest(v.salt, v.value) <> case v.part when 'content' then r.content_digest
            else r.origin_digest end) as is_changed
      from placed x join audit_rows r using (auditid)
    ), found as (
      select gap as auditid, 'missing' as how from judged where gap is not null
      union all select auditid, 'changed' from judged where is_changed
    ), named as (select auditid, how from found order by auditid limit ${mostNamed})
    select (select count(*)::int from part) as rows,
      (select max(auditid) from part) as last,
      (select count(*)::int from found) as broken,
      coalesce((select jsonb_agg(jsonb_build_object('auditid', auditid, 'how', how)
        order by auditid) from named), '[]') as breaks`)

/** What is noted of the newest row against the rows themselves; null where they agree. */
const findBrokenEnd = async (db: Db): Promise<Break | null> => {
  const { broken } = await db.one<{ broken: Break | null }>(sql`
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
 * Goes through a part of the chain, behind the row `after`: how many rows it has, what in it is not
 * as it was written, and the last of the part, from where to go on; null at the end.
 */
export const checkAuditPart = async (
  db: Db,
  after: number,
  most = mostOfPart,
): Promise<Checked> => {
  const part = await findBreaks(db, after, most)
  if (part.rows === most) return part
  const end = await findBrokenEnd(db)
  // The newest may be found by its own hash already.
  const isNew = end && !part.breaks.some(one => one.auditid === end.auditid)
  return {
    ...part,
    ...(isNew && { broken: part.broken + 1, breaks: [...part.breaks, end].slice(-mostNamed) }),
    last: null,
  }
}
