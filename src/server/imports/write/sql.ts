// SQL of imports, past the API: authorship, dates and old texts do not go through it. Here what all
// parts share and what guides need; pages and people are in sql.pages.ts and sql.people.ts. Every
// function is one statement, whatever the number.
import type { Revised } from '#server/http/patrolPort.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { idsBy } from '../common/idsBy.ts'
import type { ImportIgnored } from '../common/shapes.ts'
import type { GuideContent, StepContent } from '#server/guides/content.ts'

type Numbered = 'guides' | 'steps'
const sequences: Record<Numbered, Sql> = {
  guides: sql`guides_guideid_seq`,
  steps: sql`steps_stepid_seq`,
}

/**
 * Ids that the table gives itself come after `id` from now on. Not far behind it either: somebody
 * may be given one between the look and the step.
 */
export const raiseSequence = (db: Db, table: Numbered, id: number): Promise<unknown> =>
  db.maybe(sql`
  select setval(${table === 'guides' ? sql`'guides_guideid_seq'` : sql`'steps_stepid_seq'`},
    ${id + 100}::bigint) from ${sequences[table]} where last_value < ${id}::bigint`)

export const takenGuideids = (db: Db, guideids: number[]) =>
  db.values<number>(sql`select guideid as id from guides where guideid = any(${guideids}::int[])`)
export const takenStepids = (db: Db, stepids: number[]) =>
  db.values<number>(sql`select stepid as id from steps where stepid = any(${stepids}::int[])`)
export const newGuideids = (db: Db, count: number) =>
  db.values<number>(
    sql`select nextval('guides_guideid_seq')::int as id from generate_series(1, ${count}::int)`,
  )
export const newStepids = (db: Db, count: number) =>
  db.values<number>(
    sql`select nextval('steps_stepid_seq')::int as id from generate_series(1, ${count}::int)`,
  )
export const newRevisionids = (db: Db, count: number) =>
  db.values<number>(
    sql`select nextval('revision_seq')::int as id from generate_series(1, ${count}::int)`,
  )

/** Lineids come in hundreds (db/lineids.ts). */
export const newLineids = async (db: Db, count: number): Promise<number[]> => {
  const firsts = await db.values<number>(sql`select nextval('line_seq')::int as id
      from generate_series(1, ${Math.ceil(count / 100)}::int)`)
  return firsts.flatMap(first => Array.from({ length: 100 }, (_, index) => first + index))
}

export const guidesBySource = (db: Db, sources: string[]) =>
  idsBy(
    db,
    sql`select guideid as id, source as key from guides where source = any(${sources}::text[])`,
  )
export const stepsBySource = (db: Db, sources: string[]) =>
  idsBy(
    db,
    sql`select stepid as id, source as key from steps where source = any(${sources}::text[])`,
  )

/** Nobody else writes to these guides or their steps until the transaction ends. */
export const lockGuides = (db: Db, guideids: number[]): Promise<unknown> =>
  db.many(
    sql`select guideid from guides where guideid = any(${guideids}::int[])
      order by guideid for update`,
  )

/** `imported_*`: the newest revision that an import wrote. */
type Imported<T> = {
  revisionid: number
  live_revisionid: number | null
  imported_revisionid: number | null
  imported: T | null
}
export type HereGuide = Imported<GuideContent> & {
  guideid: number
  source: string
  deleted: boolean
  modified_date: number
  published_date: number
}
export const loadGuidesHere = (db: Db, guideids: number[]): Promise<HereGuide[]> =>
  db.many<HereGuide>(sql`
  select g.guideid, g.source, g.revisionid, g.live_revisionid,
    g.deleted_date is not null as deleted, g.modified_date, g.published_date,
    i.revisionid as imported_revisionid, i.content as imported
  from guides g left join lateral (
    select revisionid, content from revisions
      where resource = 'guide' and resourceid = g.guideid and langid = g.langid and kind = 'import'
      order by revisionid desc limit 1) i on true
  where g.guideid = any(${guideids}::int[]) and g.source is not null`)

export type HereStep = Imported<StepContent> & { stepid: number; guideid: number; source: string }
export const loadStepsHere = (db: Db, guideids: number[]): Promise<HereStep[]> =>
  db.many<HereStep>(sql`
  select s.stepid, s.guideid, s.source, s.revisionid, s.live_revisionid,
    i.revisionid as imported_revisionid, i.content as imported
  from steps s join guides g using (guideid) left join lateral (
    select revisionid, content from revisions
      where resource = 'step' and resourceid = s.stepid and langid = g.langid and kind = 'import'
      order by revisionid desc limit 1) i on true
  where s.guideid = any(${guideids}::int[]) and s.source is not null`)

export type NewGuideRow = {
  guideid: number
  langid: string
  revisionid: number
  author: number
  type: string
  category: string
  title: string
  flags: string[]
  prerequisites: number[]
  public: boolean
  patrol_threshold: number
  created_date: number
  published_date: number
  modified_date: number
  source: string
}
export const insertGuides = (db: Db, rows: NewGuideRow[]): Promise<number> =>
  db.run(sql`
  insert into guides (guideid, langid, revisionid, live_revisionid, author, type, category, title,
    flags, prerequisites, public, patrol_threshold,
    created_date, published_date, modified_date, source, first_public_revisionid)
  select guideid, langid, revisionid, revisionid, author, type, category, title, flags,
    prerequisites, public, patrol_threshold,
    created_date, published_date, modified_date, source, case when public then 0 end
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (guideid int, langid text,
    revisionid int, author int, type text, category text, title text,
    flags text[], prerequisites int[], public boolean, patrol_threshold int, created_date int,
      published_date int, modified_date int, source text)`)

