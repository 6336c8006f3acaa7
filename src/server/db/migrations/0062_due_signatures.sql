-- Up Migration
-- Days in which a stage is to be signed once it is its turn, and when that ends (moderation-admin
-- 7). Nothing is approved by time.
alter table approval_stages add column due_days integer check (due_days between 1 and 365);
alter table approval_request_stages add column due_days integer, add column due_date integer, add column reminded boolean not null default false;
create index approval_request_stages_due on approval_request_stages (due_date) where due_date is not null and not reminded;
