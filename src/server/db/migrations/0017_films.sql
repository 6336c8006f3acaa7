-- Up Migration
-- What guides play of a film: {title, start, end, captions}; its poster is imageid.
alter table objects add column shown jsonb not null default '{}';
