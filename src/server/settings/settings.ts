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
import type { SignedIn } from '#server/http/context.ts'

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

/** One statement; the revisionid rises with it. `before`: what each of them was until then. */
export const saveSettings = async (
  { db, person, now }: Pick<SignedIn, 'db' | 'person' | 'now'>,
  before: Settings,
  changed: Partial<Settings>,
): Promise<void> => {
  const rows = (Object.keys(changed) as SettingName[]).map(name => ({
    name,
    value: changed[name],
    was: before[name],
  }))
  await db.run(sql`
    insert into settings (name, value, was, changed, changed_by)
    select given->>'name', given->'value', given->'was', ${now}::int, ${person.userid}::int
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as given
    union all select 'revisionid', to_jsonb(nextval('revision_seq')), null, null, null
    on conflict (name) do update set value = excluded.value, was = excluded.was,
      changed = excluded.changed, changed_by = excluded.changed_by`)
}
