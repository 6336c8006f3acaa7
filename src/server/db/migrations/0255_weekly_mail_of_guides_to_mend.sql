-- Up Migration
-- The weekly mail of guides to mend, whose choice is among the ways.
alter table notice_settings
  add column mending_since integer not null default 0, -- a mail of an hour before this is not sent
  add column mended date; -- the Monday of the last week, by the person's clock, that had its mail
create index notice_settings_mending on notice_settings (userid) where ways->>'mending' = 'digest';
