// The job that tells people of a guide that they watch, once for each change that readers get.
// docs/decisions/0457-watchers-are-told-by-comparing.md
import { guideUrl } from '#server/base/addresses.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Service } from '#server/http/service.ts'
import { notify } from '#server/notifications/notify.ts'
import { placingRelease } from '#server/rights/released.ts'
import { unixNow } from '#lib/time.ts'
import { newestLive } from './sql.ts'

/** What readers get of a guide now. `maker`: who made the release that it is. */
type Shown = {
  guideid: number
  langid: string
  title: string
  type: string
  revisionid: number
  releaseid: number | null
  maker: number | null
}

/** null where a guide is private or deleted: nobody is told of it. */
const loadShown = (db: Db, guideid: number): Promise<Shown | null> =>
  db.maybe<Shown>(sql`
  select g.guideid, g.langid, coalesce(x.guide_title, g.title) as title,
    coalesce(x.guide_type, g.type) as type, x.releaseid, x.userid as maker,
    ${newestLive} as revisionid
  from guides g ${placingRelease}
  where g.guideid = ${guideid} and g.public and g.deleted_date is null`)

/**
 * Watchers who do not know this yet, all others' acts only. A release is the act of who made it and
 * of who put it before readers; `actor`.
 */
const newsFor = (db: Db, shown: Shown, actor: number | null) =>
  db.values<number>(sql`
  select w.userid from watches w where w.guideid = ${shown.guideid}
    and case when w.releaseid is distinct from ${shown.releaseid}::int
      then w.userid is distinct from ${shown.maker}::int
        and w.userid is distinct from ${actor}::int
    when ${shown.releaseid}::int is not null then false
    else exists (select from revisions r where r.doc_type = 'guide' and r.docid = w.guideid
      and r.line = 'live' and r.langid = ${shown.langid} and r.revisionid > w.revisionid
      and r.userid <> w.userid) end
  order by w.userid`)

const tell = async (db: Db, guideid: number, actor: number | null): Promise<void> => {
  await db.many(sql`
    select userid from watches where guideid = ${guideid} order by userid for update`)
  const shown = await loadShown(db, guideid)
  if (!shown) return
  const people = await newsFor(db, shown, actor)
  await db.run(sql`
    update watches set revisionid = ${shown.revisionid}, releaseid = ${shown.releaseid}
    where guideid = ${guideid}`)
  await notify(
    { db, now: unixNow(), person: null },
    people.map(userid => ({
      userid,
      event: 'guide.changed',
      path: guideUrl('', shown),
      data: { title: shown.title, guideid },
      guideid,
      actor: null,
      once: true,
    })),
  )
}

/** One that runs twice finds nothing new the second time. */
export const tellWatchers = (service: Service, payload: Record<string, unknown>): Promise<void> =>
  service.database.write(db => {
    const actor = payload['actor']
    return tell(db, Number(payload['guideid']), typeof actor === 'number' ? actor : null)
  })
