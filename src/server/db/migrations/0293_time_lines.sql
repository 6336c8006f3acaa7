-- Up Migration
-- A time line goes back in time from any moment: rows of one person or one target, and decisions of
-- one decider, in the order in which they happened.
create index audit_rows_actor_at on audit_rows (actor, at, auditid);
create index audit_rows_target_at on audit_rows (target_type, target_id, at, auditid);
create index patrol_decisions_decider_created on patrol_decisions (deciderid, created, decisionid);
