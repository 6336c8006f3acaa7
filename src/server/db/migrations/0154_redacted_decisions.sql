-- Up Migration
-- Documents of decisions lose the words that are redacted from the history. The hash of a decision is over the digest of
-- its documents as they were written, which is kept once they are no more what they were.
alter table patrol_decision_documents add column written_digest text;
create function refuse_documents_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('stepwright.erases', true) = 'on' then return new; end if;
  raise exception 'A decision is never changed';
end $$;
drop trigger patrol_decision_documents_immutable on patrol_decision_documents;
create trigger patrol_decision_documents_immutable before update or delete on patrol_decision_documents for each row execute function refuse_documents_change();

-- They held each unit as a text; what was opened before counts as not seen.
update patrol_looks set units = '{}';
