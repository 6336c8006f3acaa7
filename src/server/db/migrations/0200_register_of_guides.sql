-- Up Migration
-- What the register says of a guide, and when a release stopped being what readers get.
create table register_entries (
  guideid integer primary key references guides on delete cascade,
  document_number text check (char_length(document_number) between 1 and 64),
  ownerid integer references users,
  review_date integer,
  reviewed_date integer,
  -- The review date that the owner was reminded of.
  reminded_date integer,
  revisionid integer not null default nextval('revision_seq')
);
create unique index register_entries_number on register_entries (lower(document_number));
create index register_entries_owner on register_entries (ownerid) where ownerid is not null;
create index register_entries_review on register_entries (review_date)
  where review_date is not null;
alter table releases add column obsolete_date integer;
-- Of what was replaced before this: when the next one of its guide and language went live.
update releases r set obsolete_date = (
    select min(n.release_date) from releases n where n.guideid = r.guideid
      and n.langid = r.langid and n.releaseid <> r.releaseid and n.release_date >= r.release_date
      and (n.major, n.minor) > (r.major, r.minor))
  where r.state in ('superseded', 'archived');
