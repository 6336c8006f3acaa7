-- Up Migration
-- How a team lays guides on paper, by name: [{"name", "paper", "columns", "parts"}].
alter table teams
  add column print_layouts jsonb not null default '[]';
