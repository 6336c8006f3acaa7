// Runs of one work order, and runs that are found by a part of its number.
import { escapedLike, sql, type Sql } from '#server/db/sql.ts'

/** Over entries e: begun from this work order, or by hand with its number, in any case. */
export const isOfOrder = (orderid: number): Sql => sql`(e.orderid = ${orderid}
  or lower(e.workorderid) = (select lower(o.number) from work_orders o
    where o.orderid = ${orderid}))`

/**
 * Over entries e: by piece, what has none first; within it the guides that come before this one, in
 * their order, then this one, each as it was begun.
 */
export const inOrder = (guideid: number, before: readonly number[]): Sql =>
  sql`e.serial nulls first, e.guideid = ${guideid}::int,
    array_position(${[...before]}::int[], e.guideid) nulls first, e.entryid`

/** Over entries e: this is a part of the number of the order or of the piece, in any case. */
export const hasInNumber = (part: string): Sql =>
  sql`e.number_words like lower(${`%${escapedLike(part)}%`})`
