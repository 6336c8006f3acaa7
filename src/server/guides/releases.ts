// Releases as readers get them: what is frozen in one, and which one a guide shows
// (moderation-admin 9).
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import type { ReleaseType } from '#contract/releases/schemas.ts'
import type { Db } from '#server/db/open.ts'
import { nothing, sql, type Sql } from '#server/db/sql.ts'
import type { GuideContent, StepContent } from './content.ts'
import type { Outcome, State } from '#contract/releases/states.ts'
import { released, releasesOn } from '#server/rights/released.ts'

type FrozenStep = { stepid: number; revisionid: number; created: number; content: StepContent }
/**
 * The guide in the release's own language, whole. `alts`: the alternative texts of its pictures by
 * imageid; releases from before they were content have none, and show those of now.
 */
export type Frozen = {
  guide: GuideContent
  steps: FrozenStep[]
  alts?: Record<string, string | null>
}
export type ShownRelease = {
  releaseid: number
  guideid: number
  major: number
  minor: number
  langid: string
  revisionid: number
  release_date: number | null
  init_date: number
  content: Frozen
  prerequisite_releases: PrerequisiteRelease[]
}

const shownColumns = sql`r.releaseid, r.guideid, r.major, r.minor, r.langid, r.revisionid,
  r.release_date, r.init_date, r.content, r.prerequisite_releases`

/**
 * What readers of these guides get, in this language where it has a release, else in the guide's
 * own.
 */
export const loadShown = async (
  db: Db,
  guideids: number[],
  langid: string,
): Promise<Map<number, ShownRelease>> => {
  const rows = await db.many<ShownRelease>(sql`
    select distinct on (r.guideid) ${shownColumns} from releases r join guides g using (guideid)
    where r.guideid = any(${guideids}::int[]) and r.state = 'live'
      and r.langid in (${langid}, g.langid) order by r.guideid, r.langid = ${langid} desc`)
  return new Map(rows.map(row => [row.guideid, row]))
}
/**
 * The languages in which readers get each of these guides, its own first. Where that has a live
 * release, so must the others; where it has none, each translation is shown as it is now.
 */
export const loadLangids = async (
  db: Db,
  guideids: readonly number[],
): Promise<Map<number, string[]>> => {
  const rows = await db.many<{
    guideid: number
    own: string
    released: string[]
    translated: string[]
  }>(sql`
    select g.guideid, g.langid as own,
      array(select r.langid from releases r where r.guideid = g.guideid and r.state = 'live'
        and ${releasesOn} order by r.langid) as released,
      array(select t.langid from translations t where t.resource = 'guide'
        and t.resourceid = g.guideid and t.live_revisionid is not null
        order by t.langid) as translated
    from guides g where g.guideid = any(${[...guideids]}::int[])`)
  return new Map(
    rows.map(({ guideid, own, released, translated }) => {
      const others = released.includes(own) ? released : [...released, ...translated]
      return [guideid, [...new Set([own, ...others])]]
    }),
  )
}
/** The same in all languages that have one; none where the site has releases switched off. */
export const loadAllShown = (db: Db, guideids: number[]): Promise<ShownRelease[]> =>
  db.many<ShownRelease>(sql`
  select ${shownColumns} from releases r where r.guideid = any(${guideids}::int[])
    and r.state = 'live'
    and ${releasesOn}
      order by r.guideid, r.langid`)
/** By id; what does not exist is left out. */
export const loadHeld = async (db: Db, releaseids: number[]): Promise<ShownRelease[]> =>
  releaseids.length === 0
    ? []
    : db.many<ShownRelease>(
        sql`select ${shownColumns} from releases r where r.releaseid = any(${releaseids}::int[])`,
      )
/** The released ones of these, which nobody deletes until the transaction ends. */
export const lockPinned = async (
  db: Db,
  releaseids: number[],
): Promise<{ releaseid: number; guideid: number; langid: string }[]> =>
  releaseids.length === 0
    ? []
    : db.many(
        sql`select releaseid, guideid, langid from releases
          where releaseid = any(${releaseids}::int[]) and state in ${released}
          order by releaseid for share`,
      )

export type ReleaseRow = {
  releaseid: number
  guideid: number
  langid: string
  userid: number
  state: State
  outcome: Outcome | null
  type: ReleaseType
  major: number
  minor: number
  title: string
  guide_title: string
  notes: string
  revisionid: number
  revisionids: number[]
  authors: number[]
  pending_edits: number
  content_hash: string
  prerequisite_releases: PrerequisiteRelease[]
  approval_processid: number | null
  init_date: number
  release_date: number | null
  scheduled_date: number | null
  obsolete_date: number | null
  release_revisionid: number
  /** It goes live with the others of this number. */
  groupid: number | null
  guide_deleted_date: number | null
}
export const releaseColumns: Sql = sql`
  r.releaseid, r.guideid, r.langid, r.userid, r.state, r.outcome, r.type, r.major, r.minor, r.title,
    r.guide_title, r.notes, r.revisionid, r.revisionids, r.authors, r.pending_edits,
  r.content_hash, r.prerequisite_releases, r.approval_processid, r.init_date, r.release_date,
    r.scheduled_date, r.obsolete_date, r.release_revisionid, r.groupid,
  (select g.deleted_date from guides g where g.guideid = r.guideid) as guide_deleted_date`

/** Throws 404; `lock` keeps others from changing it until the transaction ends. */
export const loadRelease = (db: Db, releaseid: number, lock = false): Promise<ReleaseRow> =>
  db.one<ReleaseRow>(
    sql`select ${releaseColumns} from releases r
      where releaseid = ${releaseid} ${lock ? sql`for update` : nothing}`,
    'Release',
  )
/**
 * The one of its language that it follows: what readers get now, where they get an older one; else
 * the newest below it.
 */
export const loadBefore = (
  db: Db,
  { guideid, langid, major, minor }: ReleaseRow,
): Promise<ReleaseRow | null> =>
  db.maybe<ReleaseRow>(sql`
  select ${releaseColumns} from releases r where guideid = ${guideid} and langid = ${langid}
    and state in ${released} and (major, minor) < (${major}::int, ${minor}::int)
  order by state = 'live' desc, major desc, minor desc limit 1`)
/** What it holds; throws 404. */
export const loadFrozen = (db: Db, releaseid: number): Promise<ShownRelease> =>
  db.one<ShownRelease>(
    sql`select ${shownColumns} from releases r where r.releaseid = ${releaseid}`,
    'Release',
  )
