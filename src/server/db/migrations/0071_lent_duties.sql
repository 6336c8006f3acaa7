-- Up Migration
-- Duties to sign, lent to somebody else for a time (moderation-admin 9). Both names stay in what
-- was signed.
create table approval_lends (
  lendid integer generated always as identity primary key,
  lender integer not null references users,
  borrower integer not null references users,
  from_date integer not null,
  to_date integer not null, -- the first second in which it does not hold
  created integer not null,
  ended integer, -- before its time, by one of the two or an Admin
  check (lender <> borrower and from_date < to_date)
);
create index approval_lends_lender on approval_lends (lender, to_date);
create index approval_lends_borrower on approval_lends (borrower, to_date);
alter table approval_signatures add for_userid integer references users, add for_username text not null default ''; -- whose duty it was, where that was lent
create unique index approval_signatures_duty on approval_signatures (stageid, coalesce(for_userid, userid));
