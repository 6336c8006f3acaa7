-- Up Migration
-- Releases with the same number go live in one transaction, or none of them does; null: by itself.
create sequence release_group_seq as integer;
alter table releases add column groupid integer;
create index releases_group on releases (groupid) where groupid is not null;
