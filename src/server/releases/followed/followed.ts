// Prerequisites that a release does not pin: readers get whichever release of them is live, so no
// signature covers them (moderation-admin 9). Whoever may not see one is told of neither it nor
// what it leads to.
import type { FollowedPrerequisites } from '#contract/approvals/followed.ts'
import type { ChangedPrerequisite, PrerequisiteRelease } from '#contract/core/pins.ts'
import { followedLimit } from '#contract/core/pins.ts'
import { addTo } from '#lib/addTo.ts'
import { itemAt } from '#lib/existing.ts'
import { pick } from '#lib/pick.ts'
import type { UnixSeconds } from '#lib/time.ts'
import type { State } from '#server/approvals/states.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'
import { nearestReleases } from '#server/guides/prerequisites.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import type { Person } from '#server/http/context.ts'
import { visibleTo } from '#server/rights/guides.ts'
import { released } from '#server/rights/released.ts'
import { releaseVisibleTo } from '#server/rights/releases.ts'

type Viewer = { db: Db; person: Person | null }
type Root = Pick<ReleaseRow, 'releaseid' | 'guideid' | 'prerequisite_releases' | 'release_date'>

/**
 * A prerequisite of `root`, a release, and what readers get of it: a release, or none yet. `since`:
 * when they last got something else of it. `together`: they get it as soon as they get `root`.
 */
type Link = {
  root: number
  guideid: number
  title: string
  pin: number | null
  releaseid: number | null
  major: number | null
  minor: number | null
  since: UnixSeconds | null
  together: boolean
  prerequisites: PrerequisiteRelease[]
}

/** Over releases r: since when readers have it, or had it at `at`. */
const sinceWhen = (at: UnixSeconds | null): Sql =>
  at === null
    ? sql`coalesce(r.returned_date, r.release_date)`
    : sql`case when r.returned_date <= ${at}::int then r.returned_date else r.release_date end`

const isTogether = sql`(p.groupid is not null and r.groupid is not distinct from p.groupid)`
/** Over releases r: readers have it, or get it with the root; or had it at `at`. */
const isHeld = (person: Person | null, at: UnixSeconds | null): Sql =>
  at === null
    ? sql`(r.state = 'live' or ${isTogether} and ${releaseVisibleTo(person, sql`false`)})`
    : sql`(r.release_date <= ${at}::int
        and (r.obsolete_date is null or r.obsolete_date > ${at}::int))`

/**
 * What readers get of the guide in the row p, with guide g: what is pinned, else what goes live
 * with the root or is live, or was at `at`; in the language of the root before the guide's own.
 */
const heldOf = (person: Person | null, at: UnixSeconds | null): Sql => sql`
  select r.releaseid, r.langid, r.guide_title, r.major, r.minor, r.prerequisite_releases,
    ${isTogether} as together, ${sinceWhen(at)} as since
  from releases r where r.guideid = p.guideid
    and case when p.pin is not null then r.releaseid = p.pin and r.state in ${released}
      else r.langid in (p.langid, g.langid) and ${isHeld(person, at)} end
  order by r.langid = p.langid desc, together desc, since desc, r.releaseid desc limit 1`
/**
 * When readers last got something else. Without a release that is each change of the guide. Where
 * the language of the root lost its release, they have had the other one only since then.
 */
const sinceOf: Sql = sql`
  case when held.releaseid is null then greatest(g.modified_date, g.readers_date)
    when held.together or p.pin is not null or held.langid = p.langid then held.since
    else greatest(held.since, (select max(o.obsolete_date) from releases o
      where o.guideid = g.guideid and o.langid = p.langid and o.release_date is not null)) end`

