// What became of what was said: suggestions that were taken, and threads that are open.
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { released } from '#server/rights/released.ts'
import { releaseVisibleTo } from '#server/rights/releases.ts'
import { itemOf } from '#server/saves/history.ts'
import { isNamed } from './signers.ts'

/**
 * Over threads t: of the edit of their step that a suggestion was taken in; null without one. An
 * edit that was accepted in part may have lost this step.
 */
export const outcomeOf = (revisionid: Sql): Sql => sql`(
  select case
    when r.line = 'live' or i.state is null then 'accepted'
    when i.state in ('pending', 'needs_rebase') then 'held'
    when i.state in ('denied', 'withdrawn', 'orphaned') or i.state = 'partial' and exists (
      select from patrol_units x where x.itemid = i.itemid and x.state = 'denied'
        and x.unit->>'path' like 'steps/' || t.stepid || '/%') then 'not_accepted'
    else 'accepted' end
  from revisions r left join patrol_items i on i.itemid = (${itemOf(sql`itemid`)})
  where r.revisionid = ${revisionid})`

/** Over threads t: what a suggestion promised did not come. */
export const isUnmet = sql`(coalesce(${outcomeOf(sql`t.done_revisionid`)}, '') = 'not_accepted')`

/**
 * Over requests q, releases r and guides g that something may be said about: the same as
 * `seesContent`.
 */
const isShown = (person: Person): Sql => sql`
  (${visibleTo(person)} and ${releaseVisibleTo(person, sql`false`)}
    or ${isNamed(person.userid)} and (q.state = 'open' or q.content_hash = r.content_hash
      and exists (select from approval_request_stages s join approval_signatures a using (stageid)
        where s.approvalid = q.approvalid and a.userid = ${person.userid})))`

/** Of these requests: how much is open, as far as the person is shown what it is about. */
export const openThreads = async (
  db: Db,
  approvalids: number[],
  person: Person,
): Promise<Map<number, number>> => {
  const rows = await db.many<{ approvalid: number; open: number }>(sql`
    select q.approvalid, count(*)::int as open from approval_requests q
      join releases r on r.releaseid = q.releaseid join guides g on g.guideid = r.guideid
      join review_threads t on t.releaseid = q.releaseid
    where q.approvalid = any(${approvalids}::int[]) and g.deleted_date is null
      and r.state not in ${released} and (t.done is null or ${isUnmet}) and ${isShown(person)}
    group by q.approvalid`)
  return new Map(rows.map(({ approvalid, open }) => [approvalid, open]))
}
