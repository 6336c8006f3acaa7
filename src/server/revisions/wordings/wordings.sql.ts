// The wordings of one line of a step. Texts are read only for what is shown: which revisions that
// is, digests tell.
import { entryOf } from '#lib/existing.ts'
import type { Seconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import {
  columns,
  redaction,
  stateOfItem,
  visible,
  type Reader,
  type RevisionRow,
} from '#server/saves/history.ts'

/** A revision of a step, as far as one of its lines is asked about. */
export type Said = Pick<RevisionRow, 'revisionid' | 'line' | 'state'> & {
  /** A digest of what the line says in it; null where it is not there. */
  said: string | null
  /** The same of the revision that a held one was made from. */
  before: string | null
  redacted: boolean
  /** Whoever asks may read it. */
  shown: boolean
}
export type LineKey = { stepid: number; lineid: number; langid: string }

const textIn = (content: Sql, lineid: Sql): Sql => sql`
  jsonb_path_query_first(${content}, '$.lines[*] ? (@.lineid == $id)',
    jsonb_build_object('id', ${lineid})) ->> 'text_raw'`
const isRedacted = (revisionid: Sql): Sql => sql`
  exists (select from redactions x where x.revisionid = ${revisionid})`

/** Oldest first; `before`: older ones only. */
export const loadSaid = (
  db: Db,
  { stepid, lineid, langid }: LineKey,
  reader: Reader,
  before: number | null,
): Promise<Said[]> => {
  const id = sql`${lineid}::int`
  return db.many<Said>(sql`
    select r.revisionid, r.line, ${stateOfItem} as state,
      md5(${textIn(sql`r.content`, id)}) as said,
      case when r.line = 'held' then md5(${textIn(sql`p.content`, id)}) end as before,
      ${isRedacted(sql`r.revisionid`)} as redacted, (${visible(reader)}) as shown
    from revisions r
      left join revisions p on r.line = 'held' and p.revisionid = r.parent_revisionid
    where r.resource = 'step' and r.resourceid = ${stepid} and r.langid = ${langid}
      and r.kind <> 'merge' and r.revisionid < coalesce(${before}::int, 2147483647)
    order by r.revisionid`)
}

/** Between what takes a line out of one step and what puts it into another. */
const pause: Seconds = 10 * 60
/** So many saves of one person around a move are looked through. */
const nearest = 100

/**
 * Where a line came from that is new in this revision: the same person took a line with the same
 * words away at about that time, from another step, or with all of its step.
 */
export const findOrigin = (
  db: Db,
  revisionid: number,
  lineid: number,
): Promise<{ stepid: number; lineid: number } | null> =>
  db.maybe(sql`
  with m as materialized (
    select r.*, ${textIn(sql`r.content`, sql`${lineid}::int`)} as text
    from revisions r where r.revisionid = ${revisionid}),
  beside as materialized (
    select q.revisionid, q.resource, q.langid, q.content, q.parent_revisionid
    from m join revisions q on q.doc_type = 'guide' and q.docid = m.docid and q.langid = m.langid
      and q.userid = m.userid and q.line = m.line and q.kind <> 'merge'
      and q.created between m.created - ${pause}::int and m.created + ${pause}::int
    order by abs(q.revisionid - m.revisionid) limit ${nearest}),
  gone as (
    select q.revisionid as by, p.revisionid, p.resourceid, p.content, q.content as left_there
    from beside q join revisions p on p.revisionid = q.parent_revisionid
    where q.resource = 'step'
    union all
    select q.revisionid, v.revisionid, v.resourceid, v.content, '{}'
    from beside q join revisions p on p.revisionid = q.parent_revisionid
      and jsonb_array_length(p.content->'steps') > jsonb_array_length(q.content->'steps')
      cross join lateral (select value::int as stepid from jsonb_array_elements(p.content->'steps')
        except select value::int from jsonb_array_elements(q.content->'steps')) dropped
      cross join lateral (select * from revisions s
        where s.resource = 'step' and s.resourceid = dropped.stepid and s.langid = q.langid
          and s.line = 'live' and s.revisionid < q.revisionid
        order by s.revisionid desc limit 1) v
    where q.resource = 'guide')
  select gone.resourceid as stepid, l.lineid
  from m cross join gone
    cross join lateral jsonb_to_recordset(gone.content->'lines') l (lineid int, text_raw text)
  where gone.revisionid < m.revisionid and l.text_raw = m.text and m.text <> ''
    and l.lineid <> ${lineid} and not ${isRedacted(sql`gone.revisionid`)}
    and not jsonb_path_exists(gone.left_there, '$.lines[*] ? (@.lineid == $id)',
      jsonb_build_object('id', l.lineid))
  order by abs(gone.by - m.revisionid), l.lineid limit 1`)

export type WordingRow = RevisionRow & {
  lineid: number
  text_raw: string | null
  redacted: { userid: number; username: string; date: number; reason: string } | null
}

/** In the order in which they are asked for. */
export const loadWordings = async (
  db: Db,
  asked: readonly { revisionid: number; lineid: number }[],
): Promise<WordingRow[]> => {
  const rows = await db.many<WordingRow>(sql`
    select ${columns}, e.lineid, ${textIn(sql`r.content`, sql`e.lineid`)} as text_raw,
      ${redaction} as redacted
    from unnest(${asked.map(one => one.revisionid)}::int[],
      ${asked.map(one => one.lineid)}::int[]) as e (revisionid, lineid)
      join revisions r using (revisionid) join users u using (userid)`)
  const byId = new Map(rows.map(row => [row.revisionid, row]))
  return asked.map(({ revisionid }) => entryOf(byId, revisionid))
}
