// Who follows a tag that goes: they go over to what comes in its place, and back where that is
// undone. docs/decisions/0561-following-places-and-people.md
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

type Moved = { gone: number; come: string }

/**
 * Before the tags go. `runid`: the run that takes them away, which keeps who followed them; null
 * where none does.
 */
export const moveFollowers = async (
  db: Db,
  gone: readonly number[],
  moves: readonly Moved[],
  runid: number | null,
): Promise<void> => {
  if (runid !== null)
    await db.run(sql`
      insert into follows (userid, gone, runid, created)
      select f.userid, t.tag, ${runid}, f.created from follows f join tags t using (tagid)
        where t.tagid = any(${[...gone]}::int[])
      on conflict do nothing`)
  await db.run(sql`
    insert into follows (userid, tagid, created, came_by)
    select f.userid, h.tagid, f.created, ${runid}::int
      from unnest(${moves.map(one => one.gone)}::int[],
        ${moves.map(one => one.come)}::text[]) as given (gone, come)
      join tags h on lower(h.tag) = lower(given.come) join follows f on f.tagid = given.gone
    order by f.created
    on conflict do nothing`)
}

/**
 * Once a tag that the run took away is there again, whoever followed it does, unless they stopped
 * to follow what came in its place. `moves`: of that run, by name.
 */
export const bringFollowersBack = async (
  db: Db,
  runid: number,
  moves: readonly { gone: string; come: readonly string[] }[],
): Promise<void> => {
  const heirs = moves.flatMap(({ gone, come }) => come.map(one => ({ gone, come: one })))
  const withoutHeir = moves.filter(({ come }) => come.length === 0).map(({ gone }) => gone)
  await db.run(sql`
    insert into follows (userid, tagid, created)
    select f.userid, t.tagid, f.created from follows f join tags t on t.tag = f.gone
    where f.runid = ${runid} and (f.gone = any(${withoutHeir}::text[]) or exists (
      select from unnest(${heirs.map(one => one.gone)}::text[],
          ${heirs.map(one => one.come)}::text[]) as given (gone, come)
        join tags c on lower(c.tag) = lower(given.come) join follows h on h.tagid = c.tagid
      where given.gone = f.gone and h.userid = f.userid))
    on conflict do nothing`)
  await db.run(sql`
    delete from follows f using tags t where f.runid = ${runid} and t.tag = f.gone`)
  // What came in place of several stays until the last of them is back.
  await db.run(sql`
    delete from follows h where h.came_by = ${runid}
      and not exists (select from follows f where f.runid = ${runid} and f.userid = h.userid)`)
}
