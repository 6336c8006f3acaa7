// Tells people of what happened, in the transaction of it (api-facts 8.6).
import type { NoticeName } from '#contract/events/table.ts'
import { untitledGuideUrl } from '#server/base/addresses.ts'
import { sql } from '#server/db/sql.ts'
import type { Ctx } from '#server/http/context.ts'
import { findUnseen } from '#server/rights/guides.ts'
import { isReached, kindRows, mailedWithin, wayOf } from './choices.ts'

export type NewNotice = {
  userid: number
  event: NoticeName
  /** Where it leads, below the origin: `/Guide/Seal/5#comment-87`. */
  path: string
  /** The path names a place and tells nothing of the guide: it stays also where that is hidden. */
  isPlace?: true
  /** Ids of what it is about, and its `title` as it is now, which the words are made with. */
  data: { title: string } & Record<string, unknown>
  /**
   * The guide that `path` and `title` are of. It may have turned private, and got another title,
   * since the person had to do with it: whoever may not see it is told neither.
   */
  guideid?: number | null
  /**
   * Who did it: the caller where nothing is said, null for nobody. Nobody is told of their own
   * acts.
   */
  actor?: number | null
  /**
   * Said once: not again while the same act of the same person stands there unread. Where it is
   * about something else by now, such as the next release, that one says so.
   */
  once?: true
  /**
   * Of a notice said once: there is something new each time, even with the same data. Until it was
   * mailed it keeps its date, as one that is renewed each hour would never be older than the hour
   * of a digest.
   */
  renews?: true
}

/** Notices with the titles of guides that each person may see, and `hidden` in place of others. */
const withoutTitles = async (db: Ctx['db'], notices: NewNotice[]): Promise<NewNotice[]> => {
  const ofGuides = notices.flatMap(({ guideid, userid }, place) =>
    typeof guideid === 'number' ? [{ guideid, userid, place }] : [],
  )
  if (ofGuides.length === 0) return notices
  const unseen = await findUnseen(db, ofGuides)
  const hidden = new Map(
    ofGuides.flatMap(({ guideid, place }, at) => (unseen.has(at) ? [[place, guideid]] : [])),
  )
  return notices.map((notice, place) => {
    const guideid = hidden.get(place)
    return guideid === undefined
      ? notice
      : {
          ...notice,
          path: notice.isPlace ? notice.path : untitledGuideUrl('', guideid),
          data: { ...notice.data, title: '', hidden: true },
        }
  })
}

/** One statement for all of them; returns who was told. Suspended people are told nothing. */
export const notify = async (
  ctx: Pick<Ctx, 'db' | 'now'> & { person: { userid: number } | null },
  notices: NewNotice[],
): Promise<number[]> => {
  const caller = ctx.person?.userid ?? null
  const told = (await withoutTitles(ctx.db, notices))
    .map(notice => ({ ...notice, actor: notice.actor === undefined ? caller : notice.actor }))
    .filter(notice => notice.userid !== notice.actor)
  if (told.length === 0) return []
  // Streams of the people told hear of it at once: ids only, and nobody else's. What is
  // to be mailed waits for nobody's row, or two acts that tell the same people could block each
  // other.
  return ctx.db.values<number>(sql`
    with given as materialized (
    select given.* from unnest(${told.map(one => one.userid)}::int[],
      ${told.map(one => one.actor)}::int[], ${told.map(one => one.event)}::text[],
      ${told.map(one => one.path)}::text[], ${told.map(one => JSON.stringify(one.data))}::text[],
        ${told.map(one => one.once ?? false)}::bool[], ${told.map(one => one.guideid ?? null)}::int[],
        ${told.map(one => one.renews ?? false)}::bool[])
        as given (userid, actor, event, path, data, once, guideid, renews)
    join users u on u.userid = given.userid and not u.disabled),
    unread as materialized (
    select n.notificationid, given.*, n.data as said from given join notifications n
      on given.once and n.userid = given.userid and not n.read and n.event = given.event
        and n.actor is not distinct from given.actor and n.path = given.path),
    renewed as (
    update notifications n set data = u.data::jsonb, mailed = false, guideid = u.guideid,
      date = case when u.renews and not n.mailed and n.date > ${ctx.now - mailedWithin} then n.date
        else ${ctx.now}::int end
    from unread u where n.notificationid = u.notificationid
      and (u.renews or u.said <> u.data::jsonb)
    returning n.notificationid, n.userid, n.actor, n.event),
    made as (
    insert into notifications (userid, actor, event, path, data, date, guideid)
    select userid, actor, event, path, data::jsonb, ${ctx.now}, guideid from given
    where not exists (select from unread u where given.once and u.userid = given.userid
      and u.event = given.event and u.actor is not distinct from given.actor
      and u.path = given.path)
    returning notificationid, userid, actor, event),
    told as (select * from made union all select * from renewed),
    mailed as (
    insert into jobs (kind, payload, run_at)
    select distinct 'notice_mail', jsonb_build_object('userid', told.userid, 'group', kind.topic),
      ${ctx.now}::int from told join ${kindRows} on kind.event = told.event
    join users u on u.userid = told.userid left join notice_settings s on s.userid = told.userid
    where ${wayOf} = 'mail' and ${isReached}),
    said as (
    insert into outbox (event, actor, data)
    select 'notification.created', actor, jsonb_build_object('notificationid', notificationid,
      'userid', userid) from told)
    select distinct userid from told`)
}

/** What somebody was told of an act that has nothing to it any more. */
export const takeBack = (db: Ctx['db'], event: NoticeName, actor: number): Promise<number> =>
  db.run(sql`delete from notifications where actor = ${actor} and event = ${event}`)