const loadLinks = (
  { db, person }: Viewer,
  releaseids: readonly number[],
  at: UnixSeconds | null,
): Promise<Link[]> => {
  const held = heldOf(person, at)
  const isSeen = sql`g.deleted_date is null and ${visibleTo(person)}`
  return db.many<Link>(sql`
    with recursive p (root, langid, groupid, guideid, pin) as (
      select r.releaseid, r.langid, r.groupid, a.guideid, a.releaseid from releases r
        cross join lateral jsonb_to_recordset(r.prerequisite_releases)
          as a (guideid int, releaseid int)
        where r.releaseid = any(${[...releaseids]}::int[])
      union
      select p.root, p.langid, p.groupid, n.guideid, n.pin from p join guides g on g.guideid = p.guideid
        left join lateral (${held}) held on true
        cross join lateral (
          select a.guideid, a.releaseid
            from jsonb_to_recordset(held.prerequisite_releases) as a (guideid int, releaseid int)
            where held.releaseid is not null
          union all select b, null from unnest(g.prerequisites) b
            where held.releaseid is null) n (guideid, pin)
        where ${isSeen})
    select p.root, p.guideid, p.pin, held.releaseid, held.major, held.minor,
      ${sinceOf} as since, coalesce(held.together, false) as together,
      coalesce(held.guide_title, g.title) as title,
      coalesce(held.prerequisite_releases,
        (select jsonb_agg(jsonb_build_object('guideid', b, 'releaseid', null))
          from unnest(g.prerequisites) b), '[]') as prerequisites
    from p join guides g on g.guideid = p.guideid
      left join lateral (${held}) held on true
    where ${isSeen}`)
}

/** Of each release its prerequisites and theirs, by guide: as readers get them now, or did `at`. */
const linksOf = async (
  viewer: Viewer,
  roots: readonly Root[],
  at: UnixSeconds | null = null,
): Promise<(root: Root) => Map<number, Link>> => {
  const asked = roots.filter(one => one.prerequisite_releases.length > 0)
  const rows =
    asked.length === 0
      ? []
      : await loadLinks(
          viewer,
          asked.map(one => one.releaseid),
          at,
        )
  const byRoot = new Map<number, Link[]>()
  for (const row of rows) addTo(byRoot, row.root, row)
  return root => {
    const links = nearestReleases(root.prerequisite_releases, byRoot.get(root.releaseid) ?? [])
    links.delete(root.guideid)
    return links
  }
}

const isFollowed = ({ pin }: Link): boolean => pin === null

/**
 * `signed`: the first signature of a release; what readers got since then was not there for it.
 * What went live with the release did so at the same second: they never had it with the one before.
 */
const hasChangedSince = (
  signed: UnixSeconds | null,
  { release_date }: Pick<Root, 'release_date'>,
  { releaseid, since }: Link,
): boolean =>
  signed !== null &&
  since !== null &&
  since >= signed &&
  (releaseid === null || since !== release_date)

/**
 * The first signature that holds of a request, as it is stored or shown; null where there is none.
 * Those of a request that was withdrawn or rejected hold no longer.
 */
export const firstSigned = (
  phase: State,
  stages: readonly { signatures: readonly { date: UnixSeconds; rejects: boolean }[] }[],
): UnixSeconds | null => {
  if (phase !== 'open' && phase !== 'approved') return null
  const dates = stages.flatMap(stage =>
    stage.signatures.filter(one => !one.rejects).map(one => one.date),
  )
  return dates.length === 0 ? null : Math.min(...dates)
}

/**
 * Of each release, in the order of the rows, which prerequisites have become others since it was
 * signed; one statement, however many. `signedOf`: null for what nobody signed.
 */
export const changedSinceSigned = async (
  viewer: Viewer,
  rows: readonly (Root & Pick<ReleaseRow, 'state'>)[],
  signedOf: (row: Root) => UnixSeconds | null,
): Promise<ChangedPrerequisite[][]> => {
  const inForce: readonly string[] = ['in_review', 'approved', 'scheduled', 'live']
  const dates = rows.map(row => (inForce.includes(row.state) ? signedOf(row) : null))
  const linksFor = await linksOf(
    viewer,
    rows.filter((_, n) => itemAt(dates, n) !== null),
  )
  return rows.map((row, n) => {
    const signed = itemAt(dates, n)
    if (signed === null) return []
    return [...linksFor(row).values()]
      .filter(one => isFollowed(one) && hasChangedSince(signed, row, one))
      .slice(0, followedLimit)
      .map(({ title, ...one }) => ({
        ...pick(one, ['guideid', 'major', 'minor']),
        guide_title: title,
      }))
  })
}

