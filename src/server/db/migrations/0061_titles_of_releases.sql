-- Up Migration
-- What the guide is called in a release: lists show it without unpacking what is frozen
-- (moderation-admin 9).
alter table releases add column guide_title text generated always as (content -> 'guide' ->> 'title') stored;
