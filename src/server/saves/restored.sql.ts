// Which older revision a revision says again.
import { joined, sql, type Sql } from '#server/db/sql.ts'

/**
 * How far back a resource is searched for what was said before, so that a page of a long history
 * stays cheap.
 */
const remembered = 100

/** Ids of lines tell nothing: a line that came back has another one. */
const saysTheSame = sql`
  e.content - 'lines' = r.content - 'lines' and ${joined(
    ['text_raw', 'bullet', 'level'].map(part => {
      const path = `$.lines[*].${part}`
      return sql`jsonb_path_query_array(e.content, ${path}::jsonpath)
        = jsonb_path_query_array(r.content, ${path}::jsonpath)`
    }),
    ' and ',
  )}`

/** Over candidates e: nothing is told of what the reader may not open. */
const isShown = (visible: Sql): Sql => sql`exists (
  select from revisions r where r.revisionid = e.revisionid and ${visible})`

/**
 * Over the first revision r of a step: the steps that its guide held. One like a step that still
 * stands was copied; it was not brought back.
 */
const stepsThen = sql`
  select (select x.content->'steps' from revisions x
    where x.resource = 'guide' and x.resourceid = r.docid and x.line = 'live'
      and x.revisionid < r.revisionid and x.content ? 'steps'
    order by x.revisionid desc limit 1) as steps`

/** Over revisions r. `visible`: what is asked of a revision r that may be named. */
export const restored = (visible: Sql): Sql => sql`
    case when r.kind = 'edit' then (
      select max(e.revisionid) from (
        select revisionid, content from revisions o
        where o.resource = r.resource and o.resourceid = r.resourceid and o.langid = r.langid
          and o.line = 'live' and o.revisionid < r.parent_revisionid
        order by o.revisionid desc limit ${remembered}) e
      where ${saysTheSame} and ${isShown(visible)})
      when r.kind = 'create' and r.resource = 'step' then (
      select max(e.revisionid) from (
        select revisionid, content from (${stepsThen}) held, revisions o
        where o.doc_type = r.doc_type and o.docid = r.docid and o.langid = r.langid
          and o.resource = 'step' and o.line = 'live' and o.revisionid < r.revisionid
          and not coalesce(held.steps @> to_jsonb(o.resourceid), false)
        order by o.revisionid desc limit ${remembered}) e
      where ${saysTheSame} and ${isShown(visible)}) end`
