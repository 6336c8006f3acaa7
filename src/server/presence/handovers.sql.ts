import type { Handover } from '#contract/presence/handovers.ts'
import type { Seconds, UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { isUnseenBy } from '#server/rights/guides.ts'

/** Nobody is shown an older one. */
const lasts: Seconds = 24 * 60 * 60
/** So many are told at once; those that wait for an answer come before those that have one. */
const told = 50
/** So many of one person in one guide may wait for an answer. */
export const openAtOnce = 10
/** For so long nobody is asked again for a step that they have kept. */
const calm: Seconds = 10 * 60

type HandoverRow = Omit<Handover, 'kind' | 'from' | 'to' | 'state' | 'date'> & {
  userid: number
  username: string
  receiver: number
  receiver_name: string
  asks: boolean
  created: UnixSeconds
  accepted: boolean | null
}
const present = (row: HandoverRow): Handover => ({
  handoverid: row.handoverid,
  guideid: row.guideid,
  stepid: row.stepid,
  kind: row.asks ? 'ask' : 'give',
  from: { userid: row.userid, username: row.username },
  to: { userid: row.receiver, username: row.receiver_name },
  note: row.note,
  date: row.created,
  state: row.accepted === null ? 'open' : row.accepted ? 'accepted' : 'declined',
  answered: row.answered,
})

/** Whose it is, and whether Users only read on this site. */
type Asking = { userid: number; isPrivateSite: boolean }

/** Only between two people who may both edit the guide now; whoever asks may. */
const between = (
  db: Db,
  { userid, isPrivateSite }: Asking,
  now: UnixSeconds,
  which: Sql,
): Promise<HandoverRow[]> =>
  db.many<HandoverRow>(sql`
  select h.handoverid, h.guideid, h.stepid, h.userid, f.username, h.receiver,
    r.username as receiver_name, h.asks, h.note, h.created, h.accepted, h.answered
  from guide_handovers h join guides g using (guideid)
    join users f on f.userid = h.userid join users r on r.userid = h.receiver
    join users u on u.userid = case when h.userid = ${userid} then h.receiver else h.userid end
  where (h.userid = ${userid} or h.receiver = ${userid}) and h.created > ${now - lasts}
    and not u.disabled and not ${isUnseenBy}
    and (u.privilege <> 'User' or not ${isPrivateSite}::boolean) and ${which}
  order by h.accepted is null desc, h.handoverid desc limit ${told}`)

export const listHandovers = async (
  db: Db,
  guideid: number,
  asking: Asking,
  now: UnixSeconds,
): Promise<Handover[]> =>
  (await between(db, asking, now, sql`h.guideid = ${guideid}`))
    .map(present)
    .toSorted((a, b) => b.handoverid - a.handoverid)

export const findHandover = async (
  db: Db,
  handoverid: number,
  asking: Asking,
  now: UnixSeconds,
): Promise<Handover | undefined> => {
  const [row] = await between(db, asking, now, sql`h.handoverid = ${handoverid}`)
  return row && present(row)
}

export type Offer = {
  guideid: number
  stepid: number | null
  userid: number
  receiver: number
  asks: boolean
  note: string
}
/** How many others of theirs wait there, and whether the step was kept a moment ago. */
export const countHandovers = (
  db: Db,
  { guideid, stepid, userid, receiver, asks }: Offer,
  now: UnixSeconds,
): Promise<{ open: number; isKept: boolean }> =>
  db.one(sql`
  select count(*) filter (where accepted is null and not (receiver = ${receiver}
      and asks = ${asks} and stepid is not distinct from ${stepid}))::int as open,
    ${asks} and coalesce(bool_or(asks and not accepted and receiver = ${receiver}
      and stepid = ${stepid} and answered > ${now - calm}), false) as "isKept"
  from guide_handovers
  where guideid = ${guideid} and userid = ${userid} and created > ${now - lasts}`)

/** It takes the place of the same one that nobody has answered, and of what asked for it. */
export const insertHandover = async (
  db: Db,
  { guideid, stepid, userid, receiver, asks, note }: Offer,
  now: UnixSeconds,
): Promise<number> => {
  await db.run(sql`
    delete from guide_handovers where guideid = ${guideid} and accepted is null
      and stepid is not distinct from ${stepid}
      and (userid = ${userid} and receiver = ${receiver} and asks = ${asks}
        or userid = ${receiver} and receiver = ${userid} and asks and not ${asks}::boolean)`)
  return (
    await db.one<{ handoverid: number }>(sql`
    insert into guide_handovers (guideid, stepid, userid, receiver, asks, note, created)
      values (${guideid}, ${stepid}, ${userid}, ${receiver}, ${asks}, ${note}, ${now})
      on conflict (guideid, coalesce(stepid, 0), userid, receiver, asks) where accepted is null
        do update set note = excluded.note, created = excluded.created
      returning handoverid`)
  ).handoverid
}

/** False where it was answered already. */
export const setAnswer = async (
  db: Db,
  handoverid: number,
  accepted: boolean,
  now: UnixSeconds,
): Promise<boolean> =>
  (await db.run(sql`
  update guide_handovers set accepted = ${accepted}, answered = ${now}
    where handoverid = ${handoverid} and accepted is null`)) > 0

export const trimHandovers = (db: Db, now: UnixSeconds): Promise<number> =>
  db.run(sql`delete from guide_handovers where created <= ${now - lasts}`)
