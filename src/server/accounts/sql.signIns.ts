// Sign-ins and ways to sign in, in the archive about a person.
import { unixNow } from '#lib/time.ts'
import { signInsWhere } from '#server/auth/tokens.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/**
 * Those that ended too, with when and why. Where an Admin created the account, the device is that
 * of the Admin.
 */
export const signInsOf = (userid: number): Sql => sql`
    select row_number() over (order by created, what, id) as key,
      jsonb_strip_nulls(to_jsonb(s) - 'id') as row from (
      select 'sign_in' as what, tokenid as id, created, last_used,
        case when how is distinct from 'made_by_admin' then user_agent end as user_agent, how,
        app_password as name, ended, why
        from (${signInsWhere(sql`t.userid = ${userid}`, unixNow())}) kept
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
