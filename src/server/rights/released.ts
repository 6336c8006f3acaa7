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
/** Over guides g: what readers know it by, in its own language. */
export const readersTitle = sql`coalesce((
  select x.guide_title from releases x where x.guideid = g.guideid and x.state = 'live'
    and x.langid = g.langid and ${releasesOn}), g.title)`
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
