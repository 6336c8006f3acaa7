-- Up Migration
-- From when each team has its days, in the order of the teams: one that is added later has its own.
alter table reading_requests add column team_dates integer[] not null default '{}';
update reading_requests set team_dates = array_fill(asked_date, array[cardinality(teams)]);
comment on column reading_requests.asked_date is 'when something else was asked of all of them';

-- When readers got it again, after another one was taken away.
alter table releases add column returned_date integer;

-- When it was last asked of more people or with other days, and when it was first given out.
alter table training_modules add column asked_date integer not null default 0;
alter table training_modules add column first_current integer;
update training_modules m set first_current = coalesce(
  (select min(a.at) from audit_rows a where a.action = 'training.published'
    and a.target_type = 'training' and a.target_id = m.id::text), made_current)
  where made_current is not null;
