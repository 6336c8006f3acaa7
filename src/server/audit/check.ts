// Whether the audit log is what was written (moderation-admin 10).
import type { AuditBreak } from '#contract/audit/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

const mostOfPart = 5_000
/** So many are named of a part; all are counted. */
const mostNamed = 100
type Break = { auditid: number; to: number; how: AuditBreak }
type Checked = { rows: number; broken: number; breaks: Break[]; last: number | null }

/** Of the part, each row beside the one before it; of the very first, what is noted of the end. */
const findBreaks = (db: Db, after: number, most: number) =>
  db.one<Checked & { more: boolean; newest_changed: boolean }>(sql`
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
      select r.auditid, case when x.prev_auditid is not null then x.prev_auditid + 1
          when n.oldest is not null then greatest(n.oldest, ${after + 1}) end as due,
        x.prev_auditid = r.auditid - 1 and x.prev_row_hash is distinct from r.prev_hash
          or r.hash <> audit_hash(r)
          or exists (select from audit_values v where v.auditid = r.auditid
            and audit_digest(v.salt, v.value) <> case v.part when 'content' then r.content_digest
            else r.origin_digest end) as is_changed
      from placed x join audit_rows r using (auditid) left join audit_newest n on true
    ), found as (
      select due as auditid, auditid - 1 as upto, 'missing' as how from judged where due < auditid
      union all select auditid, auditid, 'changed' from judged where is_changed
    ), named as (select * from found order by auditid limit ${mostNamed}),
    ends as (select max(auditid) as last from part)
    select (select count(*)::int from part) as rows, last,
      exists (select from audit_rows where auditid > last) as more,
      exists (select from found where auditid = last and how = 'changed') as newest_changed,
      (select count(*)::int from found) as broken,
      coalesce((select jsonb_agg(jsonb_build_object('auditid', auditid, 'to', upto, 'how', how)
        order by auditid) from named), '[]') as breaks
    from ends`)

/** What is noted of the newest row against the rows themselves; null where they agree. */
const findBrokenEnd = (db: Db): Promise<Break | null> =>
  db.maybe<Break>(sql`
    with ends as (
      select n.auditid as noted, n.hash, n.oldest, (select max(auditid) from audit_rows) as newest
      from (values (true)) one (is_only) left join audit_newest n using (is_only)
    ), judged as (
      select *, case
        when noted is null then case when newest is not null then 'unnoted' end
        when newest > noted then 'inserted'
        when newest is null or newest < noted then 'end'
        when not exists (select from audit_rows r
          where r.auditid = noted and r.hash = ends.hash) then 'changed' end as how
      from ends
    )
    select how, case how when 'end' then noted else newest end as "to", case how
        when 'inserted' then (select min(auditid) from audit_rows where auditid > noted)
        when 'end' then coalesce(newest + 1, oldest) else newest end as auditid
    from judged where how is not null`)

/**
 * Goes through a part of the chain, behind the row `after`: how many rows it has, what in it is not
 * as it was written, and the last of the part, from where to go on; null at the end.
 */
export const checkAuditPart = async (
  db: Db,
  after: number,
  most = mostOfPart,
): Promise<Checked> => {
  const { more, newest_changed, ...part } = await findBreaks(db, after, most)
  if (more) return part
  const end = await findBrokenEnd(db)
  // The newest may be found by its own hash already.
  const isNew = end && !(end.how === 'changed' && newest_changed)
  return {
    ...part,
    ...(isNew && {
      broken: part.broken + 1,
      breaks: [...part.breaks.slice(0, mostNamed - 1), end],
    }),
    last: null,
  }
}
