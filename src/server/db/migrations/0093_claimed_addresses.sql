-- Up Migration
-- The address that somebody gave and another account has: shown to whoever gave it, as if it were
-- theirs, so that no answer tells of the other account.
alter table users add column claimed_email text,
  add constraint users_one_address check (email is null or claimed_email is null);
create index users_claimed_email on users (lower(claimed_email)) where claimed_email is not null;
