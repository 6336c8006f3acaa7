// What a person prefers, as parts of cmi5 ask for it (cmi5 11).
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export const learnerPreferences = async (db: Db, userid: number) => {
  const { langid } = await db.one<{ langid: string }>(
    sql`select langid from users where userid = ${userid}`,
  )
  return { languagePreference: langid, audioPreference: 'on' }
}
