-- Up Migration
-- What a team made of the rules of Guide Check, by the name of the rule: 'off', 'must' or 'should'; what is not named has
-- its own level. And what rule G8 calls vague in its guides, beside the words that it knows.
alter table teams
  add column check_rules jsonb not null default '{}',
  add column check_words text[] not null default '{}';
