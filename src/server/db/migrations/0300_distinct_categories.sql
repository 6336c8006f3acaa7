-- Up Migration
-- Pairs of categories whose names are alike and that are not the same, as somebody said: they are
-- suggested no more. By number, so that a category that is renamed, or deleted and brought back, is
-- still known.
create table distinct_categories (
  one integer not null references wikis on delete cascade,
  other integer not null references wikis on delete cascade check (one < other),
  userid integer not null references users,
  created integer not null,
  primary key (one, other)
);
create index distinct_categories_other on distinct_categories (other);
create index distinct_categories_userid on distinct_categories (userid);
