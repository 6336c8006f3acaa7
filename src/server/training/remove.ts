// A module that is gone for good, with its attempts and packages: only of the demo site, whose
// results nobody has to keep.
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { packageKey } from './store.ts'

export const removeModule = async ({ database, media }: Service, id: number): Promise<void> => {
  const importids = await database.values<number>(
    sql`select importid from training_imports where id = ${id}`,
  )
  for (const importid of importids) await media.remove(packageKey(importid))
  await database.write(async db => {
    await db.run(sql`delete from training_attempts where id = ${id}`)
    await db.run(sql`update training_modules set importid = null where id = ${id}`)
    await db.run(sql`delete from training_imports where id = ${id}`)
    await db.run(sql`delete from training_modules where id = ${id}`)
  })
}
