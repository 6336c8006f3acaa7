-- Up Migration
-- Orders of rework by whoever gave them: an account that is erased or exported is looked up by it.
create index work_reworks_userid on work_reworks (userid);
