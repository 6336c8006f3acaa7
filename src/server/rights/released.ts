// What readers get of a guide that has releases, as conditions and columns over guides g
// (moderation-admin 7).
import { settingDefaults } from '#contract/settings/list.ts'
import type { Db } from '#server/db/open.ts'
import { sql, type Sql } from '#server/db/sql.ts'

/** States in which it is readers' to see. */
export const released = sql`('live', 'superseded', 'archived')`
/** Readers of this site get releases. */
export const releasesOn = sql`coalesce((select value = 'true' from settings
  where name = 'release_versions'), ${settingDefaults.release_versions}::bool)`
/** Over guides g: readers get a release of it. */
export const isUnderReleaseNow = sql`(${releasesOn} and exists (
  select from releases x where x.guideid = g.guideid and x.state = 'live'))`
/**
 * Joined to guides g: x, the release in the guide's own language, where readers get it. It gives
 * the guide its place, and lists of many guides join it once (decision 0397).
 */
export const placingRelease = sql`left join releases x on x.guideid = g.guideid
  and x.langid = g.langid and x.state = 'live' and ${releasesOn}`
/** Where it is joined. */
export const placedCategory = sql`coalesce(x.guide_category, g.category)`

/** Over guides g: a column of that release, null where readers get the live version. */
const placing = (column: Sql): Sql => sql`(
  select ${column} from releases x where x.guideid = g.guideid and x.langid = g.langid
    and x.state = 'live' and ${releasesOn})`
/** Over guides g: what readers know it by, in its own language. */
export const readersTitle = sql`coalesce(${placing(sql`x.guide_title`)}, g.title)`
/** Over guides g: the category that readers find it in. */
export const readersCategory = sql`coalesce(${placing(sql`x.guide_category`)}, g.category)`
/** Over guides g: the type that readers know it as. */
export const readersType = sql`coalesce(${placing(sql`x.guide_type`)}, g.type)`
/** Over guides g: when readers last got something else; unreleased work is no change to them. */
export const readersDate = sql`coalesce(${placing(sql`coalesce(g.readers_date, x.release_date)`)},
  g.modified_date)`
/** The same where `placingRelease` is joined. */
export const placedDate = sql`coalesce(
  case when x.guideid is not null then coalesce(g.readers_date, x.release_date) end,
  g.modified_date)`
/** Over guides g: the release that gives it its place, as x. */
const placed = sql`select from releases x where x.guideid = g.guideid and x.langid = g.langid
  and x.state = 'live' and ${releasesOn}`
/** Over guides g: `live` says what is asked of it, `frozen` the same over that release. */
const isShownAs = (live: Sql, frozen: Sql): Sql =>
  sql`(${live} and not exists (${placed}) or exists (${placed} and ${frozen}))`
const flagged = (flags: readonly string[]): [live: Sql, frozen: Sql] => [
  sql`g.flags && ${[...flags]}::text[]`,
  sql`x.guide_flags ?| ${[...flags]}::text[]`,
]
/** Over guides g: readers get it with one of these flags. */
export const hasReadersFlag = (flags: readonly string[]): Sql => isShownAs(...flagged(flags))
/** Over guides g: readers know it as one of these types. */
export const isOfReadersType = (types: readonly string[]): Sql =>
  isShownAs(
    sql`g.type = any(${[...types]}::text[])`,
    sql`x.guide_type = any(${[...types]}::text[])`,
  )

/**
 * (guideid) of what readers get so, through the indexes of both: `live` over guides g, `frozen`
 * over releases x.
 */
const guidesShownAs = (live: Sql, frozen: Sql): Sql => sql`
  select g.guideid from guides g where g.deleted_date is null and ${live}
    and not exists (${placed})
  union all
  select x.guideid from releases x join guides g on g.guideid = x.guideid and g.langid = x.langid
    where x.state = 'live' and ${frozen} and g.deleted_date is null and ${releasesOn}`
/** (guideid) of what readers get with one of these flags. */
export const guidesFlagged = (flags: readonly string[]): Sql => guidesShownAs(...flagged(flags))
/**
 * (guideid) of what readers find in categories. `titles`: a value or a statement, as it stands in
 * brackets behind “in”.
 */
export const guidesPlacedIn = (titles: Sql): Sql =>
  guidesShownAs(sql`g.category in (${titles})`, sql`x.guide_category in (${titles})`)
/**
 * (guideid) of what needs this category: readers find it there, would without a release, or will
 * when a release that is on its way is due. A release counts while the site has them switched off,
 * too: readers get it again.
 */
export const guidesNeeding = (category: Sql): Sql => sql`
  select g.guideid from guides g where g.deleted_date is null and g.category = ${category}
  union
  select x.guideid from releases x join guides g using (guideid)
    where x.state not in ('superseded', 'archived') and x.outcome is null
      and x.guide_category = ${category} and g.deleted_date is null`
/** Over guides g: readers are shown the step as one of its own. */
export const isShownStep = (stepid: Sql): Sql => sql`
  case when ${isUnderReleaseNow} then exists (
    select from releases x where x.guideid = g.guideid and x.state = 'live'
      and x.content->'guide'->'steps' @> to_jsonb(${stepid}))
  else exists (select from revisions shown where shown.revisionid = g.live_revisionid
    and shown.content->'steps' @> to_jsonb(${stepid})) end`
/** Readers get a release of it. */
export const isUnderRelease = async (db: Db, guideid: number): Promise<boolean> =>
  (await db.maybe(
    sql`select 1 from releases where guideid = ${guideid} and state = 'live' limit 1`,
  )) !== null
