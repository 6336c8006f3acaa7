-- Up Migration
-- Where an imported step comes from, 'site guideid/stepid': a second import finds it again when its id had to change.
alter table steps add column source text unique;
