import type { ShownPin } from '#contract/core/pins.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { firstOf, itemAt } from '#lib/existing.ts'
import { pick } from '#lib/pick.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import { visibleTo } from '#server/rights/guides.ts'
import type { Ctx, ReadCtx } from '#server/http/context.ts'
import { presentNewest } from '#server/approvals/present.ts'
import { loadUserSummaries, presentUserSummary } from '#server/users/load.ts'
import { loadWikiEnv } from '#server/wikis/env.ts'
import { htmlOf, wikiText } from '#server/wikitext/text.ts'
import type { ReleaseRow } from '#server/guides/releases.ts'
import { countDeviations } from './deviations.ts'
import { changedSinceSigned, firstSigned } from './followed/followed.ts'
import { presentEntries } from './register.ts'
import { presentTogether } from './together.ts'
import { statusOf } from '#contract/releases/states.ts'

/** Pins with title and number, of guides that the caller sees: one list for each of these. */
export const presentPins = async (
  ctx: Pick<Ctx, 'db' | 'person'>,
  rows: Pick<ReleaseRow, 'prerequisite_releases'>[],
): Promise<ShownPin[][]> => {
  const ids = rows.flatMap(row => row.prerequisite_releases.flatMap(pin => pin.releaseid ?? []))
  const named =
    ids.length === 0
      ? []
      : await ctx.db.many<{
          releaseid: number
          guide_title: string
          major: number
          minor: number
        }>(sql`
    select r.releaseid, r.guide_title, r.major, r.minor from releases r
      join guides g using (guideid) where r.releaseid = any(${ids}::int[])
      and g.deleted_date is null and ${visibleTo(ctx.person)}`)
  return rows.map(row =>
    row.prerequisite_releases.map(pin => ({
      ...pin,
      ...named.find(one => one.releaseid === pin.releaseid),
    })),
  )
}

/** The newest that was live below each of these, of the same guide and language. */
const loadBefore = async (db: Db, releaseids: number[]): Promise<Map<number, number>> => {
  const rows = await db.many<{ releaseid: number; before: number }>(sql`
    select r.releaseid, b.releaseid as before from releases r cross join lateral (
      select o.releaseid from releases o where o.guideid = r.guideid and o.langid = r.langid
        and o.release_date is not null and (o.major, o.minor) < (r.major, r.minor)
      order by o.major desc, o.minor desc limit 1) b where r.releaseid = any(${releaseids}::int[])`)
  return new Map(rows.map(row => [row.releaseid, row.before]))
}

/**
 * In the order of the rows; a fixed number of statements, however many, which are sent side by
 * side.
 */
export const presentReleases = async (ctx: ReadCtx, rows: ReleaseRow[]): Promise<Release[]> => {
  const releaseids = rows.map(row => row.releaseid)
  const texts = rows.map(row => wikiText(row.notes))
  const [approvals, entryOf, people, before, { env }, pins, together, deviations] =
    await Promise.all([
      // What takes several statements first.
      presentNewest(ctx, releaseids),
      presentEntries(
        ctx,
        rows.map(row => row.guideid),
      ),
      loadUserSummaries(
        ctx.db,
        rows.map(row => row.userid),
      ),
      loadBefore(ctx.db, releaseids),
      loadWikiEnv(ctx.db, ctx, texts, ctx.person),
      presentPins(ctx, rows),
      presentTogether(ctx, rows),
      countDeviations(ctx, releaseids),
    ])
  const changed = await changedSinceSigned(ctx, rows, ({ releaseid }) => {
    const approval = approvals.get(releaseid)
    return approval ? firstSigned(approval.phase, approval.stages) : null
  })
  // Written out: an object that is put together from others costs twenty times the memory.
  return rows.map((row, index) => ({
    releaseid: row.releaseid,
    guideid: row.guideid,
    langid: row.langid,
    revisionid: row.revisionid,
    title: row.title,
    guide_title: row.guide_title,
    guide_deleted_date: row.guide_deleted_date,
    init_date: row.init_date,
    release_date: row.release_date,
    notes: row.notes,
    type: row.type,
    release_revisionid: row.release_revisionid,
    pending_edits: row.pending_edits,
    scheduled_date: row.scheduled_date,
    obsolete_date: row.obsolete_date,
    major: row.major,
    minor: row.minor,
    content_hash: row.content_hash,
    user: presentUserSummary(ctx.origin, people.get(row.userid)),
    status: statusOf(row),
    current: row.state === 'live',
    approval: approvals.get(row.releaseid) ?? null,
    phase: row.state,
    notes_raw: row.notes,
    notes_rendered: htmlOf(itemAt(texts, index), env),
    register: pick(entryOf(row.guideid), ['document_number', 'owner', 'review_date']),
    together: itemAt(together, index),
    deviations: deviations && (deviations.get(row.releaseid) ?? 0),
    before_releaseid: before.get(row.releaseid) ?? null,
    prerequisite_releases: itemAt(pins, index),
    prerequisites_changed: itemAt(changed, index),
  }))
}
export const presentRelease = async (ctx: Ctx, row: ReleaseRow): Promise<Release> =>
  firstOf(await presentReleases(ctx, [row]))
