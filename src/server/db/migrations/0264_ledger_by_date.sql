-- Up Migration
-- Figures and lists of the ledger ask for days (moderation-admin M-37, M-44).
create index patrol_decisions_created on patrol_decisions (created);
