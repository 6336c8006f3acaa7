-- Up Migration
-- People who are named in comments by "@" and their unique name, found when the comment was written: whoever takes another
-- name later is still meant, and nobody else is who takes theirs. A row stays when an edit takes the name out, so that
-- nobody is told twice of one comment.
create table comment_mentions (
  commentid integer not null references comments,
  name text not null, -- as it was then, in small letters
  userid integer not null references users,
  told boolean not null default false,
  primary key (commentid, name)
);
create index comment_mentions_userid on comment_mentions (userid);
