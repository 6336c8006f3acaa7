-- Up Migration
-- A notice is in one mail at most; what stands there already is not told by mail.
alter table notifications add column mailed boolean not null default true;
alter table notifications alter column mailed set default false;
-- Whoever may not see this guide is not told its title; null: nothing of the notice is hidden.
alter table notifications add column guideid integer;
create index notifications_unmailed on notifications (userid, date) where not read and not mailed;