/** Pointers and the columns that lists filter by, of guides that got a new revision. */
export const updateGuides = (db: Db, rows: NewGuideRow[], now: UnixSeconds): Promise<number> =>
  db.run(sql`
  update guides g set revisionid = t.revisionid, live_revisionid = t.revisionid, author = t.author,
    type = t.type, category = t.category, title = t.title,
    flags = t.flags, prerequisites = t.prerequisites, public = t.public,
      patrol_threshold = t.patrol_threshold,
    published_date = t.published_date, modified_date = t.modified_date, stamp = stamp + 1,
    readers_date = case when g.public <> t.public then ${now}::int else g.readers_date end,
    first_public_revisionid = coalesce(g.first_public_revisionid,
      case when t.public then t.revisionid end)
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (guideid int, revisionid int,
    author int, type text, category text, title text,
    flags text[], prerequisites int[], public boolean, patrol_threshold int, published_date int,
      modified_date int)
  where g.guideid = t.guideid`)

export type StepRow = {
  stepid: number
  guideid: number
  revisionid: number
  modified_date: number
  source: string
}
export const insertSteps = (db: Db, rows: StepRow[]): Promise<number> =>
  db.run(sql`
  insert into steps (stepid, guideid, revisionid, live_revisionid, modified_date, source)
  select stepid, guideid, revisionid, revisionid, modified_date, source
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (stepid int, guideid int,
    revisionid int, modified_date int, source text)`)

/** A step's new revision is its guide's last change too. */
export const updateSteps = (db: Db, rows: StepRow[]): Promise<number> =>
  db.run(sql`
  with t as materialized (
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (stepid int, guideid int,
      revisionid int, modified_date int)
  ), saved as (
    update steps s set revisionid = t.revisionid, live_revisionid = t.revisionid,
      modified_date = t.modified_date, stamp = stamp + 1
    from t where s.stepid = t.stepid)
  update guides g set modified_date = m.modified_date
  from (select guideid, max(modified_date) as modified_date from t group by guideid) m
    where g.guideid = m.guideid`)

export type RevisionRow = Revised & {
  revisionid: number
  parent: number | null
  userid: number
  created: number
  content: unknown
}
export const insertRevisions = (db: Db, rows: RevisionRow[]): Promise<number> =>
  db.run(sql`
  insert into revisions (revisionid, parent_revisionid, doc_type, docid, resource, resourceid,
    langid, line, kind, userid, created, content)
  select revisionid, parent, doc_type, docid, resource, resourceid, langid, 'live', 'import',
    userid, created, content
  from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (revisionid int, parent int,
    doc_type text, docid int, resource text, resourceid int,
    langid text, userid int, created int, content jsonb)`)

/** Makes the tags that are missing; case does not count. Gives how many are new. */
export const insertTags = (db: Db, tags: string[]): Promise<number> =>
  db.run(sql`
  insert into tags (tag)
  select tag from (
    select distinct on (lower(t.tag)) t.tag, t.place
      from unnest(${tags}::text[]) with ordinality as t (tag, place)
    where not exists (select 1 from tags x where lower(x.tag) = lower(t.tag))
      order by lower(t.tag), t.place) n
  order by place
  on conflict (lower(tag)) do nothing`)

export const tagGuides = (db: Db, guideids: number[], tags: string[]): Promise<number> =>
  db.run(sql`
  insert into guide_tags (guideid, tagid)
  select n.guideid, t.tagid from unnest(${guideids}::int[], ${tags}::text[]) as n (guideid, tag)
    join tags t on lower(t.tag) = lower(n.tag)
  on conflict do nothing`)

/** People and teams who may see and edit a guide; who is not here is left out. */
export const allowOnGuides = (
  db: Db,
  users: { guideid: number; source: string }[],
  teams: { guideid: number; source: string }[],
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  with people as (
    insert into guide_users (guideid, userid, added)
    select n.guideid, u.userid, ${now}::int
      from jsonb_to_recordset(${JSON.stringify(users)}::jsonb) as n (guideid int, source text)
      join users u using (source)
    on conflict do nothing)
  insert into guide_teams (guideid, teamid, added)
  select n.guideid, t.teamid, ${now}::int
    from jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as n (guideid int, source text)
    join teams t using (source)
  on conflict do nothing`)

/** Only what people of here ignored: nobody else could be asked why. */
export const ignoreInGuides = (
  db: Db,
  rows: (Omit<ImportIgnored, 'key' | 'line' | 'userid'> & {
    guideid: number
    stepid: number | null
    lineid: number | null
    source: string
  })[],
): Promise<number> =>
  db.run(sql`
  insert into ignored_findings
    (guideid, code, stepid, lineid, about, digest, reason, userid, created)
  select n.guideid, n.code, n.stepid, n.lineid, n.about, n.digest, n.reason, u.userid, n.created
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (guideid int, code text, stepid int,
      lineid int, about jsonb, digest text, reason text, source text, created int)
    join users u using (source)
  on conflict do nothing`)
