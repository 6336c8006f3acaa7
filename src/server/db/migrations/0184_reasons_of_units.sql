-- Up Migration
-- Why one change of an edit was denied, where that has words of its own beside those of the decision.
alter table patrol_decision_units add column reason_text text;
