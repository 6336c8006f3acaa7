// What an erased person leaves in training: nothing of their own.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export const forgetResults = async (db: Db, userid: number): Promise<void> => {
  await db.run(sql`delete from training_launches where userid = ${userid}`)
  await db.run(sql`delete from training_attempts where userid = ${userid}`)
  await db.run(sql`delete from training_previews where userid = ${userid}`)
  await db.run(
    sql`update training_modules set users = array_remove(users, ${userid}::int),
        revisionid = nextval('revision_seq') where ${userid} = any(users)`,
  )
}
