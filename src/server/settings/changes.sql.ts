// Who changed which setting last, as the audit log tells it.
import type { SettingName } from '#contract/settings/list.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type SettingChange = {
  name: SettingName
  at: UnixSeconds
  userid: number | null
  username: string | null
}

/** The newest change of each setting that somebody changed while the log is kept. */
export const loadLastChanges = (db: Db): Promise<SettingChange[]> =>
  db.many<SettingChange>(sql`
    select distinct on (k.name) k.name, r.at, u.userid, u.username
    from audit_rows r
      join audit_values v on v.auditid = r.auditid and v.part = 'content'
      cross join lateral jsonb_object_keys(v.value->'after') as k (name)
      left join users u on u.userid = r.actor
    where r.target_type = 'settings' and r.target_id = 'site'
      and jsonb_typeof(v.value->'after') = 'object'
    order by k.name, r.auditid desc`)
