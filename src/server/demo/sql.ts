import type { DemoKind } from '#contract/operator/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export type DemoSite = {
  adminid: number
  began: UnixSeconds
  finished: UnixSeconds | null
  /** Why it could not be finished; whoever takes it up again goes on from there. */
  problem: string | null
  last_revisionid: number | null
  removal: UnixSeconds | null
  removed_by: number | null
  removed: UnixSeconds | null
}
const columns = sql`adminid, began, finished, problem, last_revisionid, removal, removed_by, removed`

export const loadDemo = (db: Db): Promise<DemoSite | null> =>
  db.maybe<DemoSite>(sql`select ${columns} from demo_site`)

export const isUnfinished = async (db: Db): Promise<boolean> => {
  const demo = await loadDemo(db)
  return demo !== null && demo.finished === null && demo.removal === null
}

/** Once for a site, however many processes start. */
export const insertDemo = (db: Db, adminid: number, began: UnixSeconds): Promise<number> =>
  db.run(sql`insert into demo_site (adminid, began) values (${adminid}, ${began})
    on conflict do nothing`)

/** A maker that says nothing for so long is taken to be dead. */
const makerSeconds = 10

/** Takes the making, or keeps it; null where another has it, or nothing is to be made. */
export const takeMaking = (db: Db, maker: string): Promise<DemoSite | null> =>
  db.maybe<DemoSite>(sql`
  update demo_site set maker = ${maker}, maker_until = ${unixNow() + makerSeconds}, problem = null
  where finished is null and removal is null
    and (maker = ${maker} or maker is null or maker_until < ${unixNow()})
  returning ${columns}`)

export const leaveMaking = (db: Db, maker: string): Promise<number> =>
  db.run(sql`update demo_site set maker = null where maker = ${maker}`)

/** It stays as far as it came, until a start takes it up again. */
export const failMaking = (db: Db, maker: string, problem: string): Promise<number> =>
  db.run(sql`update demo_site set maker = null, problem = ${problem} where maker = ${maker}`)

export type Call = { place: number; name: string; answer: unknown }
export const loadCalls = (db: Db): Promise<Call[]> =>
  db.many<Call>(sql`select place, name, answer from demo_calls order by place`)

export type Thing = { kind: DemoKind; id: number }
/**
 * What the call at this place gave and made; 0 where another process makes the site by now. A read
 * that was repeated gives anew.
 */
export const insertCall = (
  db: Db,
  maker: string,
  { place, name, answer }: Call,
  thing: Thing | null,
): Promise<number> =>
  db.run(sql`
  with mine as (
    update demo_site set maker_until = ${unixNow() + makerSeconds}
      where maker = ${maker} and removal is null returning one
  ), made as (
    insert into demo_things (place, kind, id)
    select ${place}::int, ${thing?.kind ?? null}::text, ${thing?.id ?? null}::int from mine
      where ${thing !== null}
    on conflict do nothing
  )
  insert into demo_calls (place, name, answer)
  select ${place}::int, ${name}::text, ${JSON.stringify(answer ?? null)}::jsonb from mine
  on conflict (place) do update set name = excluded.name, answer = excluded.answer`)

/** Pages of tools and parts come with the guides that name them: nobody calls for them. */
const addItemPages = (db: Db): Promise<number> =>
  db.run(sql`
  insert into demo_things (kind, id)
  select 'wiki', wikiid from wikis
  where namespace in ('ITEM', 'USER', 'TEAM')
    and author in (select id from demo_things where kind = 'user')
  on conflict do nothing`)

export const finishMaking = async (db: Db, maker: string): Promise<void> => {
  await addItemPages(db)
  await db.run(sql`
    update demo_site set finished = ${unixNow()}, maker = null,
      last_revisionid = (select max(revisionid) from revisions) where maker = ${maker}`)
  await db.run(sql`delete from demo_calls`)
}

export type Left = { kind: DemoKind; things: number; kept: number }
/** What is there of it, by kind; `kept`: what had its turn and stays. */
export const countThings = (db: Db): Promise<Left[]> =>
  db.many<Left>(sql`
  select kind, count(*)::int as things, count(kept)::int as kept from demo_things
    group by kind order by kind`)

/** Those who made it stay out of its way: a site that is taken away is made no further. */
export const askForRemoval = (
  db: Db,
  userid: number | null,
  now: UnixSeconds,
): Promise<DemoSite | null> =>
  db.maybe<DemoSite>(sql`
  update demo_site set removal = ${now}, removed_by = ${userid}::int, removed = null,
    last_revisionid = coalesce(last_revisionid, (select max(revisionid) from revisions))
  where removal is null or removed is not null returning ${columns}`)

export type PlacedThing = Thing & { place: number }
/** What came last goes first: nothing is taken away that something else still hangs on. */
export const nextThing = (db: Db, before: number): Promise<PlacedThing | null> =>
  db.maybe<PlacedThing>(sql`
  select place, kind, id from demo_things where place < ${before} order by place desc limit 1`)

export const dropThing = (db: Db, place: number): Promise<number> =>
  db.run(sql`delete from demo_things where place = ${place}`)
export const keepThing = (db: Db, place: number, why: string): Promise<number> =>
  db.run(sql`update demo_things set kept = ${why} where place = ${place}`)

/** The row goes with the last of it; without its things there is nothing to be told. */
export const finishRemoval = async (db: Db, now: UnixSeconds): Promise<void> => {
  await db.run(sql`update demo_site set removed = ${now}`)
  await db.run(sql`delete from demo_calls`)
}

/**
 * Somebody who is no part of the demo wrote in it after it was finished. Merges are nobody's words:
 * taking away what waits leaves some.
 */
export const isWrittenOn = async (
  db: Db,
  doc_type: 'guide' | 'wiki',
  docid: number,
  after: number,
): Promise<boolean> =>
  (
    await db.one<{ written: boolean }>(sql`
    select exists (select from revisions where doc_type = ${doc_type} and docid = ${docid}
      and revisionid > ${after} and kind <> 'merge'
      and userid not in (select id from demo_things where kind = 'user')) as written`)
  ).written
