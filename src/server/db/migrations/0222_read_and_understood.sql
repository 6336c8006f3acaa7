-- Up Migration
-- What readers of a guide are asked for with its live release. Only what is asked stands here: how
-- far somebody is, is read off the releases, the teams and what they confirmed or passed.
create table reading_requests (
  guideid integer primary key references guides,
  teams integer[] not null, -- nobody is asked where it is empty
  moduleid integer, -- to be passed instead of confirming; shared by the versions of the module
  months integer check (months between 1 and 120), -- null: no end
  due_days integer not null check (due_days between 0 and 365),
  barred boolean not null, -- no run begins without it
  keeps_minor boolean not null,
  asked_date integer not null, -- when teams were last added
  revisionid integer not null default nextval('revision_seq')
);
create index reading_requests_moduleid on reading_requests (moduleid) where moduleid is not null;

-- A record: what was confirmed stays when the release is deleted.
create table reading_confirmations (
  confirmationid integer generated always as identity primary key,
  guideid integer not null references guides,
  releaseid integer references releases on delete set null,
  major integer not null,
  minor integer not null,
  content_hash text not null,
  userid integer not null references users,
  date integer not null
);
create index reading_confirmations_of on reading_confirmations (guideid, userid);
create index reading_confirmations_by on reading_confirmations (userid);
create index reading_confirmations_releaseid on reading_confirmations (releaseid) where releaseid is not null;
