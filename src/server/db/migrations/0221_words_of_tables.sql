-- Up Migration
-- What the cells of a table say and link to is read since: pages and guides with one are indexed anew in the background.
insert into search_queue (kind, docid) select 'page', w.wikiid from wikis w
  join revisions r on r.revisionid = w.live_revisionid
  where w.deleted_date is null and r.content::text like '%{table%' order by w.wikiid;
insert into search_queue (kind, docid) select 'guide', g.guideid from guides g
  join revisions r on r.revisionid = g.live_revisionid
  where g.deleted_date is null and r.content::text like '%{table%' order by g.guideid;
