import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/** Bodies that name a person who is erased: ids stay, words go. */
export const forgetBodies = (db: Db, userid: number): Promise<number> =>
  db.run(sql`
  update webhook_deliveries set body = null, state =
    case state when 'waiting' then 'failed' else state end, error = 'The person was erased'
  where body like ${`%"userid":${userid},%`} or body like ${`%"userid":${userid}}%`}
    or body like ${`%"author":${userid},%`}`)
