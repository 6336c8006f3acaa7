// Who changed which setting last, and what it was before.
import { settingList, type SettingName } from '#contract/settings/list.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type SettingChange = {
  name: SettingName
  at: UnixSeconds
  userid: number | null
  username: string | null
  /** null where it is not known, or was of a shape that no setting has any more. */
  was: { value: unknown } | null
}

export const loadLastChanges = async (db: Db): Promise<SettingChange[]> => {
  const rows = await db.many<Omit<SettingChange, 'was'> & { was: unknown; knows: boolean }>(sql`
    select s.name, s.changed as at, u.userid, u.username, s.was, s.was is not null as knows
    from settings s left join users u on u.userid = s.changed_by
    where s.changed is not null and s.name = any(${Object.keys(settingList)}::text[])
    order by s.name`)
  return rows.map(({ was, knows, ...row }) => ({
    ...row,
    was: knows && settingList[row.name].schema.safeParse(was).success ? { value: was } : null,
  }))
}
