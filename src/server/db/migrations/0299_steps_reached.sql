-- Up Migration
-- How far people came who read a guide, by day of UTC and without who (decision 0619). `began`: saw
-- any step of it; `finished`: saw the one that was its last then.
create table guide_readings (
  guideid integer not null references guides on delete cascade,
  day integer not null, -- days since 1970
  began integer not null,
  finished integer not null,
  primary key (guideid, day)
);
create index guide_readings_day on guide_readings (day);
create table step_readings (
  guideid integer not null references guides on delete cascade,
  stepid integer not null,
  day integer not null,
  reached integer not null,
  primary key (guideid, stepid, day)
);
create index step_readings_day on step_readings (day);
