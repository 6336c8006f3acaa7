// What people of the past wrote that a rule would be asked of: the newest of each kind, by the
// author as they are now. Never what is deleted, and of documents only what went live or waited.
import { ruleLimits, type RulePlace, type RuleTrial } from '#contract/contentRules/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Said } from '#server/judging/brought.ts'
import { saidIn, saidInUnits, type SaidUnit } from '#server/judging/saidIn.ts'
import { isOfDecision } from '#server/revisions/changes/details.sql.ts'
import { commentTables, isOnItsPage } from '#server/rights/comments.ts'
import { isOfThisPage } from '#server/rights/pages.ts'

type Source = 'item' | 'revision' | 'creation' | 'publication' | 'comment' | 'profile'
export type Key = { source: Source; id: number; place: RulePlace }
export type Past = {
  match: Omit<RuleTrial['matches'][number], 'words' | 'place'>
  before: Said[]
  next: Said[]
}

/** Things that are read at once, and letters of them: what comes in one answer is read at once. */
const atOnce = 20
const lettersRead = 300_000

/** Over users u, as the judge asks: never Moderators. */
const isAsked = (below: number | null): Sql => sql`(u.privilege not in ('Moderator', 'Admin')
  and (${below}::int is null or u.reputation < ${below}))`
const documentsOf = (row: Sql): Sql => sql`
  left join guides g on ${row}.doc_type = 'guide' and g.guideid = ${row}.docid
  left join wikis w on ${row}.doc_type = 'wiki' and w.wikiid = ${row}.docid`
/** Whose publication waited is asked of what waited. */
const hasNoItem = (type: 'guide' | 'wiki', docid: Sql): Sql => sql`not exists (
  select from patrol_items i where i.doc_type = ${type} and i.docid = ${docid}
  and i.kind = 'create')`
const { tried } = ruleLimits

const itemsOf = (kind: 'edit' | 'create', below: number | null): Sql => sql`
  (select 'item' as source, i.itemid as id, i.created
    from patrol_items i join users u on u.userid = i.authorid
    where i.kind = ${kind} and ${isAsked(below)} order by i.itemid desc limit ${tried})`

const newest: Record<RulePlace, (below: number | null) => Sql> = {
  edit: below => sql`${itemsOf('edit', below)}
    union all
    (select 'revision', r.revisionid, r.created
      from revisions r join users u using (userid) ${documentsOf(sql`r`)}
      where r.line = 'live' and r.kind = 'edit' and not ${isOfDecision} and ${isAsked(below)}
        and (g.public and g.deleted_date is null and r.revisionid >= g.first_public_revisionid
          or w.deleted_date is null and ${isOfThisPage(sql`r.revisionid`)})
      order by r.created desc, r.revisionid desc limit ${tried})`,
  page: below => sql`${itemsOf('create', below)}
    union all
    (select 'creation', w.wikiid, w.created_date from wikis w join users u on u.userid = w.author
      where w.deleted_date is null and not w.made_for_guide and ${isAsked(below)}
        and ${hasNoItem('wiki', sql`w.wikiid`)}
      order by w.created_date desc, w.wikiid desc limit ${tried})
    union all
    (select 'publication', g.guideid, g.published_date
      from guides g join users u on u.userid = g.author
      where g.public and g.deleted_date is null and g.first_public_revisionid is not null
        and ${isAsked(below)} and ${hasNoItem('guide', sql`g.guideid`)}
      order by g.published_date desc, g.guideid desc limit ${tried})`,
  comment: below => sql`(select 'comment' as source, c.commentid as id, c.created
    from ${commentTables} join users u on u.userid = c.author
    where c.state in ('public', 'held', 'hidden') and ${isAsked(below)}
      and (${isOnItsPage} or g.deleted_date is null and g.guideid is not null)
    order by c.created desc, c.commentid desc limit ${tried})`,
  profile: below => sql`(select 'profile' as source, u.userid as id, u.join_date as created
    from users u where not u.disabled and ${isAsked(below)}
    order by u.join_date desc, u.userid desc limit ${tried})`,
}

/** The newest first; no more than a trial looks at of one kind. */
export const listNewest = async (
  db: Db,
  place: RulePlace,
  below: number | null,
): Promise<Key[]> => {
  const rows = await db.many<Omit<Key, 'place'>>(sql`
    select source, id from (${newest[place](below)}) n
    order by created desc, source, id desc limit ${tried}`)
  return rows.map(row => ({ ...row, place }))
}

/** Over keys k: what is read of one, and its letters; `before` and `next` are lists of contents. */
type Reading = { letters: Sql; columns: Sql; from: Sql }

const titleOf = sql`coalesce(g.title, nullif(w.display_title, ''), w.title, '')`
const documentColumns = sql`${titleOf} as title, w.namespace, w.title as page`
const none = sql`null::int`
/** In the order of Row; what a source has none of is null. */
const idsOf = ({ item = none, revision = none, before = none, comment = none, user = none }) =>
  sql`${item} as itemid, ${revision} as revisionid, ${before} as revisionid_before,
    ${comment} as commentid, ${user} as userid`
/** The newest revision of a guide's own fields or of a step that stood in it when it went live. */
const firstPublic = sql`(select jsonb_agg(x.content) from (
  select o.content from revisions o where o.revisionid = g.first_public_revisionid
  union all
  (select distinct on (r.resourceid) r.content from revisions o, revisions r
    where o.revisionid = g.first_public_revisionid and r.doc_type = 'guide'
      and r.docid = g.guideid and r.resource = 'step' and r.langid = o.langid and r.line = 'live'
      and r.revisionid < o.revisionid and o.content->'steps' @> to_jsonb(r.resourceid)
    order by r.resourceid, r.revisionid desc)) x)`

