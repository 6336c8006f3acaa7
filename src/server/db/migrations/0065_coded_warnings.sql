-- Up Migration
-- What an import warns of, by code, beside the words (api-facts 4.12): an app says it in its reader's language.
alter table training_imports add column warnings jsonb not null default '[]';
