-- Up Migration
-- How long it took whoever followed a guide, where they say so.
alter table completions add column minutes smallint check (minutes between 1 and 6000);
create index completions_minutes on completions (guideid) where minutes is not null;
