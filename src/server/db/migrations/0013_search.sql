-- Up Migration
-- What search looks at: one row for each document and language, live text only. Narrow, so that a common word is ranked
-- by titles without reading texts; docs/decisions/0014-search.md
create table search_documents (
  kind text not null check (kind in ('guide', 'category', 'item', 'info', 'wiki', 'team', 'user')),
  docid integer not null,
  langid text not null,
  source boolean not null, -- the document's first language
  translated text[] not null default '{}', -- of the source: languages that have a row of their own
  public boolean not null,
  category text not null default '', -- of a guide
  title text not null, -- folded: small letters without accents, words with one space between
  title_tsv tsvector not null, -- title A, category B
  body_tsv tsvector not null, -- and summary C, text D
  primary key (kind, docid, langid)
) with (fillfactor = 90); -- room to take `public` back in place, without a word for the indexes
-- Nothing pending is ever searched one by one: a list of fresh words made common searches read the whole table.
create index search_documents_title on search_documents using gin (title_tsv) with (fastupdate = off);
create index search_documents_body on search_documents using gin (body_tsv) with (fastupdate = off);
create index search_documents_begins on search_documents (kind, title text_pattern_ops);

-- Where hits are shown from: a line each, with its place in front.
create table search_texts (
  kind text not null,
  docid integer not null,
  langid text not null,
  title text not null,
  body text not null,
  primary key (kind, docid, langid)
);

-- Which languages there are texts in: words are looked for in the forms of these.
create table search_languages (langid text primary key);

-- Documents whose texts changed. Only ever added to by the transaction of the change itself, and without a key: two
-- changes at once never wait for each other, and none is lost.
create table search_queue (
  seq bigint generated always as identity primary key,
  kind text not null check (kind in ('guide', 'page', 'team', 'user')),
  docid integer not null
);
-- One row: who holds its lock reads the queue.
create table search_state (indexer boolean primary key default true check (indexer));
insert into search_state default values;

create function search_guide() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.deleted_date is not null then
      delete from search_documents where kind = 'guide' and docid = new.guideid;
    elsif old.public and not new.public then
      update search_documents set public = false where kind = 'guide' and docid = new.guideid;
    end if;
  end if;
  insert into search_queue (kind, docid) values ('guide', new.guideid);
  return null;
end $$;
create trigger search_new_guide after insert on guides for each row when (new.live_revisionid > 0) execute function search_guide();
create trigger search_guide after update of live_revisionid, public, deleted_date on guides for each row
  when (old.live_revisionid <> new.live_revisionid or old.public <> new.public or old.deleted_date is distinct from new.deleted_date) execute function search_guide();

-- A new step comes with a change of its guide.
create function search_step() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, docid) values ('guide', new.guideid);
  return null;
end $$;
create trigger search_step after update of live_revisionid on steps for each row
  when (old.live_revisionid is distinct from new.live_revisionid) execute function search_step();

create function search_page() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.deleted_date is not null or 'WIKI_PRIVATE' = any(new.flags)) then
    delete from search_documents where kind in ('category', 'item', 'info', 'wiki') and docid = new.wikiid;
  end if;
  insert into search_queue (kind, docid) values ('page', new.wikiid);
  return null;
end $$;
create trigger search_new_page after insert on wikis for each row execute function search_page();
create trigger search_page after update of live_revisionid, deleted_date, flags, title, namespace on wikis for each row
  when (old.live_revisionid <> new.live_revisionid or old.deleted_date is distinct from new.deleted_date or old.flags <> new.flags or old.title <> new.title)
  execute function search_page();

create function search_translation() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into search_queue (kind, docid) values (case old.doc_type when 'wiki' then 'page' else 'guide' end, old.docid);
  else
    insert into search_queue (kind, docid) values (case new.doc_type when 'wiki' then 'page' else 'guide' end, new.docid);
  end if;
  return null;
end $$;
create trigger search_translation after insert or delete or update of live_revisionid on translations for each row execute function search_translation();

create function search_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.disabled then
    delete from search_documents where kind = 'user' and docid = new.userid;
  end if;
  insert into search_queue (kind, docid) values ('user', new.userid);
  return null;
end $$;
create trigger search_new_user after insert on users for each row execute function search_user();
create trigger search_user after update of username, unique_username, disabled, langid on users for each row
  when (old.username <> new.username or old.unique_username is distinct from new.unique_username or old.disabled <> new.disabled)
  execute function search_user();

create function search_team() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_documents where kind = 'team' and docid = old.teamid;
    insert into search_queue (kind, docid) values ('team', old.teamid);
  else
    insert into search_queue (kind, docid) values ('team', new.teamid);
  end if;
  return null;
end $$;
create trigger search_team after insert or update of name, description or delete on teams for each row execute function search_team();

-- What is there already. The index is made in batches once a process runs, and goes on where one was stopped.
insert into search_queue (kind, docid) select 'team', teamid from teams order by teamid;
insert into search_queue (kind, docid) select 'user', userid from users order by userid;
insert into search_queue (kind, docid) select 'page', wikiid from wikis order by wikiid;
insert into search_queue (kind, docid) select 'guide', guideid from guides order by guideid;
