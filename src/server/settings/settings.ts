// How the site behaves: a table in the database (api-facts 12), held in memory and read again when somebody changes it.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type GuideType = { title: string; prompt: string; subject: 'none' | 'optional' | 'required' }
const type = (title: string, prompt: string, subject: GuideType['subject'] = 'optional'): GuideType => ({ title, prompt, subject })

export const settingDefaults = {
  site_name: 'Stepwright',
  site_description: 'Step-by-step guides for people who repair things.',
  default_langid: 'en',
  langids: ['en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pt', 'ru', 'tr', 'zh'],
  guide_types: {
    replacement: type('Replacement', 'What is replaced?'),
    installation: type('Installation', 'What is installed?'),
    repair: type('Repair', 'What is repaired?'),
    disassembly: type('Disassembly', 'What is taken apart?'),
    teardown: type('Teardown', '', 'none'),
    technique: type('Technique', 'What is the technique?'),
    maintenance: type('Maintenance', 'What is tended?'),
  } as Record<string, GuideType>,
  public_registration: true,
  app_ids: [] as string[],
  require_app_id: false,
  patrol_threshold: 500,
  flags_as_objects: false,
  trusted_link_hosts: [] as string[],
  cors_origins: '*',
}
export type Settings = typeof settingDefaults

/** Throws nothing for a setting it does not know: an older process may share the database with a newer one. */
export const loadSettings = async (db: Db): Promise<Settings> => {
  const stored = await db.many<{ name: string; value: unknown }>(sql`select name, value from settings`)
  const known = stored.filter(row => row.name in settingDefaults)
  return { ...settingDefaults, ...Object.fromEntries(known.map(row => [row.name, row.value])) }
}
