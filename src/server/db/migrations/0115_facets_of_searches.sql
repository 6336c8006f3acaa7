-- Up Migration
-- What results are narrowed and sorted by. Of a guide; a category stands in itself, all else in none.
alter table search_documents
  add column type text not null default '',
  add column difficulty text not null default '',
  add column seconds integer not null default 0, -- at most; 0: nobody said
  add column changed integer not null default 0;

-- Indexed anew in the background: these, and parts and tools under a weight of their own.
insert into search_queue (kind, docid) select 'page', wikiid from wikis where deleted_date is null order by wikiid;
insert into search_queue (kind, docid) select 'guide', guideid from guides where deleted_date is null order by guideid;