const readings: Record<Source, Reading> = {
  item: {
    letters: sql`(select sum(octet_length(x.unit::text)) from patrol_units x
      where x.itemid = k.id)`,
    columns: sql`${idsOf({ item: sql`i.itemid` })}, i.doc_type, i.docid, ${documentColumns},
      i.state, i.created, (select jsonb_agg(x.unit order by x.unitid) from patrol_units x
        where x.itemid = i.itemid) as units, null::jsonb as before, null::jsonb as next`,
    from: sql`patrol_items i on i.itemid = k.id ${documentsOf(sql`i`)}`,
  },
  revision: {
    letters: sql`(select sum(octet_length(x.content::text)) from revisions r
      join revisions x on x.revisionid in (r.revisionid, r.parent_revisionid)
      where r.revisionid = k.id)`,
    columns: sql`${idsOf({
      revision: sql`r.revisionid`,
      before: sql`(select max(o.revisionid) from revisions o where o.doc_type = r.doc_type
        and o.docid = r.docid and o.langid = r.langid and o.line = 'live'
        and o.revisionid < r.revisionid)`,
    })}, r.doc_type, r.docid, ${documentColumns}, null as state, r.created, null::jsonb as units,
      jsonb_build_array(p.content) as before, jsonb_build_array(r.content) as next`,
    from: sql`revisions r on r.revisionid = k.id ${documentsOf(sql`r`)}
      left join lateral (select o.content from revisions o where o.resource = r.resource
        and o.resourceid = r.resourceid and o.langid = r.langid and o.line = 'live'
        and o.revisionid < r.revisionid order by o.revisionid desc limit 1) p on true`,
  },
  creation: {
    letters: sql`(select octet_length(r.content::text) from wikis w
      join revisions r on r.revisionid = w.live_revisionid where w.wikiid = k.id)`,
    columns: sql`${idsOf({})}, 'wiki' as doc_type, w.wikiid as docid, ${documentColumns},
      null as state, w.created_date as created, null::jsonb as units, '[]'::jsonb as before,
      jsonb_build_array(r.content, jsonb_build_object('title', w.title)) as next`,
    from: sql`wikis w on w.wikiid = k.id left join guides g on false
      join lateral (select o.content from revisions o where o.resource = 'wiki'
        and o.resourceid = w.wikiid and o.line = 'live' and ${isOfThisPage(sql`o.revisionid`)}
        order by o.revisionid limit 1) r on true`,
  },
  publication: {
    letters: sql`(select octet_length(${firstPublic}::text) from guides g where g.guideid = k.id)`,
    columns: sql`${idsOf({})}, 'guide' as doc_type, g.guideid as docid, ${documentColumns},
      null as state, g.published_date as created, null::jsonb as units, '[]'::jsonb as before,
      ${firstPublic} as next`,
    from: sql`guides g on g.guideid = k.id left join wikis w on false`,
  },
  comment: {
    letters: sql`(select octet_length(c.text_raw) from comments c where c.commentid = k.id)`,
    columns: sql`${idsOf({ comment: sql`c.commentid` })},
      case when c.guideid is null then 'wiki' else 'guide' end as doc_type,
      coalesce(c.guideid, c.contextid) as docid, ${documentColumns}, null as state, c.created,
      null::jsonb as units, '[]'::jsonb as before,
      jsonb_build_array(jsonb_build_object('text', c.text_raw)) as next`,
    from: sql`comments c on c.commentid = k.id left join guides g on g.guideid = c.guideid
      left join wikis w on c.context = 'wiki' and w.wikiid = c.contextid`,
  },
  profile: {
    letters: sql`(select octet_length(u.about_raw) from users u where u.userid = k.id)`,
    columns: sql`${idsOf({ user: sql`u.userid` })}, null as doc_type, ${none} as docid,
      u.username as title, null as namespace, null as page, null as state,
      u.join_date as created, null::jsonb as units, '[]'::jsonb as before,
      jsonb_build_array(jsonb_build_object('username', u.username,
        'unique_username', u.unique_username, 'location', u.location, 'about', u.about_raw,
        'summary', u.summary)) as next`,
    from: sql`users u on u.userid = k.id`,
  },
}

type Row = Past['match'] & {
  units: SaidUnit[] | null
  before: (Record<string, unknown> | null)[] | null
  next: (Record<string, unknown> | null)[] | null
}

/**
 * The first of these keys with what was written, in their order: as many as are read at once, and
 * at least one, however long it is.
 */
export const loadPast = async (
  db: Db,
  keys: readonly Key[],
): Promise<{ past: Past[]; read: number }> => {
  const source = keys[0]?.source ?? 'item'
  const other = keys.findIndex(key => key.source !== source)
  const those = keys.slice(0, Math.min(atOnce, other === -1 ? atOnce : other)).map(({ id }) => id)
  const { letters, columns, from } = readings[source]
  const rows = await db.many<Row & { at: number }>(sql`
    with sized as (
      select k.id, k.at, coalesce(${letters}, 0) as letters
        from unnest(${those}::int[]) with ordinality as k (id, at)
    ), k as (
      select id, at::int, sum(letters) over (order by at) - letters as letters_before from sized
    )
    select k.at, ${columns} from k join ${from}
    where k.letters_before < ${lettersRead} order by k.at`)
  const past = rows.map(({ units, before, next, at: _at, ...match }) => ({
    match,
    ...(units
      ? saidInUnits(units)
      : { before: (before ?? []).flatMap(saidIn), next: (next ?? []).flatMap(saidIn) }),
  }))
  // What went meanwhile has no row: it counts as read.
  return { past, read: rows.length === 0 ? those.length : (rows.at(-1)?.at ?? those.length) }
}
