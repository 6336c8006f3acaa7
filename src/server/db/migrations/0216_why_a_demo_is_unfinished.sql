-- Up Migration
-- Why the demo site could not be finished; null while it is made, and once it is there.
alter table demo_site add column problem text;
