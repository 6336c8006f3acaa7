// Edits and publications that waited, or would have: by what people may do today.
import type { Settings } from '#contract/settings/list.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isOfDecision } from '#server/revisions/changes/details.sql.ts'
import { isPrivateToUser } from '#server/rights/guides.ts'
import {
  countOf,
  isActive,
  isEnough,
  isModeratorRow,
  month,
  type Change,
  type Count,
  type Counted,
} from './count.ts'

/** Over pages w and users u: the page belongs to the person or to a team of theirs. */
const isOwnPage = sql`(w.namespace = 'USER' and w.title = u.userid::text
  or w.namespace = 'TEAM' and exists (select from team_members m
    where m.teamid::text = w.title and m.userid = u.userid))`
/** Over guides g, pages w and users u: reputation is not asked. */
const isNeverHeld = sql`(case when g.guideid is not null then ${isPrivateToUser}
  else ${isModeratorRow} or w.author is not distinct from u.userid or ${isOwnPage} end)`
const documentsOf = (row: Sql): Sql => sql`
  left join guides g on ${row}.doc_type = 'guide' and g.guideid = ${row}.docid
  left join wikis w on ${row}.doc_type = 'wiki' and w.wikiid = ${row}.docid`
/** Over guides g and pages w: everybody may read it. */
const isOpen = sql`(g.public and g.deleted_date is null or w.deleted_date is null
  and not w.unpublished)`
/** Over items i: one that waited on its own, not the rest of one that was accepted in part. */
const isWhole = sql`not exists (select from patrol_items p
  where p.itemid = i.parent_itemid and p.place = i.place)`

/**
 * Edits of a month by people whose reputation is below the threshold, of documents that got theirs
 * from the setting: saves that went live at once, and edits that waited. Documents with another
 * threshold of their own keep it.
 */
export const heldEdits: Count = (db, { before, after, now }) => {
  const held = (threshold: number) => sql`(count(*) filter (where not ${isEnough(threshold)}))::int`
  return db.one<Counted>(sql`
    select ${held(before.patrol_threshold)} as before, ${held(after.patrol_threshold)} as after
    from (
      select distinct r.doc_type, r.docid, r.langid, r.userid, r.created, 0 as itemid
        from revisions r where r.line = 'live' and r.kind = 'edit' and r.created > ${now - month}
          and not ${isOfDecision}
      union all
      select i.doc_type, i.docid, i.langid, i.authorid, i.created, i.itemid
        from patrol_items i where i.kind = 'edit' and i.created > ${now - month} and ${isWhole}
    ) r join users u on u.userid = r.userid ${documentsOf(sql`r`)}
    where ${isOpen} and not ${isNeverHeld}
      and coalesce(g.patrol_threshold, w.patrol_threshold) = ${before.patrol_threshold}`)
}

/** First publications of a month by people whose reputation is below the threshold. */
export const heldPublications = async (
  db: Db,
  { first_publication_patrol: isOn, patrol_threshold }: Settings,
  { now }: Change,
): Promise<number> =>
  isOn
    ? countOf(
        db,
        sql`(
    select 'guide' as doc_type, guideid as docid, author as userid from guides
      where published_date > ${now - month}
    union select 'wiki', wikiid, author from wikis
      where created_date > ${now - month} and not made_for_guide
    union select doc_type, docid, authorid from patrol_items
      where kind = 'create' and created > ${now - month}
  ) p join users u on u.userid = p.userid ${documentsOf(sql`p`)}
  where u.privilege = 'User' and not (w.wikiid is not null and ${isOwnPage})
    and not ${isEnough(patrol_threshold)}`,
      )
    : 0

/**
 * Edits that wait and that the creator of their document, or somebody it is shared with, may decide
 * only because of the setting.
 */
export const editsForCreators = async (
  db: Db,
  { creator_may_decide: isOn }: Settings,
): Promise<number> =>
  isOn
    ? countOf(
        db,
        sql`patrol_items i ${documentsOf(sql`i`)}
  where i.kind = 'edit' and i.state in ('pending', 'needs_rebase') and ${isOpen}
    and exists (select from users u where ${isActive} and u.userid <> i.authorid
      and not ${isModeratorRow}
      and not ${isEnough(sql`coalesce(g.patrol_threshold, w.patrol_threshold)`)}
      and case when g.guideid is not null then ${isPrivateToUser}
        else w.author is not distinct from u.userid
          or w.namespace = 'TEAM' and ${isOwnPage} end)`,
      )
    : 0

/** Undone within a month, by whoever decided, later than they then can; Admins have a day. */
export const lateUndos = (db: Db, { undo_minutes }: Settings, { now }: Change): Promise<number> =>
  countOf(
    db,
    sql`patrol_decisions d join patrol_decisions o on o.decisionid = d.undoes
    join users u on u.userid = d.deciderid
  where d.created > ${now - month} and d.deciderid = o.deciderid and u.privilege <> 'Admin'
    and d.created - o.created > ${undo_minutes * 60}`,
  )
