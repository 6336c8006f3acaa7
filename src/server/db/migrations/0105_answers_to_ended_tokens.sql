-- Up Migration
-- Of a request that ended its own token: who may still ask for its answer (decision 0383). A hash
-- of the token, with the browser that it was bound to.
alter table idempotency_keys add column ended_by bytea;
create index idempotency_keys_ended_by on idempotency_keys (ended_by) where ended_by is not null;
