import type { UnixSeconds } from '#lib/time.ts'
import { unixNow } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'

export const thingKinds = [
  'user',
  'wiki',
  'guide',
  'image',
  'comment',
  'release',
  'work',
  'training',
  'team',
  'process',
] as const
export type ThingKind = (typeof thingKinds)[number]

export type DemoSite = {
  adminid: number
  began: UnixSeconds
  finished: UnixSeconds | null
  last_revisionid: number | null
  removal: UnixSeconds | null
}

export const loadDemo = (db: Db): Promise<DemoSite | null> =>
  db.maybe<DemoSite>(
    sql`select adminid, began, finished, last_revisionid, removal from demo_site`,
  )

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
  update demo_site set maker = ${maker}, maker_until = ${unixNow() + makerSeconds}
  where finished is null and removal is null
    and (maker = ${maker} or maker is null or maker_until < ${unixNow()})
  returning adminid, began, finished, last_revisionid, removal`)

export const leaveMaking = (db: Db, maker: string): Promise<number> =>
  db.run(sql`update demo_site set maker = null where maker = ${maker}`)

export type Call = { place: number; name: string; answer: unknown }
export const loadCalls = (db: Db): Promise<Call[]> =>
  db.many<Call>(sql`select place, name, answer from demo_calls order by place`)

export type Thing = { kind: ThingKind; id: number }
/** What the call at this place gave and made; 0 where another process makes the site by now. */
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
  select ${place}::int, ${name}::text, ${JSON.stringify(answer ?? null)}::jsonb from mine`)

export const finishMaking = async (db: Db, maker: string): Promise<void> => {
  await db.run(sql`
    update demo_site set finished = ${unixNow()}, maker = null,
      last_revisionid = (select max(revisionid) from revisions) where maker = ${maker}`)
  await db.run(sql`delete from demo_calls`)
}
