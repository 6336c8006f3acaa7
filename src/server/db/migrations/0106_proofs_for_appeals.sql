-- Up Migration
-- Who proved that a suspended account is theirs, other than by its password, may appeal with this for
-- a quarter of an hour (decision 0384). A hash of it; a later one takes its place.
alter table users add column appeal_proof bytea;
alter table users add column appeal_proof_ends integer;
alter table users add constraint users_appeal_proof_check
  check ((appeal_proof is null) = (appeal_proof_ends is null));
