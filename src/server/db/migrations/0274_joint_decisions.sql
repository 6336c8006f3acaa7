-- Up Migration
-- Edits that were accepted with all that lay below them: the decisions of one act, which are taken
-- back together. The ledger itself has a row for each, as for any other.
create table patrol_joint_decisions (
  decisionid integer primary key references patrol_decisions,
  first_decisionid integer not null references patrol_decisions
);
create index patrol_joint_decisions_first on patrol_joint_decisions (first_decisionid);
