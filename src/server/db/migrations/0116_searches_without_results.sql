-- Up Migration
-- What people looked for and did not find, or found only without some of its words; not who.
create table search_misses (
  words text primary key,
  times integer not null,
  partly boolean not null, -- the last time there were results for some of the words
  date integer not null -- of the last time
);
create index search_misses_by_times on search_misses (times desc, date desc);
create index search_misses_by_date on search_misses (date);
