-- Up Migration
-- Mails of which an address gets one an hour: what they tell of, and the hour (since 1970) in which they are due. Two
-- processes that write one at once write one.
alter table mails add column topic text, add column hour integer;
create unique index mails_topic on mails (lower(recipient), topic, hour) where topic is not null;
