import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { holds } from './signers.ts'

export type LendRow = {
  lendid: number
  lender: number
  lender_name: string
  borrower: number
  borrower_name: string
  from_date: number
  to_date: number
  created: number
  ended: number | null
  holds: boolean
}
const select = (where: Sql): Sql => sql`
  select l.lendid, l.lender, a.username as lender_name, l.borrower, b.username as borrower_name,
    l.from_date, l.to_date, l.created, l.ended, ${holds} as holds
  from approval_lends l join users a on a.userid = l.lender join users b on b.userid = l.borrower
    where ${where}`

/** Throws 404; locked until the transaction ends. */
export const lockLend = async (db: Db, lendid: number): Promise<LendRow> => {
  await db.maybe(sql`select 1 from approval_lends where lendid = ${lendid} for update`)
  return db.one<LendRow>(select(sql`l.lendid = ${lendid}`), 'Lend')
}
/** By or to the person, the newest first. */
export const listLends = (
  db: Db,
  userid: number,
  page: { limit: number; offset: number },
): Promise<LendRow[]> =>
  db.many<LendRow>(
    sql`${select(sql`${userid} in (l.lender, l.borrower)`)}
      order by l.lendid desc limit ${page.limit} offset ${page.offset}`,
  )
export const countLends = async (db: Db, userid: number): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from approval_lends where ${userid} in (lender, borrower)`,
    )
  ).n

/** What `holds` compares with in this transaction, in whole seconds: what begins now holds. */
export const databaseNow = async (db: Db): Promise<UnixSeconds> =>
  (await db.one<{ now: number }>(sql`select floor(extract(epoch from now()))::int as now`)).now

/** Of one lender one after the other, so that no two periods overlap. */
export const lockLender = (db: Db, userid: number): Promise<unknown> =>
  db.maybe(sql`select 1 from users where userid = ${userid} for update`)
export const overlaps = async (
  db: Db,
  lender: number,
  from: UnixSeconds,
  to: UnixSeconds,
): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from approval_lends where lender = ${lender} and ended is null
      and from_date < ${to} and to_date > ${from} limit 1`,
  )) !== null
/** Over requests q and their stages s: open, and the lender is to sign, now or later. */
const isToSign = (lender: number): Sql =>
  sql`(q.state = 'open' and s.orderby >= q.current_stage
    and (s.userid = ${lender} or exists (select from team_members m
    where m.teamid = s.teamid and m.userid = ${lender})))`

/**
 * Open requests in which the lender is to sign, now or later, and the borrower made the release or
 * wrote a change in it.
 */
export const biasedIn = (
  db: Db,
  lender: number,
  borrower: number,
): Promise<{ approvalid: number; title: string }[]> =>
  db.many(sql`
  select distinct q.approvalid, (select guide_title from releases r
    where r.releaseid = q.releaseid) as title from approval_requests q
    join approval_request_stages s using (approvalid)
  where ${isToSign(lender)} and ${borrower} = any(q.excluded)
    and not exists (select from settings where name = 'self_approval' and value = 'true')
    order by q.approvalid`)
export const isActive = async (db: Db, userid: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from users where userid = ${userid} and state = 'active'`)) !== null

export const insertLend = async (
  db: Db,
  l: {
    lender: number
    borrower: number
    from_date: UnixSeconds
    to_date: UnixSeconds
    created: UnixSeconds
  },
): Promise<LendRow> => {
  const { lendid } = await db.one<{ lendid: number }>(sql`
    insert into approval_lends (lender, borrower, from_date, to_date, created)
      values (${l.lender}, ${l.borrower}, ${l.from_date}, ${l.to_date}, ${l.created})
      returning lendid`)
  return lockLend(db, lendid)
}
export const endLend = (db: Db, lendid: number, now: UnixSeconds): Promise<number> =>
  db.run(sql`update approval_lends set ended = ${now} where lendid = ${lendid}`)
/** Open requests that such a lend reaches: their boxes change. */
export const reachedBy = (
  db: Db,
  lender: number,
): Promise<{ approvalid: number; releaseid: number; guideid: number }[]> =>
  db.many(sql`
  select distinct q.approvalid, q.releaseid, q.guideid from approval_requests q
    join approval_request_stages s using (approvalid)
  where ${isToSign(lender)} order by q.approvalid`)
