-- Up Migration
-- A guide is found by its document number: the index is brought to what the register says.
create function search_register() returns trigger language plpgsql as $$
begin
  insert into search_queue (kind, docid) values ('guide', new.guideid);
  return null;
end $$;
create trigger search_new_register after insert on register_entries for each row
  when (new.document_number is not null) execute function search_register();
create trigger search_register after update of document_number on register_entries for each row
  when (old.document_number is distinct from new.document_number)
  execute function search_register();
insert into search_queue (kind, docid)
  select 'guide', guideid from register_entries where document_number is not null
  order by guideid;
