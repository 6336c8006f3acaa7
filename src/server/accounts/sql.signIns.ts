// Sign-ins and ways to sign in, in the archive about a person.
import { sql, type Sql } from '#server/db/sql.ts'

/** Those that ended too, with when and why. */
export const signInsOf = (userid: number): Sql => sql`
    select row_number() over (order by created, what, id) as key,
      jsonb_strip_nulls(to_jsonb(s) - 'id') as row from (
      select 'sign_in' as what, tokenid as id, created, last_used, user_agent, how,
        (select name from app_passwords a where a.app_passwordid = t.app_passwordid) as name,
        null::int as ended, null as why from tokens t where userid = ${userid}
      union all select 'sign_in', tokenid, created, last_used, user_agent, how, app_password, ended,
        why from sign_ins where userid = ${userid}
      union all select 'passkey', passkeyid, created, last_used, null, null, name, null, null
        from passkeys where userid = ${userid}
      union all select 'app_password', app_passwordid, created, last_used, null, null, name, null,
        null from app_passwords where userid = ${userid}
      union all select 'sign_in_service', 0, created, last_used, null, null,
        issuer || ' ' || subject, null, null from sso_links where userid = ${userid}
      union all select 'authenticator_app', 0, created, null, null, null, null, null, null
        from totp_secrets where userid = ${userid} and confirmed
      union all select 'bench_pin', 0, created, null, null, null, null, null, null from bench_pins
        where userid = ${userid}) s`
