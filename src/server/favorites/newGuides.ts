// The job that tells people of a new guide where they follow something: once for each of them,
// however many of its places they follow. docs/decisions/0561-following-places-and-people.md
import { existing } from '#lib/existing.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import { guideUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import type { Service } from '#server/http/service.ts'
import { notify, type NewNotice } from '#server/notifications/notify.ts'
import { ofNewGuides } from '#server/notifications/ofNewGuides.ts'
import { isUnseenBy } from '#server/rights/guides.ts'
import { isTold, lineUp } from '#server/rights/pages.ts'
import { placedCategory, placingRelease } from '#server/rights/released.ts'
import { newestLive, shownToOthers } from './sql.ts'

/** Followers that one transaction tells. */
const atOnce = 500
/** A tag that comes so long after it still counts: many are given only once a guide is public. */
const newFor: Seconds = 7 * 86_400

type NewGuide = {
  guideid: number
  title: string
  type: string
  category: string
  revisionid: number
  releaseid: number | null
  /** Who made the release that readers get. */
  maker: number | null
}
/** `actor`, `author`: who made it public, and whose it was then. */
type Publication = {
  actor: number | null
  author: number | null
  date: number
  reached: number | null
}

/** What readers get of it; null where they get nothing, or find it within other guides only. */
const loadShown = (db: Db, guideid: number): Promise<NewGuide | null> =>
  db.maybe<NewGuide>(sql`
  select g.guideid, coalesce(x.guide_title, g.title) as title,
    coalesce(x.guide_type, g.type) as type, ${placedCategory} as category,
    ${newestLive} as revisionid, x.releaseid, x.userid as maker
  from guides g ${placingRelease}
  where g.guideid = ${guideid} and g.deleted_date is null and ${shownToOthers}`)

type Follower = {
  userid: number
  event: (typeof ofNewGuides)[number]
  place: string | null
  tagged: boolean
}

/** (userid, event, place, distance, tagged, told) of whoever follows a tag that it got in time. */
const tagWays = ({ guideid }: NewGuide, { date }: Publication): Sql => sql`
  select f.userid, 'guide.appeared' as event, t.tag::text as place, 1 as distance, true as tagged,
    true as told
  from guide_tags c join tags t using (tagid) join follows f using (tagid)
  where c.guideid = ${guideid} and c.added <= ${date + newFor}::int
    and f.created <= greatest(c.added, ${date}::int)`
/**
 * The same by its author, its tags and its category with all above it. `told`: lists name the
 * category to everybody, as they do what lies above one that they do not.
 */
const allWays = (guide: NewGuide, fresh: Publication): Sql => sql`
  select f.userid, 'guide.authored' as event, null::text as place, 0 as distance, false as tagged,
    true as told
  from follows f where f.followed = ${fresh.author}::int and f.created <= ${fresh.date}
  union all ${tagWays(guide, fresh)}
  union all
  select f.userid, 'guide.appeared', a.title::text, 1 + a.height, false, a.told
  from above a join follows f using (wikiid) where f.created <= ${fresh.date}`

/** Over users u: they made it public, alone or with others, or it is theirs. */
const isOwnAct = ({ maker }: NewGuide, { actor, author }: Publication): Sql => sql`
  (u.userid in (g.author, ${author}::int, ${actor}::int, ${maker}::int)
    or exists (select from patrol_items i where i.doc_type = 'guide' and i.docid = g.guideid
      and i.kind = 'create' and i.state = 'accepted' and i.authorid = u.userid))`

/**
 * The next of them, each with the nearest of what they follow: the person, the tag, the narrowest
 * category. Whoever was told of it, or of a change of it since, is left out.
 */
const nextFollowers = (
  db: Db,
  guide: NewGuide,
  fresh: Publication,
  { after, isTagged }: { after: number; isTagged: boolean },
): Promise<Follower[]> => {
  const category = sql`(select wikiid from wikis
    where namespace = 'CATEGORY' and title = ${guide.category} and deleted_date is null)`
  return db.many<Follower>(sql`
  with above as (
    select w.wikiid, w.display_title as title, up.height, ${isTold} as told
      from ${lineUp(category)} up join wikis w using (wikiid) where w.deleted_date is null),
  ways as (${isTagged ? tagWays(guide, fresh) : allWays(guide, fresh)})
  select distinct on (ways.userid) ways.userid, ways.event, ways.place, ways.tagged
  from ways join users u using (userid) join guides g on g.guideid = ${guide.guideid}
  where u.userid > ${after} and not u.disabled and u.state = 'active'
    and (ways.told or u.privilege in ('Moderator', 'Admin'))
    and ${isOwnAct(guide, fresh)} is not true and not ${isUnseenBy}
    and not exists (select from notifications n where n.guideid = g.guideid
      and n.userid = u.userid and (n.event = any(${[...ofNewGuides]}::text[])
        or n.event = 'guide.changed' and n.date >= ${fresh.date}))
  order by ways.userid, ways.distance, ways.place limit ${atOnce}`)
}

