// Training in the archive about a person.
import { sql, type Sql } from '#server/db/sql.ts'

/** Attempts with all that packages told of them, and what an Admin did to modules. */
export const trainingOf = (userid: number): Sql => sql`
    select row_number() over (order by date, what, id, version, status) as key,
      jsonb_strip_nulls(to_jsonb(r) - 'items') ||
      case when what in ('attempt', 'statement', 'document') then jsonb_build_object('items', items) else '{}' end as row from (
      select 'attempt' as what, a.attemptid as id, m.moduleid, m.version, m.title, a.status,
        a.score, a.total_time, a.closed, a.first_access as date, a.last_access, a.completed_date,
        a.items
        from training_attempts a join training_modules m using (id) where a.userid = ${userid}
      union all select 'statement', t.nth::int, m.moduleid, m.version, m.title, t.verb, null, null,
        null, t.stored, null, null, t.statement
        from training_statements t join training_registrations g using (registration)
          join training_attempts a using (attemptid) join training_modules m on m.id = a.id
        where a.userid = ${userid}
      union all select 'document', a.attemptid, m.moduleid, m.version, m.title, d.name, null, null,
        null, d.changed, null, null, to_jsonb(encode(d.content, 'base64'))
        from training_documents d join training_registrations g using (registration)
          join training_attempts a using (attemptid) join training_modules m on m.id = a.id
        where a.userid = ${userid}
      union all select 'named', id, moduleid, version, title, null, null, null, null, modified_date,
        null, null, null from training_modules where ${userid} = any(users)
      union all select 'draft', id, moduleid, version, title, state, null, null, null, created_date,
        null, null, null from training_modules where userid = ${userid}
      union all select 'import', i.importid, m.moduleid, m.version,
        coalesce(i.filename, i.source_url, m.title), i.phase, null, null, null, i.created_date,
        null, i.finished_date, null
        from training_imports i join training_modules m using (id) where i.userid = ${userid}
      union all select 'preview', p.importid, m.moduleid, m.version, m.title, null, null, null,
        null, p.date, null, null, null
        from training_previews p join training_imports i using (importid)
          join training_modules m using (id) where p.userid = ${userid}) r`
