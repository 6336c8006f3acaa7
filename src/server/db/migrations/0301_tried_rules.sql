-- Up Migration
-- When a rule was last tried as it is now, of how many things, and how many it found. A change of
-- what it finds forgets it (decision 0621).
alter table content_rules
  add column tried integer,
  add column tried_looked_at integer,
  add column tried_matched integer,
  add constraint content_rules_tried check (
    num_nulls(tried, tried_looked_at, tried_matched) in (0, 3));
