// Pages about what goes wrong with a category, or with what lies below it: those with causes that
// link there (decision 0535).
import type { Fault } from '#contract/tree/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { causesIn } from '#wikitext/causes.ts'
import { listed, loadSummaries, presentSummary, type SummaryRow } from '../summaries.ts'

const mostFaults = 50
/** Word for word as the index has it. */
const namesCauses = sql`strpos(r.content->>'contents', '[comment]solutions[/comment]') > 0`

type FaultRow = SummaryRow & { contents: string }

/**
 * Those that are read most since that day first. Pages with causes are few: it goes up from what
 * they link to, as a branch may have thousands below.
 */
export const loadFaults = (db: Db, title: string, since: number): Promise<FaultRow[]> =>
  loadSummaries<FaultRow>(
    db,
    null,
    sql`(
    with recursive pages as materialized (
      select w.wikiid, r.content from revisions r
        join wikis w on w.wikiid = r.docid and w.live_revisionid = r.revisionid
      where r.doc_type = 'wiki' and ${namesCauses} and w.namespace = 'WIKI'
    ), linked as materialized (
      -- Titles as they stand in stored JSON (linked_names).
      select distinct p.wikiid,
        replace(replace(substr(name, 6), '\\"', '"'), '\\\\', '\\') as title
      from pages p cross join lateral unnest(linked_names(p.content)) names (name)
      where name like 'page %'
    ), above (title, wikiid, parent) as (
      select l.title, w.wikiid, w.parent from (select distinct title from linked) l
        join wikis w on w.namespace = 'CATEGORY' and translate(w.title, '_+', '  ') = l.title
      where w.deleted_date is null
      union
      select a.title, w.wikiid, w.parent from above a join wikis w on w.wikiid = a.parent
      where w.deleted_date is null
    )
    select distinct l.wikiid from linked l join above a on a.title = l.title
      join wikis top on top.wikiid = a.wikiid and top.title = ${title}) about
  join wikis w using (wikiid)`,
    sql`left join (select docid, sum(views) as views from view_counts
      where doc_type = 'wiki' and day > ${since}::int group by docid) seen
      on seen.docid = w.wikiid
  where ${listed}
  order by coalesce(seen.views, 0) desc, w.title, w.wikiid limit ${mostFaults}`,
    sql`, r.content->>'contents' as contents`,
  )

/** Nothing for a page that only quotes the comment before causes. */
export const presentFaults = (origin: string, rows: readonly FaultRow[]): Fault[] =>
  rows.flatMap(row => {
    const { count, likeliest } = causesIn(row.contents)
    return count > 0 ? [{ ...presentSummary(origin, row), causes: count, likeliest }] : []
  })
