import { lastOf } from '#lib/existing.ts'
import type { SettingName } from '#contract/settings/list.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db, Database } from '#server/db/open.ts'
import { escapedLike, joined, nothing, sql, type Sql } from '#server/db/sql.ts'

export type AuditEntry = {
  auditid: number
  at: number
  actor: number | null
  actor_name: string | null
  acting_for: number | null
  action: string
  target_type: string
  target_id: string
  /** null: erased with the person whom they told of. */
  content: { before: unknown; after: unknown; reason: string } | null
  origin: string | null
  requestid: string
  hash: string
  /** null: of the very first row. */
  prev_hash: string | null
  /** Whom it names, but for who did it. */
  people: { userid: number; username: string }[]
}
export type AuditFilter = {
  actor?: number | undefined
  /** To whom something happened: the target, or named in what was and what is. */
  affected?: number | undefined
  guideid?: number | undefined
  wikiid?: number | undefined
  action?: string | undefined
  target_type?: string | undefined
  target_id?: string | undefined
  /** Its changes. */
  setting?: SettingName | undefined
  start_date?: UnixSeconds | undefined
  end_date?: UnixSeconds | undefined
}

/** Rows, as auditids, that name this person beside their target. */
export const rowsNaming = (userid: number): Sql => sql`
  select auditid from audit_values where part = 'content' and audit_people(value) <> '{}'
    and audit_people(value) @> array[${userid}::int]`

/** Rows, as auditids, of what happened to this person. */
export const rowsAbout = (userid: number): Sql => sql`
  select auditid from audit_rows where target_type = 'user' and target_id = ${String(userid)}
  union ${rowsNaming(userid)}`

/** What belongs to a document and is still there: a row about it is one about the document. */
export const targetsOfGuide = (guideid: number): Sql => sql`
  select 'guide', ${String(guideid)}
  union all select 'release', releaseid::text from releases where guideid = ${guideid}
  union all select 'approval', approvalid::text from approval_requests where guideid = ${guideid}
  union all select 'comment', commentid::text from comments where guideid = ${guideid}
  union all select 'work_log', entryid::text from work_entries where guideid = ${guideid}
  union all select 'work_order', orderid::text from work_orders where guideid = ${guideid}
  union all select 'patrol_item', itemid::text from patrol_items
    where doc_type = 'guide' and docid = ${guideid}`
export const targetsOfPage = (wikiid: number): Sql => sql`
  select 'wiki', ${String(wikiid)}
  union all select 'comment', commentid::text from comments
    where context = 'wiki' and contextid = ${wikiid}
  union all select 'patrol_item', itemid::text from patrol_items
    where doc_type = 'wiki' and docid = ${wikiid}`

/** `action` is a whole name, or the beginning of names up to a dot: `user`. */
const conditions = ({
  actor,
  affected,
  guideid,
  wikiid,
  action,
  target_type,
  target_id,
  setting,
  start_date,
  end_date,
}: AuditFilter): Sql =>
  joined(
    [
      sql`true`,
      actor !== undefined && sql`r.actor = ${actor}`,
      affected !== undefined && sql`r.auditid in (${rowsAbout(affected)})`,
      guideid !== undefined && sql`(r.target_type, r.target_id) in (${targetsOfGuide(guideid)})`,
      wikiid !== undefined && sql`(r.target_type, r.target_id) in (${targetsOfPage(wikiid)})`,
      action !== undefined &&
        sql`(r.action = ${action} or r.action like ${`${escapedLike(action)}.%`})`,
      target_type !== undefined && sql`r.target_type = ${target_type}`,
      target_id !== undefined && sql`r.target_id = ${target_id}`,
      setting !== undefined &&
        sql`r.action = 'settings.changed' and exists (select from audit_values v
          where v.auditid = r.auditid and v.part = 'content'
          and (v.value->'before' ? ${setting} or v.value->'after' ? ${setting}))`,
      start_date !== undefined && sql`r.at >= ${start_date}`,
      end_date !== undefined && sql`r.at <= ${end_date}`,
    ],
    ' and ',
  )

