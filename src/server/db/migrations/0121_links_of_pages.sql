-- Up Migration
-- What readers' texts link to, by title: how often a page is linked, which nothing links to, which are missing
-- (decision 0456). Written with the index of searches, from the same queue and the same parse.
create table page_links (
  kind text not null check (kind in ('guide', 'page')),
  docid integer not null,
  -- `page`: a link in text; `product`, `user`: such a token; `part`: a part or tool; `category`: where a guide lies
  way text not null check (way in ('page', 'product', 'user', 'part', 'category')),
  title text collate "und-x-icu" not null, -- as it reads in an address; of a person the id
  primary key (kind, docid, way, title)
);
create index page_links_title on page_links (title, way);

-- Indexed anew in the background: guides, and pages that ever named anything.
insert into search_queue (kind, docid) select 'page', w.wikiid from wikis w where w.deleted_date is null
  and exists (select from revisions r where r.doc_type = 'wiki' and r.docid = w.wikiid and linked_names(r.content) <> '{}') order by w.wikiid;
insert into search_queue (kind, docid) select 'guide', guideid from guides where deleted_date is null order by guideid;
