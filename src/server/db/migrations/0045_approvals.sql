-- Up Migration
-- Who signs a release before readers get it (moderation-admin 7, 9).
create table approval_processes (
  approval_processid integer generated always as identity primary key,
  title text not null,
  description text not null default '',
  is_default boolean not null default false, -- of the site
  active boolean not null default true,
  applies_to text[] not null, -- 'major', 'minor'
  created integer not null,
  modified integer not null,
  revisionid integer not null default nextval('revision_seq')
);
create unique index approval_processes_default on approval_processes (is_default) where is_default;

create table approval_stages (
  stageid integer generated always as identity primary key,
  approval_processid integer not null references approval_processes on delete cascade,
  orderby integer not null,
  type text not null check (type in ('user', 'team')),
  userid integer references users,
  teamid integer, -- a team may end with its last member
  required_signatures integer not null check (required_signatures > 0),
  unique (approval_processid, orderby)
);
-- Where a process is in force; above them is the default of the site.
create table approval_guides (
  guideid integer primary key references guides,
  approval_processid integer not null references approval_processes on delete cascade
);
create table approval_categories (
  wikiid integer primary key references wikis,
  approval_processid integer not null references approval_processes on delete cascade
);

-- Stages as they were when it was asked. A release that is deleted leaves its requests, and signatures are never deleted.
create table approval_requests (
  approvalid integer generated always as identity primary key,
  releaseid integer not null,
  guideid integer not null references guides,
  approval_processid integer not null,
  title text not null,
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'recalled', 'void')),
  current_stage integer not null default 1,
  content_hash text not null,
  userid integer not null references users, -- who asked
  excluded integer[] not null, -- who made the release or wrote what is new in it
  flagged boolean not null default false, -- a stage can no longer be met, and Admins were told
  created integer not null,
  ended integer,
  revisionid integer not null default nextval('revision_seq')
);
create unique index approval_requests_open on approval_requests (releaseid) where state = 'open';
create index approval_requests_releaseid on approval_requests (releaseid, approvalid);
create index approval_requests_guideid on approval_requests (guideid);

create table approval_request_stages (
  stageid integer generated always as identity primary key,
  approvalid integer not null references approval_requests,
  orderby integer not null,
  type text not null,
  userid integer,
  teamid integer,
  name text not null,
  required_signatures integer not null,
  unique (approvalid, orderby)
);
create table approval_signatures (
  signatureid integer generated always as identity primary key,
  stageid integer not null references approval_request_stages,
  userid integer not null references users,
  username text not null, -- stays for as long as the release does
  date integer not null,
  meaning text not null,
  note text not null,
  rejects boolean not null,
  content_hash text not null,
  unique (stageid, userid)
);
create index approval_signatures_userid on approval_signatures (userid);
