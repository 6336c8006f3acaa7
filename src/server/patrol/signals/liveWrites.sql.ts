// What live writes wrote, and what happened before each: a statement for all of them.
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Content, LiveWrite } from '#server/http/patrolPort.ts'
import type { Judged } from '#server/judging/judge.ts'
import type { Past } from './signalRules.ts'

/**
 * A part of a document: its revisions on both sides of the write, which is number `place` from 1.
 * `bytes`: of what is there to read of both, as it lies there.
 */
export type Part = {
  place: number
  resource: 'guide' | 'step' | 'wiki'
  resourceid: number
  before: number | null
  after: number | null
  bytes: number
}

const mostSteps = 300 // with those that were taken out

const given = (writes: readonly LiveWrite[]): Sql => {
  const all = <T>(of: (write: LiveWrite) => T) => writes.map(of)
  return sql`unnest(${all(one => one.kind)}::text[], ${all(one => one.doc_type)}::text[],
    ${all(one => one.docid)}::int[], ${all(one => one.langid)}::text[],
    ${all(one => one.authorid)}::int[], ${all(one => one.created)}::int[],
    ${all(one => one.first)}::int[], ${all(one => one.last)}::int[])
    with ordinality as s (kind, doc_type, docid, langid, authorid, created, first, last, place)`
}

/** Over the parts x: its newest revision there. */
const newest = (isThere: Sql): Sql => sql`
  select r.revisionid, pg_column_size(r.content) as bytes from revisions r
  where r.resource = x.resource and r.resourceid = x.resourceid and r.langid = s.langid
    and r.line = 'live' and ${isThere} order by r.revisionid desc limit 1`

/** The whole documents, as what is new is told from what stands elsewhere in them. */
export const loadParts = (db: Db, writes: readonly LiveWrite[]): Promise<Part[]> =>
  db.many<Part>(sql`
    select s.place::int, x.resource, x.resourceid, b.revisionid as before, a.revisionid as after,
      coalesce(a.bytes, 0)
        + case when b.revisionid <> coalesce(a.revisionid, 0) then b.bytes else 0 end as bytes
    from ${given(writes)}
    join lateral (
      select s.doc_type as resource, s.docid as resourceid where s.last is not null
      union all
      (select 'step', stepid from steps where s.last is not null and s.doc_type = 'guide'
        and guideid = s.docid order by stepid limit ${mostSteps})
    ) x on true
    left join lateral (${newest(sql`r.revisionid <= s.last`)}) a on true
    left join lateral (${newest(sql`s.kind = 'edit' and r.revisionid < s.first`)}) b on true
    where a.revisionid is not null or b.revisionid is not null
    order by s.place, x.resource, x.resourceid`)

/** Each once, however many writes left it as it was. */
export const loadContents = async (
  db: Db,
  parts: readonly Part[],
): Promise<Map<number, Content>> => {
  const ids = new Set(parts.flatMap(({ before, after }) => [before ?? [], after ?? []].flat()))
  const rows = await db.many<{ revisionid: number; content: Content }>(sql`
    select revisionid, content from revisions where revisionid = any(${[...ids]}::int[])
    order by revisionid`)
  return new Map(rows.map(({ revisionid, content }) => [revisionid, content]))
}

/** No more is counted than a rule asks for. */
const most = 5

/** Of everybody in the ten minutes before, down the index by date: bounded, whoever wrote it. */
const lately = (table: Sql, id: Sql, isThere: Sql): Sql => sql`
  select * from ${table} where ${isThere} and created between s.created - 600 and s.created
  order by created desc, ${id} desc limit 200`

/** In the order of the writes. */
export const loadPasts = (db: Db, writes: readonly LiveWrite[]): Promise<Past[]> =>
  db.many<Past>(sql`
    select (select count(*)::int from (select from revisions r where r.userid = s.authorid
        and r.line = 'live' and r.kind <> 'import' and r.created < s.created limit ${most}) x)
      as live_edits,
      (select u.join_date from users u where u.userid = s.authorid) as joined,
      s.docid is null
        or exists (select from revisions r where r.doc_type = s.doc_type and r.docid = s.docid
          and r.userid = s.authorid and r.line = 'live' and r.created < s.created)
        or exists (select from patrol_items i where i.doc_type = s.doc_type
          and i.docid = s.docid and i.authorid = s.authorid and i.created < s.created)
        as knows_document,
      (select count(*)::int from (
        (select r.docid from (${lately(sql`revisions`, sql`revisionid`, sql`line = 'live'`)}) r
          where r.userid = s.authorid and r.kind not in ('merge', 'import')
          group by r.doc_type, r.docid, r.created limit ${most})
        union all
        (select c.commentid from (${lately(sql`comments`, sql`commentid`, sql`state = 'public'`)}) c
          where c.author = s.authorid limit ${most})
        union all
        (select f.documentid from (${lately(sql`documents`, sql`documentid`, sql`true`)}) f
          where f.userid = s.authorid limit ${most})) x) as burst,
      (select count(*)::int from patrol_decisions d join patrol_items i using (itemid)
        where i.doc_type = s.doc_type and i.docid = s.docid and d.action = 'deny'
          and d.created between s.created - 30 * 86400 and s.created
          and not exists (select from patrol_decisions u where u.undoes = d.decisionid)) as denials,
      coalesce((select jsonb_agg(distinct
        jsonb_build_object('kind', x.unit->'kind', 'after', x.unit->'after'))
        from patrol_units x join patrol_items i using (itemid)
        where i.doc_type = s.doc_type and i.docid = s.docid and i.authorid = s.authorid
          and x.state = 'denied'
          and i.decided between s.created - 180 * 86400 and s.created), '[]') as denied
    from ${given(writes)} order by s.place`)

/** As they are now, as rules of Admins judge them. */
export const loadAuthors = (
  db: Db,
  writes: readonly LiveWrite[],
): Promise<(Judged & { userid: number })[]> =>
  db.many<Judged & { userid: number }>(sql`
    select userid, privilege, reputation from users
    where userid = any(${writes.map(({ authorid }) => authorid)}::int[])`)
