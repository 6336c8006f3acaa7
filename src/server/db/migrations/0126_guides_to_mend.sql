-- Up Migration
-- What Guide Check finds in the live words of a guide: how much, and what stands first. Kept by whoever keeps the index of
-- search, which has the same queue: 0121 put all guides there. Guides in which nothing is found have no row.
create table guide_faults (
  guideid integer primary key references guides on delete cascade,
  faults integer not null check (faults > 0),
  code text not null,
  stepid integer, -- null: a field of the guide
  step integer, -- counted from 1, as the line
  line integer
);
create index guide_faults_fewest on guide_faults (faults, guideid desc);
