// Runs of one work order, and runs that are found by a part of its number.
import { escapedLike, sql, type Sql } from '#server/db/sql.ts'

/** Over entries e: begun from this work order, or by hand with its number, in any case. */
export const isOfOrder = (orderid: number): Sql => sql`(e.orderid = ${orderid}
  or lower(e.workorderid) = (select lower(o.number) from work_orders o
    where o.orderid = ${orderid}))`

/**
 * Over entries e: by piece, what has none first; within it the guides that come first, as the guide
 * of the order names them, then that guide, each as it was begun.
 */
export const inOrder = (orderid: number): Sql => {
  const of = (what: Sql) =>
    sql`(select ${what} from work_orders o join guides og using (guideid)
      where o.orderid = ${orderid})`
  return sql`e.serial nulls first, e.guideid = ${of(sql`o.guideid`)},
    array_position(${of(sql`og.prerequisites`)}, e.guideid) nulls first, e.entryid`
}

/** Over entries e: this is a part of the number of the order or of the piece, in any case. */
export const hasInNumber = (part: string): Sql => {
  const like = `%${escapedLike(part)}%`
  return sql`(e.workorderid ilike ${like} or e.serial ilike ${like})`
}