const noticeOf =
  (guide: NewGuide, { author }: Publication) =>
  ({ userid, event, place, tagged }: Follower): NewNotice => ({
    userid,
    event,
    path: guideUrl('', guide),
    data: {
      title: guide.title,
      guideid: guide.guideid,
      ...(place === null ? {} : { place }),
      ...(tagged ? { tagged } : {}),
    },
    guideid: guide.guideid,
    actor: event === 'guide.authored' ? author : null,
  })

/** Whoever watches it too has heard of it as it is now. */
const passWatches = (db: Db, guide: NewGuide, people: readonly Follower[]): Promise<number> =>
  db.run(sql`
  update watches set revisionid = ${guide.revisionid}, releaseid = ${guide.releaseid}
  where guideid = ${guide.guideid} and userid = any(${people.map(one => one.userid)}::int[])`)

/** By whom it was published, and whose it was then. */
type Publisher = Pick<Publication, 'actor' | 'author'>
/**
 * It got a tag, `after` whom people who follow its tags were told; or it was published. null: a
 * job of an older version does not say by whom.
 */
type Payload = { guideid: number } & (
  | { tagged: true; after: number }
  | { tagged: false; by: Publisher | null }
)

const payloadOf = (given: Record<string, unknown>): Payload => {
  const guideid = Number(given['guideid'])
  const personIn = (name: string) => {
    const userid = given[name] ?? null
    return userid === null ? null : Number(userid)
  }
  if (given['tagged'] === true) return { guideid, tagged: true, after: Number(given['after'] ?? 0) }
  const by =
    given['author'] === undefined ? null : { actor: personIn('actor'), author: personIn('author') }
  return { guideid, tagged: false, by }
}

/**
 * Beside the one that the trigger queues: what waits there may be more, and comes too. `last`: who
 * was told last.
 */
const restJob = (payload: Payload, last: number): NewJob => {
  const { guideid } = payload
  const unique = `rest of new guide ${guideid}`
  return payload.tagged
    ? {
        kind: 'new_guide',
        payload: { guideid, tagged: true, after: last },
        unique: `${unique}, tagged`,
      }
    : { kind: 'new_guide', payload: { guideid, ...payload.by }, unique }
}

const lockPublication = async (db: Db, guideid: number): Promise<Publication | null> => {
  // Before its row, as the job of watchers takes them.
  await db.many(sql`
    select userid from watches where guideid = ${guideid} order by userid for update`)
  return db.maybe<Publication>(sql`
    select actor, author, date, reached from new_guides where guideid = ${guideid} for update`)
}

/** Until somebody was told of it, the last to publish it counts. */
const publicationOf = (stored: Publication, payload: Payload): Publication =>
  stored.reached === 0 && !payload.tagged ? { ...stored, ...payload.by } : stored

/** Tells the next of them, and gives the last one where there may be more. */
const tellSome = async (db: Db, payload: Payload): Promise<number | null> => {
  const { guideid, tagged: isTagged } = payload
  const stored = await lockPublication(db, guideid)
  const after = payload.tagged ? payload.after : (stored?.reached ?? null)
  if (!stored || after === null) return null
  const fresh = publicationOf(stored, payload)
  const isNew = fresh.date > unixNow() - newFor
  const guide = isNew ? await loadShown(db, guideid) : null
  const people = guide ? await nextFollowers(db, guide, fresh, { after, isTagged }) : []
  if (guide) {
    await notify({ db, now: unixNow(), person: null }, people.map(noticeOf(guide, fresh)))
    await passWatches(db, guide, people)
  }
  const last = people.length === atOnce ? existing(people.at(-1), 'the last follower').userid : null
  // What readers do not get yet may still come to them while it is new.
  if (!isTagged && (guide || !isNew))
    await db.run(sql`
      update new_guides set reached = ${last}, actor = ${fresh.actor}, author = ${fresh.author}
      where guideid = ${guideid}`)
  return last
}

/** One that runs twice finds nobody the second time. */
export const tellFollowers = (service: Service, given: Record<string, unknown>): Promise<void> =>
  service.database.write(async db => {
    const payload = payloadOf(given)
    const last = await tellSome(db, payload)
    if (last !== null) await queueJob(db, restJob(payload, last))
  })
