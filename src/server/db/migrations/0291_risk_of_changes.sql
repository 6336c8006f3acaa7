-- Up Migration
-- What stood out of each change that went live, judged once by a job (server/patrol/signals,
-- decision 0593). Codes only: no word of anybody is kept beside the change itself.
create table change_risks (
  source text not null check (source in ('revision', 'comment', 'document')),
  id integer not null,
  created integer not null, -- of the change: rows go when the list no longer reaches back to it
  risk integer not null check (risk between 0 and 100),
  signals text[] not null, -- heaviest first
  rule_version integer not null,
  primary key (source, id)
);
create index change_risks_created on change_risks (created);

-- One job for each save that a statement writes. Imports and merges are nobody's change.
create function judge_saves() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, payload, run_at)
  select 'judge_change', jsonb_build_object('source', 'revision', 'id', max(revisionid)),
    floor(extract(epoch from clock_timestamp()))::int
  from written where line = 'live' and kind not in ('merge', 'import')
  group by doc_type, docid, langid, userid, created order by max(revisionid);
  return null;
end $$;
create trigger judge_saves after insert on revisions
  referencing new table as written for each statement execute function judge_saves();

create function judge_one() returns trigger language plpgsql as $$
begin
  insert into jobs (kind, payload, run_at)
  values ('judge_change', jsonb_build_object('source', tg_argv[0], 'id',
      case tg_argv[0] when 'comment' then to_jsonb(new)->'commentid' else to_jsonb(new)->'documentid' end),
    floor(extract(epoch from clock_timestamp()))::int);
  return null;
end $$;
create trigger judge_comment after insert on comments for each row
  when (new.source is null) execute function judge_one('comment');
create trigger judge_changed_comment after update of text_raw on comments for each row
  when (old.text_raw is distinct from new.text_raw) execute function judge_one('comment');
create trigger judge_document after insert on documents for each row
  when (new.source is null) execute function judge_one('document');

-- What the list has already, newest first.
insert into jobs (kind, payload, run_at)
  select 'judge_older', '{}', 0 where exists (select from revisions) or exists (select from comments)
    or exists (select from documents);
