// Pages about what goes wrong with a category, or with what lies below it: those with causes that
// link there (decision 0535).
import type { Fault } from '#contract/tree/shapes.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { titlesOfBranch } from '#server/summaries/branch.ts'
import { causesIn } from '#wikitext/causes.ts'
import { listed, loadSummaries, presentSummary, type SummaryRow } from '../summaries.ts'

const mostFaults = 50
/** Word for word as the index has it. */
const namesCauses = sql`strpos(r.content->>'contents', '[comment]solutions[/comment]') > 0`

type FaultRow = SummaryRow & { contents: string }

/**
 * Those that are read most since that day first. Titles are joined: a branch may have thousands.
 */
export const loadFaults = (db: Db, title: string, since: number): Promise<FaultRow[]> =>
  loadSummaries<FaultRow>(
    db,
    null,
    sql`(
    with branch as materialized (
      -- As titles stand in stored JSON (linked_names).
      select 'page ' || btrim(left(translate(substr(written, 2, length(written) - 2), '_+', '  '),
        255)) as name
      from (select to_jsonb(title)::text as written from (${titlesOfBranch(title)}) titles) written)
    select distinct w.wikiid
    from revisions r join wikis w on w.wikiid = r.docid and w.live_revisionid = r.revisionid
      cross join lateral unnest(linked_names(r.content)) linked (name)
      join branch on branch.name = linked.name
    where r.doc_type = 'wiki' and ${namesCauses}
      and w.namespace = 'WIKI') about
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
