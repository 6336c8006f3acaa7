-- Up Migration
-- Webhooks may ask for what went live.
drop trigger outbox_webhooks on outbox;
create trigger outbox_webhooks after insert on outbox for each row
  when (new.event ~ '^(guide|step|steps|wiki|tag|comment|patrol|change|release|approval|work_log|training|user|team|badge|media)\.') execute function enqueue_webhooks();
