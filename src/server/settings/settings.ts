// How the site behaves: a table in the database (api-facts 12), held in memory and read again when
// somebody changes it. What settings there are stands in contract/settings/list.ts.
import {
  settingList,
  type SettingName,
  type Settings,
  settingDefaults,
} from '#contract/settings/list.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingList, name)

/**
 * Passes over what it does not know or cannot read: an older process may share the database with a
 * newer one.
 */
const known = (stored: { name: string; value: unknown }[]): Settings => {
  const fit = stored.filter(
    ({ name, value }) => isSetting(name) && settingList[name].schema.safeParse(value).success,
  )
  return { ...settingDefaults, ...Object.fromEntries(fit.map(({ name, value }) => [name, value])) }
}

export const loadSettings = async (db: Db): Promise<Settings> =>
  known(await db.many<{ name: string; value: unknown }>(sql`select name, value from settings`))

/** The row that stands for all of them: nobody else changes settings until the transaction ends. */
export const lockSettings = async (db: Db): Promise<number> =>
  (
    await db.one<{ value: number }>(
      sql`select value from settings where name = 'revisionid' for update`,
      'Settings',
    )
  ).value

export const loadSettingsRevision = async (db: Db): Promise<number> =>
  (
    await db.one<{ value: number }>(
      sql`select value from settings where name = 'revisionid'`,
      'Settings',
    )
  ).value

/** One statement; the revisionid rises with it. */
export const saveSettings = async (db: Db, changed: Partial<Settings>): Promise<void> => {
  const names = Object.keys(changed)
  const values = Object.values(changed).map(value => JSON.stringify(value))
  await db.run(sql`
    insert into settings (name, value)
    select name, value::jsonb from unnest(${names}::text[], ${values}::text[]) as given (name,
      value)
    union all select 'revisionid', to_jsonb(nextval('revision_seq'))
    on conflict (name) do update set value = excluded.value`)
}
