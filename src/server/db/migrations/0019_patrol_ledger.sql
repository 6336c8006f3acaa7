-- Up Migration
-- The list of decisions: written once, each row bound to the one before it by its hash
-- (moderation-admin 2).
create table patrol_decisions (
  decisionid integer generated always as identity primary key,
  itemid integer not null references patrol_items,
  item_revisionid integer not null,
  deciderid integer references users, -- null where the service closed the item
  action text not null check (action in ('accept', 'deny', 'accept_edit', 'partial', 'undo', 'withdraw', 'supersede', 'orphan', 'reinstate')),
  reason_code text,
  reason_text text,
  result_revisionid integer,
  live_before integer not null,
  live_after integer,
  base_shown text not null check (base_shown in ('live', 'previous')),
  undoes integer references patrol_decisions,
  created integer not null,
  seconds_viewed integer not null,
  diff_hash text not null, -- of what was shown
  prev_hash text not null,
  hash text not null,
  -- Nothing but a person accepts.
  check (deciderid is not null or action in ('supersede', 'orphan', 'reinstate'))
);
create index patrol_decisions_itemid on patrol_decisions (itemid, decisionid);
create index patrol_decisions_deciderid on patrol_decisions (deciderid, decisionid);
create unique index patrol_decisions_undoes on patrol_decisions (undoes); -- nothing is undone twice

create table patrol_decision_units (
  decisionid integer not null references patrol_decisions,
  unitid integer not null,
  verdict text not null check (verdict in ('accept', 'deny', 'leave')),
  edited boolean not null,
  reason_code text,
  primary key (decisionid, unitid)
);

-- The document as it was shown and as it was left: whole snapshots are kept for decisions.
create table patrol_decision_documents (
  decisionid integer primary key references patrol_decisions,
  base jsonb not null, -- what the item was compared with
  head jsonb not null, -- what the item proposed
  live_before jsonb, -- null where readers saw no change
  live_after jsonb
);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'A decision is never changed';
end $$;
create trigger patrol_decisions_immutable before update or delete on patrol_decisions for each row execute function refuse_ledger_change();
create trigger patrol_decision_units_immutable before update or delete on patrol_decision_units for each row execute function refuse_ledger_change();
create trigger patrol_decision_documents_immutable before update or delete on patrol_decision_documents for each row execute function refuse_ledger_change();
