-- Up Migration
-- A notice is in one mail at most.
alter table notifications add column mailed boolean not null default false;
