// Which releases go live together, what each of them waits for, and their locks.
import type { Together, WaitingReason } from '#contract/releases/together.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { releaseColumns, type ReleaseRow } from '#server/guides/releases.ts'
import type { Ctx, Person } from '#server/http/context.ts'
import { isAnsweredForBy, visibleTo } from '#server/rights/guides.ts'
import { releaseVisibleTo } from '#server/rights/releases.ts'
import { publicationWaits } from '#server/rights/review.ts'

type Maker = Pick<Person, 'userid' | 'privilege' | 'reputation'>
type Facts = {
  guide_deleted: boolean
  category_gone: boolean
  public: boolean
  published_date: number
  maker: Maker
}
/**
 * `guide_category` names the category that the release puts its guide into. Whoever made it and has
 * no account any more is trusted as anybody new.
 */
const facts = sql`g.deleted_date is not null as guide_deleted, g.public, g.published_date,
  (select jsonb_build_object('userid', r.userid,
      'privilege', coalesce(max(u.privilege), 'User'), 'reputation', coalesce(max(u.reputation), 0))
    from users u where u.userid = r.userid and u.state = 'active') as maker,
  r.guide_category is not null and not exists (select from wikis w where w.namespace = 'CATEGORY'
    and w.title = r.guide_category and w.deleted_date is null
    and w.title <> 'Root') as category_gone`

type Waiting = Pick<ReleaseRow, 'state' | 'outcome' | 'scheduled_date'> & Facts
type Site = Pick<Ctx, 'now' | 'settings'>
/** Why readers would not get its guide, if this person published it. */
export const keptFromReaders = (
  row: Pick<Facts, 'public' | 'published_date'>,
  by: Maker,
  { settings }: Pick<Ctx, 'settings'>,
): 'private' | 'review' | null => {
  if (row.public) return null
  if (row.published_date !== 0) return 'private'
  return publicationWaits(by, row, settings) ? 'review' : null
}

const waitsFor = (row: Waiting, site: Site): WaitingReason | null => {
  if (row.guide_deleted) return 'guide'
  if (row.state === 'draft') return row.outcome ?? 'draft'
  if (row.state === 'in_review') return 'signatures'
  if (row.state === 'scheduled' && (row.scheduled_date ?? 0) > site.now) return 'date'
  if (row.category_gone) return 'category'
  return keptFromReaders(row, row.maker, site)
}

/**
 * Locks the guides of all that go live with it, in one order, so that of two that come at once the
 * second waits. Before anything else is locked.
 */
export const lockTogether = async (db: Db, releaseid: number): Promise<void> => {
  await db.values(sql`
    select g.guideid from guides g where g.guideid in (select o.guideid from releases r
      join releases o on o.groupid = r.groupid where r.releaseid = ${releaseid})
    order by g.guideid for update`)
}

export type Member = ReleaseRow & Facts & { waits_for: WaitingReason | null }
/** All of a group, whoever may see them. */
export const loadGroup = async (ctx: Ctx, groupid: number): Promise<Member[]> => {
  const rows = await ctx.db.many<ReleaseRow & Facts>(sql`
    select ${releaseColumns}, ${facts} from releases r join guides g using (guideid)
    where r.groupid = ${groupid} order by r.releaseid`)
  return rows.map(row => ({ ...row, waits_for: waitsFor(row, ctx) }))
}

type Shown = Waiting &
  Pick<ReleaseRow, 'releaseid' | 'guideid' | 'guide_title' | 'major' | 'minor' | 'groupid'> & {
    visible: boolean
  }
/** Of each of these what it goes live with, in their order: the names that the caller may see. */
export const presentTogether = async (
  { db, now, person, settings }: Pick<Ctx, 'db' | 'now' | 'person' | 'settings'>,
  rows: readonly Pick<ReleaseRow, 'groupid'>[],
): Promise<(Together | null)[]> => {
  const groupids = rows.flatMap(row => row.groupid ?? [])
  const members =
    groupids.length === 0
      ? []
      : await db.many<Shown>(sql`
    select r.releaseid, r.guideid, r.guide_title, r.major, r.minor, r.groupid, r.state, r.outcome,
      r.scheduled_date, ${facts},
      (${visibleTo(person)} and ${releaseVisibleTo(person, sql`false`)}
        and (g.deleted_date is null or ${isAnsweredForBy(person)})) as visible
    from releases r join guides g using (guideid) where r.groupid = any(${groupids}::int[])
    order by r.releaseid`)
  return rows.map(({ groupid }) => {
    if (groupid === null) return null
    const all = members.filter(one => one.groupid === groupid)
    const visible = all.filter(one => one.visible)
    return {
      releases: visible.map(({ releaseid, guideid, guide_title, major, minor, ...row }) => ({
        releaseid,
        guideid,
        guide_title,
        major,
        minor,
        waits_for: waitsFor(row, { now, settings }),
      })),
      hidden: visible.length < all.length,
    }
  })
}