/** What readers get of a guide, and what they got of it before; null: no release. */
type Pair = { guideid: number; now: number | null; before: number | null }
type Facts = {
  guideid: number
  steps: number
  steps_changed: number | null
  steps_removed: number | null
  steps_moved: boolean | null
  changed: boolean | null
  content_hash: string | null
}
/** How many steps each brings, and how it differs from what was before it. */
const loadFacts = async (db: Db, pairs: readonly Pair[]): Promise<Map<number, Facts>> => {
  const stepsOf = (content: Sql) => sql`
    select s->'stepid' as stepid, s->'content' as content
    from jsonb_array_elements(${content}->'steps') s`
  const idsOf = (content: Sql) => sql`
    select s->'stepid' from jsonb_array_elements(${content}->'steps') s`
  const orderOf = (content: Sql, other: Sql) => sql`
    (select jsonb_agg(o.stepid order by o.place)
      from jsonb_array_elements(${content}->'guide'->'steps') with ordinality o (stepid, place)
      where ${other}->'guide'->'steps' @> o.stepid)`
  const both = (count: Sql) => sql`case when n.releaseid = b.releaseid then 0
    when n.releaseid is not null and b.releaseid is not null then ${count} end`
  const rows = await db.many<Facts>(sql`
    select x.guideid,
      coalesce(jsonb_array_length(coalesce(n.content, v.content)->'steps'), 0) as steps,
      ${both(sql`(select count(*)::int from
        (${stepsOf(sql`n.content`)} except ${stepsOf(sql`b.content`)}) d)`)} as steps_changed,
      ${both(sql`(select count(*)::int from
        (${idsOf(sql`b.content`)} except ${idsOf(sql`n.content`)}) d)`)} as steps_removed,
      case when n.releaseid is not null and b.releaseid is not null then
        ${orderOf(sql`n.content`, sql`b.content`)} is distinct from
        ${orderOf(sql`b.content`, sql`n.content`)} end as steps_moved,
      n.content_hash <> b.content_hash as changed, n.content_hash
    from unnest(${pairs.map(one => one.guideid)}::int[], ${pairs.map(one => one.now)}::int[],
      ${pairs.map(one => one.before)}::int[]) as x (guideid, now, before)
      join guides g on g.guideid = x.guideid
      left join revisions v on v.revisionid = g.live_revisionid
      left join releases n on n.releaseid = x.now
      left join releases b on b.releaseid = x.before`)
  return new Map(rows.map(row => [row.guideid, row]))
}

const releaseOf = ({ releaseid, major, minor }: Link) =>
  releaseid === null || major === null || minor === null ? null : { releaseid, major, minor }

/**
 * What the signatures of a release do not cover, against what readers had of it when `before`, the
 * release before it, went live. The nearest prerequisites first; no more of them than
 * `followedLimit`, whatever there are.
 */
export const loadFollowed = async (
  viewer: Viewer,
  release: Root,
  before: ReleaseRow | null,
  signed: UnixSeconds | null,
): Promise<FollowedPrerequisites> => {
  const now = (await linksOf(viewer, [release]))(release)
  const then = before && (await linksOf(viewer, [before], before.release_date))(before)
  const followed = [...now.values()].filter(isFollowed)
  const shown = followed.slice(0, followedLimit)
  const facts = await loadFacts(
    viewer.db,
    shown.map(({ guideid, releaseid }) => ({
      guideid,
      now: releaseid,
      before: then?.get(guideid)?.releaseid ?? null,
    })),
  )
  return {
    total: followed.length,
    prerequisites: shown.map(one => {
      const was = then?.get(one.guideid)
      const fact = facts.get(one.guideid)
      return {
        ...pick(one, ['guideid', 'title', 'since', 'together']),
        release: releaseOf(one),
        content_hash: fact?.content_hash ?? null,
        before: was ? releaseOf(was) : null,
        is_new: was === undefined,
        steps: fact?.steps ?? 0,
        steps_changed: fact?.steps_changed ?? null,
        steps_removed: fact?.steps_removed ?? null,
        steps_moved: fact?.steps_moved ?? null,
        changed: fact?.changed ?? null,
        changed_since_signed: hasChangedSince(signed, release, one),
      }
    }),
  }
}
