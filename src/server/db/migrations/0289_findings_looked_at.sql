-- Up Migration
-- Findings of the dashboard that an Admin looked at: left out until the document changes.
create table finding_looks (
  doc_type text not null check (doc_type in ('guide', 'wiki')),
  docid integer not null,
  modified_date integer not null, -- of the document, as it was looked at
  userid integer not null references users,
  created integer not null,
  primary key (doc_type, docid)
);
create index finding_looks_userid on finding_looks (userid);
