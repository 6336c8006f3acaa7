-- Up Migration
-- A deleted page whose title is taken again keeps its wikiid, its revisions and its comments. Where the page of now begins:
-- what is older was deleted with the page before it. null: from the first on.
alter table wikis add column begun_revisionid integer;
alter table wikis add column begun_commentid integer; -- the last one of before

with gone as (
  select docid, max(revisionid) as revisionid from revisions d
  where d.doc_type = 'wiki' and d.content ? 'deleted' and d.line = 'live'
    and exists (select from wikis w join revisions c on c.resource = 'wiki' and c.resourceid = w.wikiid
      and c.langid = w.langid and c.kind = 'create' and c.revisionid > d.revisionid where w.wikiid = d.docid)
  group by docid
), begun as (
  select w.wikiid, min(c.revisionid) as revisionid from gone g
    join wikis w on w.wikiid = g.docid
    join revisions c on c.resource = 'wiki' and c.resourceid = w.wikiid and c.langid = w.langid
      and c.kind = 'create' and c.revisionid > g.revisionid
  group by w.wikiid
)
update wikis w set begun_revisionid = b.revisionid,
  begun_commentid = (select max(c.commentid) from comments c where c.context = 'wiki' and c.contextid = w.wikiid
    and c.created < (select created from revisions r where r.revisionid = b.revisionid))
from begun b where b.wikiid = w.wikiid;
