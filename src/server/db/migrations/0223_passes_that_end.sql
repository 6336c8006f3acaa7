-- Up Migration
-- How long a pass of a module holds, and how many days those whom it is meant for have to pass it.
alter table training_modules add column months integer check (months between 1 and 120); -- null: no end
alter table training_modules add column due_days integer check (due_days between 0 and 365); -- null: no day
