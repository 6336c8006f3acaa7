-- Up Migration
-- Who decided a revision is found by its document; edits that are sent again follow what they were
-- (moderation-admin 3).
create index patrol_items_document on patrol_items (doc_type, docid, langid, head_revisionid);
alter table patrol_items add column sent_again integer; -- its author took its words to send them again, and has not saved them yet
create index patrol_items_sent_again on patrol_items (authorid, doc_type, docid, langid) where sent_again is not null;
