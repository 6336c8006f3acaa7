-- Up Migration
-- The list by risk walks it from the newest one, without a look at the changes that are none of it.
create index change_risks_by_date on change_risks (source, created desc, id desc) include (risk);
-- Few of an account are asked for, whatever it imported.
create index revisions_written on revisions (userid, revisionid)
  where line = 'live' and kind not in ('merge', 'import');
-- Also comments that are held are judged: they may be let through.
create index comments_by_date on comments (created, commentid);

-- What is imported is shown with all others, so it is judged as they are, as far back as the list
-- reaches.
drop trigger judge_comment on comments;
create trigger judge_comment after insert on comments for each row
  when (new.created > extract(epoch from now())::int - 90 * 86400) execute function judge_one('comment');
drop trigger judge_document on documents;
create trigger judge_document after insert on documents for each row
  when (new.created > extract(epoch from now())::int - 90 * 86400) execute function judge_one('document');
