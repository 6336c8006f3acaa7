// New pages, one or thousands in a statement: made by people, by guides that name an item, and by
// imports.
import type { Namespace } from '#contract/core/shapes.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { WikiContent } from './content.ts'

type NewPage = { title: string; content: WikiContent }
export type MadePage = { wikiid: number; title: string; revisionid: number }

/**
 * Pages with their first revisions, live. A page whose title is taken meanwhile is not in the
 * answer. A deleted page of the same address is made anew under its old wikiid, without its tags
 * and without what was written and said there before; an import leaves it deleted. One whose first
 * publication waits keeps its title. `waits`: they are held, and nobody reads them yet.
 */
export const insertPages = (
  db: Db,
  namespace: Namespace,
  langid: string,
  author: number,
  now: UnixSeconds,
  pages: NewPage[],
  kind: 'create' | 'import' = 'create',
  waits = false,
): Promise<MadePage[]> =>
  db.many<MadePage>(sql`
    with given as materialized (
      select title, content::jsonb as content, nextval('revision_seq')::int as revisionid
      from unnest(${pages.map(page => page.title)}::text[],
        ${pages.map(page => JSON.stringify(page.content))}::text[]) as t (title, content)
    ), made as (
      insert into wikis (namespace, title, display_title, langid, revisionid, live_revisionid,
        author, parent, flags, patrol_threshold, created_date, modified_date, deleted_date,
        unpublished)
      select ${namespace}, g.title, g.content->>'display_title', ${langid}, g.revisionid,
        g.revisionid, ${author}::int, (g.content->>'parent')::int,
        array(select jsonb_array_elements_text(g.content->'flags')),
          (g.content->>'patrol_threshold')::int, ${now}::int, ${now}::int,
        ${waits ? now : null}::int, ${waits}::boolean
      from given g
      on conflict do nothing
      returning wikiid, title, revisionid
    ), revived as (
      update wikis w set title = g.title, display_title = g.content->>'display_title',
        langid = ${langid}, revisionid = g.revisionid, live_revisionid = g.revisionid,
        author = ${author}::int, parent = (g.content->>'parent')::int,
          flags = array(select jsonb_array_elements_text(g.content->'flags')),
        patrol_threshold = (g.content->>'patrol_threshold')::int, created_date = ${now}::int,
          modified_date = ${now}::int,
        deleted_date = ${waits ? now : null}::int, deleted_by = null,
          unpublished = ${waits}::boolean, made_for_guide = false, stamp = stamp + 1,
        begun_revisionid = g.revisionid,
          -- One that nobody deleted went with its guide: what was said on it is of this page.
          begun_commentid = case when w.deleted_by is null and not w.unpublished
            then w.begun_commentid else (select max(commentid) from comments) end
      from given g
      where ${kind === 'create'}::boolean and w.namespace = ${namespace}
        and translate(w.title, '_+', '  ') = translate(g.title, '_+', '  ')
        and w.deleted_date is not null
        and not (w.unpublished and exists (select from patrol_items i
          where i.doc_type = 'wiki' and i.docid = w.wikiid and i.kind = 'create'
          and i.state = 'pending'))
      returning w.wikiid, w.title, w.revisionid
    ), untagged as (
      delete from wiki_tags where wikiid in (select wikiid from revived)
    ), there as (
      select * from made union all select * from revived
    ), saved as (
      insert into revisions (revisionid, doc_type, docid, resource, resourceid, langid, line, kind,
        userid, created, content)
      select m.revisionid, 'wiki', m.wikiid, 'wiki', m.wikiid, ${langid},
        ${waits ? 'held' : 'live'}, ${kind}, ${author}::int, ${now}::int, g.content
      from there m join given g using (revisionid)
    )
    select wikiid, title, revisionid from there`)