/** Over rows r, with what is said beside them. */
export const loadEntries = (db: Db, which: Sql): Promise<AuditEntry[]> =>
  db.many<AuditEntry>(sql`
    select r.auditid, r.at, r.actor, u.username as actor_name, r.acting_for, r.action,
      r.target_type, r.target_id, c.value as content, o.value as origin,
      r.requestid, encode(r.hash, 'hex') as hash, encode(r.prev_hash, 'hex') as prev_hash,
      coalesce((select jsonb_agg(jsonb_build_object('userid', p.userid, 'username', p.username)
        order by p.userid) from users p where p.userid = any(audit_people(c.value)
          || case when r.target_type = 'user' then r.target_id::int end)), '[]') as people
    from audit_rows r left join users u on u.userid = r.actor
    left join audit_values c on c.auditid = r.auditid and c.part = 'content'
    left join audit_values o on o.auditid = r.auditid and o.part = 'origin'
    ${which}`)

/** `after`: the auditid that the page before ended with, under the same order. */
export const listAudit = async (
  db: Db,
  filter: AuditFilter,
  page: { limit: number; offset: number; order: 'ASC' | 'DESC'; after?: number | undefined },
) => {
  const where = conditions(filter)
  const down = page.order === 'DESC'
  const from =
    page.after === undefined
      ? nothing
      : down
        ? sql`and r.auditid < ${page.after}`
        : sql`and r.auditid > ${page.after}`
  const entries = await loadEntries(
    db,
    sql`where ${where} ${from} order by r.auditid ${down ? sql`desc` : nothing}
      limit ${page.limit} offset ${page.offset}`,
  )
  const { total } = await db.one<{ total: number }>(
    sql`select count(*)::int as total from audit_rows r where ${where}`,
  )
  return { entries, total }
}

/** How many rows there are, and which is the newest of all: what is written later is not theirs. */
export const measureAudit = (db: Db, filter: AuditFilter) =>
  db.one<{ total: number; newest: number }>(sql`
    select (select count(*)::int from audit_rows r where ${conditions(filter)}) as total,
      coalesce((select max(auditid) from audit_rows), 0) as newest`)

const rowsAtOnce = 500
/** In the order in which they were written, up to the row `newest`; a page in memory at a time. */
export const eachAuditPage = async function* (
  db: Db,
  filter: AuditFilter,
  newest: number,
): AsyncGenerator<AuditEntry[]> {
  for (let after = 0, more = true; more;) {
    const entries = await loadEntries(
      db,
      sql`where ${conditions(filter)} and r.auditid > ${after} and r.auditid <= ${newest}
        order by r.auditid limit ${rowsAtOnce}`,
    )
    yield entries
    more = entries.length === rowsAtOnce
    if (more) after = lastOf(entries).auditid
  }
}

/** Setting `audit_days`. The newest row stays, so that the chain goes on from it. */
export const trimAudit = (database: Database, days: number, now: UnixSeconds): Promise<number> =>
  database.write(async db => {
    // A row may have been written a little after one with a later time: what leaves is a beginning
    // of the chain, without gaps.
    const old = sql`auditid < least((select max(auditid) from audit_rows),
      coalesce((select min(auditid) from audit_rows where at >= ${now - days * 86_400}),
      9007199254740991))`
    const { last } = await db.one<{ last: number | null }>(
      sql`select max(auditid) as last from audit_rows where ${old}`,
    )
    if (last === null) return 0
    await db.run(sql`delete from audit_values where ${old}`)
    await db.one(sql`select set_config('stepwright.trims', 'audit', true)`)
    const gone = await db.run(sql`delete from audit_rows where ${old}`)
    // Not the oldest that is there: what somebody took out behind the last one is still missing.
    await db.run(sql`update audit_newest set oldest = ${last} + 1`)
    return gone
  })
