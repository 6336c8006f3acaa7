-- Up Migration
-- What went live lately, newest first, and which Moderators looked at it. Marks are of people and go with them.
create table change_marks (
  source text not null check (source in ('revision', 'comment', 'document')),
  id integer not null,
  userid integer not null references users,
  created integer not null,
  primary key (source, id, userid)
);
create index change_marks_userid on change_marks (userid);
create index revisions_live_by_date on revisions (created, revisionid) where line = 'live';
create index comments_public_by_date on comments (created, commentid) where state = 'public';
create index documents_by_date on documents (created, documentid);
