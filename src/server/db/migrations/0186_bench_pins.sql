-- Up Migration
-- By which a person signs in runs at the bench of others; it lets nobody in.
create table bench_pins (
  userid integer primary key references users,
  pin_hash text not null, -- as a password is kept
  created integer not null
);
