-- Up Migration
-- What is said about a place of a release before it goes live. `about_revisionid`: the revision
-- whose words were looked at; they are read there, so that what is taken out of it is gone here too.
create table review_threads (
  threadid integer generated always as identity primary key,
  releaseid integer not null references releases on delete cascade,
  stepid integer,
  part text not null check (part in ('guide', 'title', 'summary', 'introduction', 'conclusion',
    'step', 'line', 'picture', 'field')),
  key text not null default '',
  about_revisionid integer not null,
  userid integer not null references users,
  created integer not null,
  done_by integer references users,
  done integer,
  done_revisionid integer, -- that a suggestion was taken in
  revisionid integer not null default nextval('revision_seq'),
  check ((done is null) = (done_by is null))
);
create index review_threads_releaseid on review_threads (releaseid);
create index review_threads_userid on review_threads (userid);
create index review_threads_done_by on review_threads (done_by) where done_by is not null;

create table review_posts (
  postid integer generated always as identity primary key,
  threadid integer not null references review_threads on delete cascade,
  userid integer not null references users,
  date integer not null,
  text text not null,
  suggestion jsonb, -- of a line or title {text}; of a field {min, max}
  taken boolean not null default false
);
create index review_posts_threadid on review_posts (threadid);
create index review_posts_userid on review_posts (userid);
