// The job that tells people of a new guide where they follow something: once for each of them,
// however many of its places they follow. docs/decisions/0561-following-places-and-people.md
import { existing } from '#lib/existing.ts'
import { unixNow, type Seconds } from '#lib/time.ts'
import { guideUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { queueJob, type NewJob } from '#server/effects/jobs.ts'
import type { Service } from '#server/http/service.ts'
import { notify, type NewNotice } from '#server/notifications/notify.ts'
import { isUnseenBy } from '#server/rights/guides.ts'
import { placedCategory, placingRelease } from '#server/rights/released.ts'
import { newestLive, shownToOthers } from './sql.ts'

/** Followers that one transaction tells. */
const atOnce = 500
/** A tag that comes so long after it still counts: many are given only once a guide is public. */
const newFor: Seconds = 7 * 86_400

type NewGuide = {
  guideid: number
  author: number
  title: string
  type: string
  category: string
  revisionid: number
  releaseid: number | null
}

/** What readers get of it; null where they get nothing, or find it within other guides only. */
const loadShown = (db: Db, guideid: number): Promise<NewGuide | null> =>
  db.maybe<NewGuide>(sql`
  select g.guideid, g.author, coalesce(x.guide_title, g.title) as title,
    coalesce(x.guide_type, g.type) as type, ${placedCategory} as category,
    ${newestLive} as revisionid, x.releaseid
  from guides g ${placingRelease}
  where g.guideid = ${guideid} and g.deleted_date is null and ${shownToOthers}`)

type Follower = { userid: number; event: 'guide.authored' | 'guide.appeared'; place: string | null }

/**
 * The next of them, each with the nearest of what they follow: the person, the tag, the narrowest
 * category. Whoever was told of it, or of a change of it that they have not read, is left out.
 */
const nextFollowers = (
  db: Db,
  { guideid, author, category }: NewGuide,
  { actor, date, reached }: { actor: number | null; date: number; reached: number },
): Promise<Follower[]> =>
  db.many<Follower>(sql`
  with recursive up (wikiid, parent, title, height) as (
    select wikiid, parent, display_title, 1 from wikis
      where namespace = 'CATEGORY' and title = ${category} and deleted_date is null
    union
    select w.wikiid, w.parent, w.display_title, up.height + 1
      from up join wikis w on w.wikiid = up.parent where up.height < 100),
  above as (
    select wikiid, title, height from up
    union all select wikiid, display_title, 1000 from wikis
      where namespace = 'CATEGORY' and title = 'Root' and deleted_date is null),
  ways as (
    select f.userid, 'guide.authored' as event, null as place, 0 as distance
      from follows f where f.followed = ${author} and f.created <= ${date}
    union all
    select f.userid, 'guide.appeared', t.tag::text, 1 from guide_tags c join tags t using (tagid)
      join follows f using (tagid)
      where c.guideid = ${guideid} and f.created <= greatest(c.added, ${date}::int)
    union all
    select f.userid, 'guide.appeared', a.title::text, 1 + a.height from above a
      join follows f using (wikiid) where f.created <= ${date})
  select distinct on (ways.userid) ways.userid, ways.event, ways.place
  from ways join users u using (userid) join guides g on g.guideid = ${guideid}
  where u.userid > ${reached} and not u.disabled and u.state = 'active'
    and u.userid <> ${author} and u.userid is distinct from ${actor}::int and not ${isUnseenBy}
    and not exists (select from notifications n where n.guideid = g.guideid
      and n.userid = u.userid and (n.event in ('guide.authored', 'guide.appeared')
        or n.event = 'guide.changed' and not n.read))
  order by ways.userid, ways.distance, ways.place limit ${atOnce}`)

const noticeOf =
  (guide: NewGuide) =>
  ({ userid, event, place }: Follower): NewNotice => ({
    userid,
    event,
    path: guideUrl('', guide),
    data: {
      title: guide.title,
      guideid: guide.guideid,
      ...(place === null ? {} : { place }),
    },
    guideid: guide.guideid,
    actor: event === 'guide.authored' ? guide.author : null,
  })

/** Whoever watches it too has heard of it as it is now. */
const passWatches = (db: Db, guide: NewGuide, people: readonly Follower[]): Promise<number> =>
  db.run(sql`
  update watches set revisionid = ${guide.revisionid}, releaseid = ${guide.releaseid}
  where guideid = ${guide.guideid} and userid = any(${people.map(one => one.userid)}::int[])`)

export const newGuideJob = (guideid: number): NewJob => ({
  kind: 'new_guide',
  payload: { guideid },
  unique: `new guide ${guideid}`,
})

/** Tells the next of them, and says whether there may be more. */
const tellSome = async (db: Db, guideid: number, isTagged: boolean): Promise<boolean> => {
  // Before its row, as the job of watchers takes them.
  await db.many(sql`
    select userid from watches where guideid = ${guideid} order by userid for update`)
  const fresh = await db.maybe<{ actor: number | null; date: number; reached: number | null }>(sql`
    select actor, date, reached from new_guides where guideid = ${guideid} for update`)
  if (!fresh) return false
  const again = isTagged && fresh.date > unixNow() - newFor
  const reached = again ? 0 : fresh.reached
  const guide = reached === null ? null : await loadShown(db, guideid)
  if (!guide || reached === null) return false
  const people = await nextFollowers(db, guide, { ...fresh, reached })
  await notify({ db, now: unixNow(), person: null }, people.map(noticeOf(guide)))
  await passWatches(db, guide, people)
  const isMore = people.length === atOnce
  const last = isMore ? existing(people.at(-1), 'the last follower').userid : null
  await db.run(sql`update new_guides set reached = ${last} where guideid = ${guideid}`)
  return isMore
}

/** One that runs twice finds nobody the second time. */
export const tellFollowers = (service: Service, payload: Record<string, unknown>): Promise<void> =>
  service.database.write(async db => {
    const guideid = Number(payload['guideid'])
    if (await tellSome(db, guideid, payload['tagged'] === true))
      await queueJob(db, newGuideJob(guideid))
  })
