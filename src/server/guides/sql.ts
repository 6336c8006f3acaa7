// The only SQL about guides and steps, beside summaries.ts and rules.ts.
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import type { GuideContent, StepContent } from './content.ts'

export type GuideRow = {
  guideid: number
  langid: string
  revisionid: number
  live_revisionid: number
  author: number
  public: boolean
  patrol_threshold: number
  created_date: number
  published_date: number
  modified_date: number
  /** When readers last got another release, or the guide itself; null where they never did. */
  readers_date: number | null
  stamp: number
  content: GuideContent
  /** Of a translation that is laid over it: what it followed when it was last saved. */
  source_revisionid?: number
}

/** `head`: held edits included. `deletedToo`: for what outlives its guide. */
export const loadGuideRow = (
  db: Db,
  guideid: number,
  head: boolean,
  deletedToo = false,
): Promise<GuideRow> =>
  db.one<GuideRow>(
    sql`
  select g.guideid, g.langid, g.revisionid, g.live_revisionid, g.author, g.public,
    g.patrol_threshold,
    g.created_date, g.published_date, g.modified_date, g.readers_date, g.stamp, r.content
  from guides g join revisions r on r.revisionid
    = ${head ? sql`g.revisionid` : sql`g.live_revisionid`}
  where g.guideid = ${guideid} ${deletedToo ? nothing : sql`and g.deleted_date is null`}`,
    'Guide',
  )

export type StepRow = {
  stepid: number
  guideid: number
  revisionid: number
  live_revisionid: number | null
  /** That of the version which was asked for: head or live. */
  shown_revisionid: number
  source_revisionid?: number
  modified_date: number
  stamp: number
  content: StepContent
}

/** Steps by id: own ones of the head or live version, others (`liveOnly`) as readers see them. */
export const loadStepRows = (db: Db, stepids: number[], head: boolean): Promise<StepRow[]> =>
  db.many<StepRow>(sql`
  select s.stepid, s.guideid, s.revisionid, s.live_revisionid, r.revisionid as shown_revisionid,
    s.modified_date, s.stamp, r.content
  from steps s join revisions r on r.revisionid
    = ${head ? sql`s.revisionid` : sql`s.live_revisionid`}
  where s.stepid = any(${stepids}::int[])`)

/**
 * `pin`: the release of it that was asked for, null for the newest; `releaseid`: the one that is
 * shown, null where readers get none.
 */
export type ChainRow = {
  guideid: number
  pin: number | null
  releaseid: number | null
  prerequisites: PrerequisiteRelease[]
  steps: number[]
  public: boolean
  author: number
  users: number[]
  teams: number[]
  stamp: number
}

/**
 * Every guide that has to be done before: what is named, and what those name in the release that is
 * shown of them. One that is asked for in more than one release comes in each of them. `langid`: in
 * which a newest release is looked for, before the guide's own; `releases` false: none are shown.
 */
export const loadChain = (
  db: Db,
  first: readonly PrerequisiteRelease[],
  langid: string,
  releases: boolean,
): Promise<ChainRow[]> => {
  const shown = (guideid: Sql, pin: Sql, own: Sql) => sql`
    select r.releaseid, r.prerequisite_releases from releases r
      where ${releases} and r.guideid = ${guideid}
      and case when ${pin} is null then r.state = 'live'
        and r.langid in (${langid}, ${own}) else r.releaseid = ${pin}
        and r.state in ('live', 'superseded', 'archived') end
    order by r.langid = ${langid} desc limit 1`
  return db.many<ChainRow>(sql`
    with recursive p (guideid, pin) as (
      select * from unnest(${first.map(one => one.guideid)}::int[],
        ${first.map(one => one.releaseid)}::int[])
      union
      select n.guideid, n.pin from p join guides x on x.guideid = p.guideid
        left join lateral (${shown(sql`p.guideid`, sql`p.pin`, sql`x.langid`)}) held on true
        cross join lateral (
          select a.guideid, a.releaseid
            from jsonb_to_recordset(held.prerequisite_releases) as a (guideid int, releaseid int)
            where held.releaseid is not null
          union all select b, null from unnest(x.prerequisites) b
            where held.releaseid is null) n (guideid, pin)
      where x.deleted_date is null)
    select g.guideid, p.pin, held.releaseid, coalesce(held.prerequisite_releases,
      (select jsonb_agg(jsonb_build_object('guideid', b, 'releaseid', null))
      from unnest(g.prerequisites) b), '[]') as prerequisites,
      array(select jsonb_array_elements(r.content->'steps')::int) as steps, g.public, g.author,
        g.stamp,
      array(select userid from guide_users a where a.guideid = g.guideid) as users,
      array(select teamid from guide_teams a where a.guideid = g.guideid) as teams
    from guides g join p on p.guideid = g.guideid
      join revisions r on r.revisionid = g.live_revisionid
      left join lateral (${shown(sql`p.guideid`, sql`p.pin`, sql`g.langid`)}) held on true
    where g.deleted_date is null`)
}

/**
 * Prerequisites are named one after the other: two guides that name each other at once would close
 * a circle that neither sees.
 */
export const lockPrerequisites = (db: Db): Promise<unknown> =>
  db.one(sql`select pg_advisory_xact_lock(hashtext('guides.prerequisites'))`)

/**
 * `guideid` would stand above itself if it named these prerequisites; deleted guides count, as they
 * may come back.
 */
