-- Up Migration
-- Pairs of tags that look alike and are not the same, as somebody said: they are offered no
-- more. By their words in lower case, in order, so that a tag that goes and comes back is still
-- known.
create table distinct_tags (
  one text collate "und-x-icu" not null,
  other text collate "und-x-icu" not null check (one collate "C" < other collate "C"),
  userid integer not null references users,
  created integer not null,
  primary key (one, other)
);
create index distinct_tags_userid on distinct_tags (userid);
