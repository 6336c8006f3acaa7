-- Up Migration
-- Deviations are counted beside each release: over its runs.
create index work_entries_releaseid on work_entries (releaseid, entryid) where releaseid is not null;
