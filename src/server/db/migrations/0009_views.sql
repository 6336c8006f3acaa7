-- Up Migration
-- Who viewed what: at most one row for each document and person in thirty minutes, written a
-- second's worth at a time. Rows come in order of their date and leave in that order too, a day's
-- worth at each trim, so that a BRIN index of a few pages finds the old ones; the two B-trees
-- answer "what did this person see" and "who saw this" whatever the length.
create table views (
  userid integer not null references users,
  docid integer not null,
  date integer not null,
  doc_type text not null check (doc_type in ('guide', 'wiki'))
);
create index views_userid on views (userid, date);
create index views_doc on views (doc_type, docid, date);
create index views_date on views using brin (date) with (pages_per_range = 32);

-- By day (of UTC, counted from 1970), without names: what creators see. Kept as long as the rows it was counted from.
create table view_counts (
  doc_type text not null check (doc_type in ('guide', 'wiki')),
  docid integer not null,
  day integer not null,
  views integer not null,
  people integer not null,
  primary key (doc_type, docid, day)
);
create index view_counts_day on view_counts using brin (day);

-- Who wants nothing recorded.
create table view_pauses (
  userid integer primary key references users,
  since integer not null
);

-- Whose history an Admin read, beside the audit row of it, so that the person sees who looked, when and why.
create table view_readings (
  userid integer not null references users,
  reader integer not null references users,
  date integer not null,
  reason text not null,
  doc_type text, -- null: the person's own history; otherwise that of a document, in which the person stood
  docid integer
);
create index view_readings_userid on view_readings (userid, date);
