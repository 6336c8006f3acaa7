// What goes with an erased person: pictures of theirs that stood where readers do not get them, and
// their name where others called them by it.
import { withoutNames } from '#lib/people/mentions.ts'
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

type Calling = { commentid: number; place: string | null; text_raw: string; names: string[] }
/**
 * Other words for the person in comments that call them, and in what those said before, so that
 * whoever takes the name next is neither linked nor told. `name`: the one that they had last; those
 * before it are known where they were called by them.
 */
export const forgetNames = async (
  db: Db,
  userid: number,
  name: string | null,
  instead: string,
): Promise<void> => {
  const rows = await db.many<Calling>(sql`
    with texts as (
      select commentid, null::text as place, text_raw from comments
      union all select commentid, ctid::text, text_raw from comment_texts
    ), called as (
      select commentid, name from comment_mentions where userid = ${userid}
      union select commentid, ${name}::text from texts t
        where position('@' || ${name}::text in lower(text_raw)) > 0
          and not exists (select from comment_mentions m where m.commentid = t.commentid
            and m.name = ${name}::text and m.userid <> ${userid})
    )
    select t.*, n.names from texts t join (select commentid, array_agg(name) as names from called
      group by commentid) n using (commentid)`)
  const changed = rows
    .map(row => ({ ...row, text: withoutNames(row.text_raw, row.names, instead) }))
    .filter(row => row.text !== row.text_raw)
  const now = changed.filter(row => row.place === null)
  await db.run(sql`
    update comments c set text_raw = given.text
    from unnest(${now.map(row => row.commentid)}::int[], ${now.map(row => row.text)}::text[])
      as given (commentid, text) where c.commentid = given.commentid`)
  const before = changed.filter(row => row.place !== null)
  await db.run(sql`
    update comment_texts t set text_raw = given.text
    from unnest(${before.map(row => row.place)}::text[], ${before.map(row => row.text)}::text[])
      as given (place, text) where t.ctid = given.place::tid`)
}
