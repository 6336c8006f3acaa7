-- Up Migration
-- A new page that waits for its first publication (moderation-admin 1). It counts as deleted for
-- whatever shows, lists or finds pages, and is there only for who made it and for those who decide
-- it.
alter table wikis add column unpublished boolean not null default false;
alter table wikis add constraint wikis_unpublished check (not unpublished or deleted_date is not null);
