-- Up Migration
-- Whether a redaction took words out of the change itself that was decided on, and not only around it; null where nothing was
-- redacted. The hash of the difference tells of it only while differences are found as they were then.
alter table patrol_decision_documents add column own_redacted boolean;
