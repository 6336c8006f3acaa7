-- Up Migration
-- A run says for which guide it is done where that is another one, which guides that come first
-- were not finished as it began, and why it began all the same.
alter table work_entries
  add column toward int references guides,
  add column left_undone int[] not null default '{}',
  add column left_undone_reason text;