export const reachesGuide = async (
  db: Db,
  prerequisites: number[],
  guideid: number,
): Promise<boolean> =>
  (await db.maybe(sql`
  with recursive p (guideid) as (
    select unnest(${prerequisites}::int[])
    union
    select unnest(x.prerequisites) from p join guides x on x.guideid = p.guideid)
  select 1 from p where guideid = ${guideid}`)) !== null

const indexColumns = (c: GuideContent) => sql`
  type = ${c.type}, category = ${c.category}, title = ${c.title}, flags = ${c.flags}::text[],
    prerequisites = ${c.prerequisites}::int[],
  public = ${c.public}, author = ${c.author}, patrol_threshold = ${c.patrol_threshold}`

export const insertGuide = async (
  db: Db,
  guide: { langid: string; content: GuideContent; now: UnixSeconds },
): Promise<number> => {
  const { guideid } = await db.one<{ guideid: number }>(sql`
    insert into guides (langid, revisionid, live_revisionid, author, type, category, title,
      created_date, modified_date)
    values (${guide.langid}, 0, 0, ${guide.content.author}, ${guide.content.type},
      ${guide.content.category}, ${guide.content.title}, ${guide.now}, ${guide.now})
    returning guideid`)
  return guideid
}

/**
 * Moves the pointers; `live` is the content that readers see from now on, null when they see no
 * change.
 */
export const pointGuide = (
  db: Db,
  guideid: number,
  pointers: { revisionid: number; live_revisionid: number },
  live: GuideContent | null,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update guides set revisionid = ${pointers.revisionid},
    live_revisionid = ${pointers.live_revisionid}, stamp = stamp + 1
    ${
      live
        ? sql`, ${indexColumns(live)}, modified_date = ${now},
          readers_date = case when public <> ${live.public} then ${now}::int else readers_date end,
          published_date = case when ${live.public} and published_date = 0 then ${now}
            else published_date end,
    first_public_revisionid = coalesce(first_public_revisionid,
      case when ${live.public} then ${pointers.live_revisionid}::int end)`
        : sql``
    }
  where guideid = ${guideid}`)

export const insertStep = async (db: Db, guideid: number, now: UnixSeconds): Promise<number> => {
  const { stepid } = await db.one<{ stepid: number }>(sql`
    insert into steps (guideid, revisionid, modified_date) values (${guideid}, 0, ${now})
      returning stepid`)
  return stepid
}

/**
 * A live save is also the guide's last change; the guide's own stamp stays, its readers hang on the
 * step's.
 */
export const pointStep = (
  db: Db,
  step: { stepid: number; guideid: number },
  pointers: { revisionid: number; live_revisionid: number | null },
  live: boolean,
  now: UnixSeconds,
): Promise<number> =>
  db.run(
    live
      ? sql`
    with saved as (
      update steps set revisionid = ${pointers.revisionid},
        live_revisionid = ${pointers.live_revisionid}, modified_date = ${now}, stamp = stamp + 1
      where stepid = ${step.stepid})
    update guides set modified_date = ${now} where guideid = ${step.guideid}`
      : sql`
    update steps set revisionid = ${pointers.revisionid},
      live_revisionid = ${pointers.live_revisionid}, stamp = stamp + 1
    where stepid = ${step.stepid}`,
  )

/** A translation of the guide's own text was saved: its readers see it, or only its editors. */
export const stampGuide = (
  db: Db,
  guideid: number,
  live: boolean,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update guides set stamp = stamp + 1 ${live ? sql`, modified_date = ${now}` : sql``}
    where guideid = ${guideid}`)
/**
 * A translation of a step was saved. The guide's stamp rises too: a language may have come with it.
 */
export const stampStep = (
  db: Db,
  step: { stepid: number; guideid: number },
  live: boolean,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  with saved as (update steps set stamp = stamp + 1 ${live ? sql`, modified_date = ${now}` : sql``}
    where stepid = ${step.stepid})
  update guides set stamp = stamp + 1 ${live ? sql`, modified_date = ${now}` : sql``}
    where guideid = ${step.guideid}`)

export const markDeleted = (
  db: Db,
  guideid: number,
  userid: number,
  now: UnixSeconds,
): Promise<number> =>
  db.run(sql`
  update guides set deleted_date = ${now}, deleted_by = ${userid}, stamp = stamp + 1
    where guideid = ${guideid}`)

export type DeletedRow = {
  guideid: number
  langid: string
  deleted_date: number | null
  deleted_by: number | null
  public: boolean
}
export const lockDeleted = (db: Db, guideid: number): Promise<DeletedRow> =>
  db.one<DeletedRow>(
    sql`
  select guideid, langid, deleted_date, deleted_by, public from guides
    where guideid = ${guideid} for update`,
    'Guide',
  )

export const markRestored = (db: Db, guideid: number): Promise<number> =>
  db.run(sql`
  update guides set deleted_date = null, stamp = stamp + 1 where guideid = ${guideid}`)

/**
 * Somebody else has an accepted revision: then its creator may no longer delete it (api-facts
 * 2.4.3).
 */
export const hasOtherContributor = async (
  db: Db,
  guideid: number,
  author: number,
): Promise<boolean> =>
  (await db.maybe(sql`
    select 1 from revisions where doc_type = 'guide' and docid = ${guideid} and line = 'live'
      and userid <> ${author} and kind <> 'import' limit 1`)) !== null

export type Marks = { completed: boolean; favorited: boolean }
export const loadMarks = (db: Db, guideid: number, userid: number): Promise<Marks> =>
  db.one<Marks>(sql`
  select exists (select from completions where guideid = ${guideid}
    and userid = ${userid}) as completed,
    exists (select from favorites where guideid = ${guideid} and userid = ${userid}) as favorited`)
