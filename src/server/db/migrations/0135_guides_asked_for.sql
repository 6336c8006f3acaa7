-- Up Migration
-- How often readers asked for a guide about what they looked for; not who.
alter table search_misses add column wishes integer not null default 0;
drop index search_misses_by_times;
create index search_misses_by_times on search_misses (wishes desc, times desc, date desc);
