// What an erased person leaves in work orders: nothing is theirs to do, and their words go.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export const forgetOrders = (db: Db, userid: number): Promise<number> =>
  db.run(sql`
  update work_orders set userid = case when userid = ${userid} then null else userid end,
    note = case when note_by = ${userid} then '' else note end,
    reason = case when reason_by = ${userid} then '' else reason end,
    revisionid = nextval('revision_seq')
  where userid = ${userid} or note_by = ${userid} or reason_by = ${userid}`)
