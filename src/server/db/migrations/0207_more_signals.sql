-- Up Migration
-- Weights that an Admin set, with those of the signals that came since: a value without them would
-- not be read, and all of them would be as at first.
update settings set value = '{"step_emptied": 45, "step_replaced": 45, "step_deleted": 40,
  "deletion_proposed": 60, "shouting": 40, "repeated_letters": 45, "disguised_text": 50,
  "listed_word": 60, "listed_host": 60}'::jsonb || value where name = 'patrol_weights';
