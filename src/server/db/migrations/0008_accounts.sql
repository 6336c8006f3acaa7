-- Up Migration
-- Nobody asked the accounts of before for a proof of their address: they count as verified.
alter table users add column email_verified boolean not null default false;
update users set email_verified = true where email is not null;

-- Search by name: what begins with the words comes from these, whatever the collation of the database.
create index users_username_prefix on users (lower(username) collate "C");
create index users_unique_username_prefix on users (unique_username collate "C");

-- Who got the author's points for a completion: taken back from the same person when it is taken back.
alter table completions add column rewarded integer references users;
create index completions_userid on completions (userid, guideid);
create index favorites_userid on favorites (userid, created);

-- Links that are sent to an address: to choose a new password, or to prove that the address is one's own.
create table email_links (
  token_hash bytea primary key, -- SHA-256; the token itself is only in the mail
  purpose text not null check (purpose in ('reset', 'verify')),
  userid integer not null references users,
  email text not null, -- it proves this address and no later one
  expires integer not null
);
create index email_links_userid on email_links (userid, purpose);
create index email_links_expires on email_links (expires);

-- Mails: written in the transaction that they tell of, sent by a job, or kept for an Admin where no mail server is configured.
create table mails (
  mailid integer generated always as identity primary key,
  userid integer references users,
  recipient text not null,
  subject text not null,
  body text not null, -- emptied when it is sent: its link lets in whoever reads it
  created integer not null,
  expires integer not null, -- of no use to anybody afterwards, and not sent any more
  attempts integer not null default 0,
  sent integer,
  error text
);
create index mails_created on mails (created);

-- Badges that people have; what badges there are is in the code.
create table user_badges (
  userid integer not null references users,
  badgeid integer not null,
  date integer not null,
  primary key (userid, badgeid)
);
create index user_badges_badgeid on user_badges (badgeid);

-- How often a person did what leaves no row of its own to count.
create table deeds (
  userid integer not null references users,
  deed text not null,
  times integer not null,
  primary key (userid, deed)
);

-- Whoever earned badges before there were any.
insert into jobs (kind, unique_key, run_at) values ('badges', 'badges of everybody', 0);
