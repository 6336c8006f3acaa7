-- Up Migration
-- A release that was sent back asks again: what its author answers, and which content each round had, so that a signer sees
-- what changed since they looked. Rounds of before have no content of their own to compare with.
alter table approval_requests add column answer text not null default '',
  add column content_revisionid integer;
