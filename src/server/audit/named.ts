// What rows of the audit log are about, by the names that it has now.
import type { AuditEntry } from '#contract/audit/entry.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { listedTo } from '#server/rights/pages.ts'

type Target = NonNullable<AuditEntry['target']>
type Asked = { type: string; id: string }
/** Under `type id`. */
export type Titles = Map<string, Target>
export const keyOf = ({ type, id }: Asked): string => `${type} ${id}`

/** Over asked: rows of what belongs to a guide, with what its title ends in. */
const ofGuides = sql`
  select a.type, a.id, a.number as guideid, null as more from asked a where a.type = 'guide'
  union all
  select a.type, a.id, r.guideid, ' ' || r.major || '.' || r.minor from asked a
    join releases r on r.releaseid = a.number where a.type = 'release'
  union all
  select a.type, a.id, q.guideid, ' ' || r.major || '.' || r.minor from asked a
    join approval_requests q on q.approvalid = a.number left join releases r using (releaseid)
    where a.type = 'approval'
  union all
  select a.type, a.id, e.guideid, null from asked a join work_entries e on e.entryid = a.number
    where a.type = 'work_log'
  union all
  select a.type, a.id, o.guideid, ', ' || o.number from asked a
    join work_orders o on o.orderid = a.number where a.type = 'work_order'
  union all
  select a.type, a.id, c.guideid, null from asked a join comments c on c.commentid = a.number
    where a.type = 'comment' and c.guideid is not null
  union all
  select a.type, a.id, i.docid, null from asked a join patrol_items i on i.itemid = a.number
    where a.type = 'patrol_item' and i.doc_type = 'guide'`
const ofPages = sql`
  select a.type, a.id, a.number as wikiid from asked a where a.type = 'wiki'
  union all
  select a.type, a.id, c.contextid from asked a join comments c on c.commentid = a.number
    where a.type = 'comment' and c.context = 'wiki'
  union all
  select a.type, a.id, i.docid from asked a join patrol_items i on i.itemid = a.number
    where a.type = 'patrol_item' and i.doc_type = 'wiki'`
/** What has a name of its own, for Admins alone to see. */
const others = sql`
  select a.type, a.id, t.name, null, null, null from asked a join teams t on t.teamid = a.number
    where a.type = 'team'
  union all
  select a.type, a.id, m.title, null, m.moduleid, null from asked a
    join training_modules m on m.id = a.number where a.type = 'training'
  union all
  select a.type, a.id, p.title, null, null, null from asked a
    join approval_processes p on p.approval_processid = a.number where a.type = 'approval_process'
  union all
  select a.type, a.id, c.name, null, null, null from asked a
    join content_rules c on c.ruleid = a.number where a.type = 'content_rule'
  union all
  select a.type, a.id, h.url, null, null, null from asked a
    join webhooks h on h.webhookid = a.number where a.type = 'webhook'`

/**
 * Of what is there and what the person may see, in one statement. Whatever belongs to a guide goes
 * by its title and its rights.
 */
export const titlesOf = async (
  db: Db,
  person: Person,
  asked: readonly Asked[],
): Promise<Titles> => {
  const rows = await db.many<Asked & Target>(sql`
    with asked as materialized (
      select distinct type, id, case when id ~ '^[1-9][0-9]{0,8}$' then id::int end as number
      from unnest(${asked.map(one => one.type)}::text[], ${asked.map(one => one.id)}::text[])
        as a (type, id)
    ), of_guides as (
      ${ofGuides}
    ), of_pages as (
      ${ofPages}
    )
    select a.type, a.id, g.title || coalesce(a.more, '') as title, g.guideid,
      null::int as moduleid, null::jsonb as page
    from of_guides a join guides g using (guideid)
      where g.deleted_date is null and ${visibleTo(person)}
    union all
    select a.type, a.id, coalesce(nullif(w.display_title, ''), w.title), null, null,
      jsonb_build_object('namespace', w.namespace, 'title', w.title)
      from of_pages a join wikis w using (wikiid) where ${listedTo(person)}
    union all
    ${others}`)
  return new Map(rows.map(({ type, id, ...target }) => [keyOf({ type, id }), target]))
}
