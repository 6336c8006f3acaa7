// What goes with an erased person: pictures of theirs that stood where readers do not get them.
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

/**
 * Takes them out of the person's comments that are held, hidden or gone, and out of what any of
 * theirs showed before it was edited. Gives their ids.
 */
export const forgetPictures = async (db: Db, userid: number): Promise<number[]> => {
  const rows = await db.many<{ imageid: number }>(sql`
    with unread as (
      select commentid, images from comments
        where author = ${userid} and state <> 'public' and images <> '{}'
    ), before as (
      select t.ctid as place, t.images from comment_texts t join comments c using (commentid)
        where c.author = ${userid} and t.images <> '{}'
    ), emptied as (
      update comments set images = '{}' where commentid in (select commentid from unread)
    ), forgotten as (
      update comment_texts set images = '{}' where ctid in (select place from before)
    )
    select distinct unnest(images) as imageid
      from (select images from unread union all select images from before) s order by 1`)
  return rows.map(({ imageid }) => imageid)
}
