import type { StageInput } from '#contract/approvals/schemas.ts'
import type { ReleaseType } from '#contract/releases/schemas.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'

export type StageRow = {
  stageid: number
  orderby: number
  type: 'user' | 'team'
  userid: number | null
  teamid: number | null
  name: string
  required_signatures: number
  due_days: number | null
}
export type ProcessRow = {
  approval_processid: number
  title: string
  description: string
  is_default: boolean
  active: boolean
  applies_to: ReleaseType[]
  created: number
  modified: number
  revisionid: number
  stages: StageRow[]
  categories: string[]
}
const columns: Sql = sql`
  p.approval_processid, p.title, p.description, p.is_default, p.active, p.applies_to, p.created,
    p.modified, p.revisionid,
  array(select w.title from approval_categories c join wikis w using (wikiid)
    where c.approval_processid = p.approval_processid order by w.title) as categories,
  (select coalesce(jsonb_agg(to_jsonb(s) order by s.orderby), '[]') from (
    select t.stageid, t.orderby, t.type, t.userid, t.teamid, t.required_signatures, t.due_days,
      coalesce(u.username, m.name, '') as name
    from approval_stages t left join users u on u.userid = t.userid left
      join teams m on m.teamid = t.teamid where t.approval_processid = p.approval_processid) s) as
      stages`

export const listProcesses = async (db: Db, page: { limit: number; offset: number }) => ({
  rows: await db.many<ProcessRow>(
    sql`select ${columns} from approval_processes p
      order by p.approval_processid limit ${page.limit} offset ${page.offset}`,
  ),
  total: (
    await db.one<{ total: number }>(sql`select count(*)::int as total from approval_processes`)
  ).total,
})
export const findProcess = (db: Db, id: number): Promise<ProcessRow | null> =>
  db.maybe<ProcessRow>(
    sql`select ${columns} from approval_processes p where p.approval_processid = ${id}`,
  )
/** Throws 404; `lock` keeps others from changing it until the transaction ends. */
export const loadProcess = async (db: Db, id: number, lock = false): Promise<ProcessRow> => {
  if (lock)
    await db.maybe(
      sql`select 1 from approval_processes where approval_processid = ${id} for update`,
    )
  return db.one<ProcessRow>(
    sql`select ${columns} from approval_processes p where p.approval_processid = ${id}`,
    'Approval process',
  )
}

export type ProcessFields = Pick<
  ProcessRow,
  'title' | 'description' | 'is_default' | 'active' | 'applies_to'
>
export const insertProcess = async (db: Db, f: ProcessFields, now: UnixSeconds): Promise<number> =>
  (
    await db.one<{ id: number }>(sql`
  insert into approval_processes (title, description, is_default, active, applies_to, created,
    modified)
  values (${f.title}, ${f.description}, ${f.is_default}, ${f.active}, ${f.applies_to}::text[],
    ${now}, ${now}) returning approval_processid as id`)
  ).id
export const updateProcess = (
  db: Db,
  id: number,
  f: ProcessFields,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update approval_processes set title = ${f.title}, description = ${f.description},
    is_default = ${f.is_default}, active = ${f.active}, applies_to = ${f.applies_to}::text[],
    modified = ${now}, revisionid = nextval('revision_seq') where approval_processid = ${id}`)
/** Defaults are given one after the other: of two at once both would believe to be the only one. */
export const lockPlaces = (db: Db): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock(hashtext('approval_processes'))`)
/** The site has one default: the former is none any more. */
export const dropDefault = (db: Db, but: number): Promise<number> =>
  db.run(
    sql`update approval_processes set is_default = false, revisionid = nextval('revision_seq')
      where is_default and approval_processid <> ${but}`,
  )

export const replaceStages = async (db: Db, id: number, stages: StageInput[]): Promise<void> => {
  await db.run(sql`delete from approval_stages where approval_processid = ${id}`)
  await db.run(sql`
    insert into approval_stages (approval_processid, orderby, type, userid, teamid,
      required_signatures, due_days)
    select ${id}, place, type, userid, teamid, required, days
      from unnest(${stages.map(one => one.type)}::text[],
      ${stages.map(one => (one.type === 'user' ? (one.userid ?? null) : null))}::int[],
      ${stages.map(one => (one.type === 'team' ? (one.teamid ?? null) : null))}::int[],
        ${stages.map(one => one.required_signatures)}::int[],
        ${stages.map(one => one.due_days)}::int[])
        with ordinality as t (type, userid, teamid, required, days, place)`)
}
/** A category has one default: it leaves the process that it had. */
export const replaceCategories = async (db: Db, id: number, wikiids: number[]): Promise<void> => {
  await db.run(
    sql`delete from approval_categories where approval_processid = ${id}
      or wikiid = any(${wikiids}::int[])`,
  )
  await db.run(
    sql`insert into approval_categories (wikiid, approval_processid)
      select unnest(${wikiids}::int[]), ${id}`,
  )
}
export const hasOpenRequest = async (db: Db, id: number): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from approval_requests where approval_processid = ${id}
      and state = 'open' limit 1`,
  )) !== null
export const removeProcess = (db: Db, id: number): Promise<number> =>
  db.run(sql`delete from approval_processes where approval_processid = ${id}`)

export const assign = (db: Db, guideid: number, id: number): Promise<number> =>
  db.run(sql`
  insert into approval_guides (guideid, approval_processid) values (${guideid}, ${id})
    on conflict (guideid) do update set approval_processid = excluded.approval_processid`)
/** Of one guide, or of all where none is named. */
export const unassign = (db: Db, id: number, guideid?: number): Promise<number> =>
  db.run(
    sql`delete from approval_guides where approval_processid
      = ${id} ${guideid === undefined ? nothing : sql`and guideid = ${guideid}`}`,
  )

export type InForce = ProcessRow & {
  set_on: 'guide' | 'category' | 'site'
  set_category: string | null
}
/**
 * Active ones that reach the guide, the closest first: its own, those of its category and of the
 * ones above, the site's. Of a release first those of the category that it is released in.
 */
export const loadReaching = (
  db: Db,
  guideid: number,
  releaseid: number | null = null,
): Promise<InForce[]> =>
  db.many<InForce>(sql`
  with recursive up (wikiid, title, parent, depth, after) as (
    select w.wikiid, w.title, w.parent, 1, c.after from guides g
      left join releases r on r.releaseid = ${releaseid}::int
      cross join lateral (values (r.guide_category, 0), (g.category, 200)) c (title, after)
      join wikis w on w.namespace = 'CATEGORY' and w.title = c.title and w.deleted_date is null
      where g.guideid = ${guideid}
    union all select w.wikiid, w.title, w.parent, up.depth + 1, up.after from up
      join wikis w on w.wikiid = up.parent where up.depth < 100
  ), reaching (id, set_on, set_category, depth) as (
    select approval_processid, 'guide', null::text, 0 from approval_guides
      where guideid = ${guideid}
    union all select c.approval_processid, 'category', up.title, up.after + up.depth from up
      join approval_categories c using (wikiid)
    union all select approval_processid, 'site', null, 1000 from approval_processes
      where is_default)
  select ${columns}, x.set_on, x.set_category from reaching x
    join approval_processes p on p.approval_processid = x.id where p.active order by x.depth`)

/** Processes that name the team. */
export const processesOfTeam = (db: Db, teamid: number): Promise<number[]> =>
  db.values<number>(
    sql`select distinct approval_processid as id from approval_stages where teamid = ${teamid}
        order by 1`,
  )
