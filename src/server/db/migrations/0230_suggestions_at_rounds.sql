-- Up Migration
-- A suggestion is held against what it was made about: an answer in a later round is about other
-- words than those the thread began with. What became of a taken one follows from its revision,
-- also once the thread is open again.
alter table review_posts
  add column about_revisionid integer,
  add column taken_revisionid integer;
update review_posts p set about_revisionid = t.about_revisionid
  from review_threads t where t.threadid = p.threadid and p.suggestion is not null;
update review_posts p set taken_revisionid = t.done_revisionid
  from review_threads t where t.threadid = p.threadid and p.taken;
