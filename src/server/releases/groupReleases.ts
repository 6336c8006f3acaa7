// Which releases go live together is said, changed and taken back.
import { forbidden, invalid, invalidField, type FieldError } from '#lib/errors.ts'
import { existing } from '#lib/existing.ts'
import { isReleased } from '#contract/releases/states.ts'
import { audit } from '#server/effects/audit.ts'
import { sql } from '#server/db/sql.ts'
import { loadRelease, releaseColumns, type ReleaseRow } from '#server/guides/releases.ts'
import type { Handler, SignedIn } from '#server/http/context.ts'
import {
  canView,
  loadAccess,
  loadAccesses,
  requireView,
  type GuideAccess,
} from '#server/rights/guides.ts'
import { hasReleaseRight, requireReleaseRight, requireReleases } from '#server/rights/releases.ts'
import { requireRevision } from '#server/saves/revisions.ts'
import { requireAsSigned } from './followed/signedGroups.ts'
import { emitRelease } from './live.ts'
import { presentRelease } from './present.ts'

type Accesses = ReadonlyMap<number, GuideAccess>

/** All that are named and all that go live with it until now, with their guides, locked. */
const lockAll = async ({ db }: SignedIn, releaseid: number, named: readonly number[]) => {
  const concerned = sql`(r.releaseid = any(${[releaseid, ...named]}::int[])
    or r.groupid = (select o.groupid from releases o where o.releaseid = ${releaseid}))`
  await db.values(sql`select g.guideid from guides g
    where g.guideid in (select r.guideid from releases r where ${concerned})
    order by g.guideid for update`)
  const rows = await db.many<ReleaseRow>(
    sql`select ${releaseColumns} from releases r where ${concerned} order by releaseid for update`,
  )
  const guideids = rows.map(row => row.guideid)
  return { rows, accesses: await loadAccesses(db, guideids) }
}

const manages = ({ person }: SignedIn, accesses: Accesses, row: ReleaseRow): boolean => {
  const access = existing(accesses.get(row.guideid), 'the guide of a release')
  return canView(person, access) && hasReleaseRight(person, access, row)
}

const isSame = (a: ReleaseRow, b: ReleaseRow): boolean =>
  a.guideid === b.guideid && a.langid === b.langid

/** Throws 422 for each that cannot go along; one that the caller may not release is not there. */
const requireNamed = (
  ctx: SignedIn,
  row: ReleaseRow,
  named: readonly number[],
  { rows, accesses }: { rows: readonly ReleaseRow[]; accesses: Accesses },
): void => {
  const errors = named.flatMap((releaseid, index) => {
    const refused = (code: FieldError['code'], message: string): FieldError[] => [
      { field: 'others', code, message, index },
    ]
    if (releaseid === row.releaseid || named.indexOf(releaseid) < index)
      return refused('duplicate', 'List only other releases, and each only once')
    const one = rows.find(other => other.releaseid === releaseid)
    if (!one || one.guide_deleted_date !== null || !manages(ctx, accesses, one))
      return refused('not_found', `There is no release ${releaseid} that you can publish`)
    if (isReleased(one.state))
      return refused('invalid_state', `Release ${releaseid} has already gone live`)
    // Of two of them the later one would replace the other at the same instant.
    const sooner = named.slice(0, index)
    if (
      rows.some(other => [row.releaseid, ...sooner].includes(other.releaseid) && isSame(other, one))
    )
      return refused('duplicate', 'List only one release of each guide in each language')
    return one.groupid !== null && one.groupid !== row.groupid
      ? refused(
          'in_group',
          `Release ${releaseid} already goes live together with others. Remove it from that group first`,
        )
      : []
  })
  if (errors.length > 0) throw invalid(errors)
}

const regroup = async (
  ctx: SignedIn,
  row: ReleaseRow,
  rows: readonly ReleaseRow[],
  named: readonly number[],
): Promise<void> => {
  const idsOf = (some: readonly ReleaseRow[]) => some.map(one => one.releaseid)
  const isNamed = ({ releaseid }: ReleaseRow) =>
    named.length > 0 && (releaseid === row.releaseid || named.includes(releaseid))
  const before = row.groupid === null ? [] : rows.filter(one => one.groupid === row.groupid)
  const after = rows.filter(isNamed)
  const changed = rows.filter(one => before.includes(one) !== after.includes(one))
  if (changed.length === 0) return
  await requireAsSigned(ctx.db, before, after, 'others')
  await ctx.db.run(sql`
    with given as (select coalesce(${row.groupid}::int, nextval('release_group_seq')::int) as groupid)
    update releases r set release_revisionid = nextval('revision_seq'),
      groupid = case when r.releaseid = any(${idsOf(after)}::int[]) then given.groupid end
    from given where r.releaseid = any(${idsOf([...new Set([...before, ...after])])}::int[])`)
  for (const one of changed)
    await audit(ctx, {
      action: 'release.together',
      target_type: 'release',
      target_id: one.releaseid,
      before: { releaseids: before.includes(one) ? idsOf(before) : [] },
      after: { releaseids: after.includes(one) ? idsOf(after) : [] },
      reason: ctx.reason,
    })
  for (const one of await ctx.db.many<ReleaseRow>(
    sql`select ${releaseColumns} from releases r where releaseid = any(${idsOf(changed)}::int[])
      order by releaseid`,
  ))
    emitRelease(ctx, 'updated', one)
}

/** Who changes a group may release each guide that goes, or until now went, live with it. */
const requireAll = (
  ctx: SignedIn,
  row: ReleaseRow,
  { rows, accesses }: { rows: readonly ReleaseRow[]; accesses: Accesses },
): void => {
  const kept = rows.filter(one => one.groupid !== null && one.groupid === row.groupid)
  if (!kept.every(one => manages(ctx, accesses, one)))
    throw forbidden('Only people who can release every guide in the group can change the group')
}

/** The others that it goes live with from now on; none of them: it goes by itself again. */
export const groupReleases: Handler<'groupReleases'> = async (input, ctx) => {
  requireReleases(ctx.settings)
  const { releaseid } = input.params
  /** Throws 404, 403, 409. */
  const requireChange = async (row: ReleaseRow): Promise<void> => {
    const access = await loadAccess(ctx.db, row.guideid)
    requireView(ctx.person, access)
    requireReleaseRight(ctx, access, row)
    await requireRevision(row.release_revisionid, input.query.revisionid, () =>
      presentRelease(ctx, row),
    )
  }
  await requireChange(await loadRelease(ctx.db, releaseid))
  const { others } = input.body()
  // Guides are locked in one order, so all at once: what was looked at before may have changed.
  const found = await lockAll(ctx, releaseid, others)
  const row = await loadRelease(ctx.db, releaseid)
  await requireChange(row)
  if (isReleased(row.state))
    throw invalidField('releaseid', 'invalid_state', 'This release has already gone live')
  requireAll(ctx, row, found)
  requireNamed(ctx, row, others, found)
  await regroup(ctx, row, found.rows, others)
  return presentRelease(ctx, await loadRelease(ctx.db, releaseid))
}
