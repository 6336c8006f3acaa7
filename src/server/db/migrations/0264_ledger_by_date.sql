-- Up Migration
-- Figures and lists of the ledger ask for days (moderation-admin 3).
create index patrol_decisions_created on patrol_decisions (created);
