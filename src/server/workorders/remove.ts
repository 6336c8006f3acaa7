// Work orders of the demo site go with it.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/** False where it stays: there is a run of it. */
export const removeOrder = async (db: Db, orderid: number): Promise<boolean> => {
  await db.run(sql`
    delete from work_orders o where orderid = ${orderid}
      and not exists (select from work_entries e where e.orderid = o.orderid)`)
  return !(await db.maybe(sql`select from work_orders where orderid = ${orderid}`))
}
