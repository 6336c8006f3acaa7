-- Up Migration
-- Runs are found by any part of two numbers: in small letters, and read from an index alone.
alter table work_entries add column number_words text
  generated always as (lower(workorderid || chr(10) || coalesce(serial, ''))) stored;
create index work_entries_number_words on work_entries (entryid) include (number_words);

-- What an order comes to is counted without reading its runs.
drop index work_entries_orderid;
create index work_entries_orderid on work_entries (orderid, guideid) include (status, serial)
  where orderid is not null;

-- The calendar asks for days.
create index releases_date on releases ((coalesce(release_date, scheduled_date)))
  where coalesce(release_date, scheduled_date) is not null;
