-- Up Migration
-- What dashboards add up, so that they need not count every view. Quarters of an hour, since every
-- zone's midnight lies on one; people by day of UTC, as view_counts has documents: the days at both
-- ends are counted from views.
create table view_quarters (
  quarter integer primary key, -- UNIX seconds divided by 900
  views integer not null
);
insert into view_quarters (quarter, views) select date / 900, count(*) from views group by 1;

create table view_people (
  userid integer not null references users,
  day integer not null,
  views integer not null,
  primary key (userid, day)
);
create index view_people_day on view_people using brin (day);
insert into view_people (userid, day, views) select userid, date / 86400, count(*) from views group by 1, 2 order by 2;
