-- Up Migration
-- What readers had of the forms of a run in other languages as it began:
-- [{langid, stepid, texts: [{name, text}]}].
alter table work_entries add column form_words jsonb not null default '[]';
