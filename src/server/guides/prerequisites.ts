// Guides that stand before another: which of them, and in which order.
import type { PrerequisiteRelease } from '#contract/core/pins.ts'
import { invalidField } from '#lib/errors.ts'
import type { Db } from '#server/db/open.ts'
import { sql } from '#server/db/sql.ts'
import type { Person } from '#server/http/context.ts'
import { canView, loadAccess, requireView } from '#server/rights/guides.ts'
import { releasesOn } from '#server/rights/released.ts'
import { loadSummaries } from '#server/summaries/guides.ts'
import type { ShownRelease } from './releases.ts'
import { loadChain, type ChainRow } from './sql.ts'

/**
 * Of a guide that is asked for in several releases the one that is named nearest to what is shown;
 * in one row, the first.
 */
export const nearestReleases = <Row extends Pick<ChainRow, 'guideid' | 'pin' | 'prerequisites'>>(
  first: readonly PrerequisiteRelease[],
  chain: readonly Row[],
): Map<number, Row> => {
  const rows = new Map(chain.map(row => [`${row.guideid} ${row.pin}`, row]))
  const chosen = new Map<number, Row>()
  for (let level = [...first]; level.length;) {
    const found = level.flatMap(({ guideid, releaseid }) => {
      const row = chosen.has(guideid) ? undefined : rows.get(`${guideid} ${releaseid}`)
      if (row) chosen.set(guideid, row)
      return row ?? []
    })
    level = found.flatMap(row => row.prerequisites)
  }
  return chosen
}

/** Depth first, each guide once, in the order of `prerequisites` (api-facts 4.4). */
const prerequisitesInOrder = (
  own: number,
  first: readonly PrerequisiteRelease[],
  chain: Map<number, ChainRow>,
): ChainRow[] => {
  const seen = new Set([own])
  const order: ChainRow[] = []
  const walk = ({ guideid }: PrerequisiteRelease) => {
    const row = chain.get(guideid)
    if (!row || seen.has(guideid)) return
    seen.add(guideid)
    row.prerequisites.forEach(walk)
    order.push(row)
  }
  first.forEach(walk)
  return order
}

/**
 * The guides that come before this one, in the order in which they are done, as the person is shown
 * them; without those that have no step of their own.
 */
export const loadGuidesBefore = async (
  db: Db,
  viewer: Person,
  guideid: number,
): Promise<number[]> => {
  const { langid, shown } = await db.one<{ langid: string; shown: boolean }>(
    sql`select langid, ${releasesOn} as shown from guides where guideid = ${guideid}`,
  )
  const own = [{ guideid, releaseid: null }]
  const chain = await loadChain(db, own, langid, shown)
  const visible = nearestReleases(
    own,
    chain.filter(one => one.guideid === guideid || canView(viewer, allowedIn(one))),
  )
  return prerequisitesInOrder(0, own, visible).flatMap(one =>
    one.guideid === guideid || one.steps.length === 0 ? [] : one.guideid,
  )
}

/** Throws 422 unless the one comes before the other, 403 or 404 where that is not seen. */
export const requireComesBefore = async (
  db: Db,
  viewer: Person,
  guideid: number,
  toward: number,
): Promise<void> => {
  requireView(viewer, await loadAccess(db, toward))
  if (guideid !== toward && !(await loadGuidesBefore(db, viewer, toward)).includes(guideid))
    throw invalidField(
      'guideid',
      'not_found',
      'This guide is not a prerequisite of the other guide, directly or indirectly, or it has no steps',
    )
}

/** Guides that such a prerequisite leads to, as readers of it are shown them. */
export const loadPinnedChain = (
  db: Db,
  first: readonly PrerequisiteRelease[],
  langid: string,
): Promise<{ guideid: number }[]> => loadChain(db, first, langid, true)

const allowedIn = (row: ChainRow) => ({
  ...row,
  patrol_threshold: 0,
  langid: '',
  revisionid: 0,
  live_revisionid: 0,
  first_public_revisionid: null,
  deleted: false,
})

/**
 * `before`: those of the guide itself; `chain`: all that they lead to; `inlined`: whose steps are
 * shown before its own. `release`: the one that is shown, which pins them.
 */
export const loadPrerequisites = async (
  db: Db,
  view: { guideid: number; inlined: boolean; viewer: Person | null; langid: string },
  guideids: number[],
  release: ShownRelease | null,
  underRelease: boolean,
) => {
  const before = guideids.map((guideid): PrerequisiteRelease => ({
    guideid,
    releaseid:
      release?.prerequisite_releases.find(pin => pin.guideid === guideid)?.releaseid ?? null,
  }))
  const chain = before.length ? await loadChain(db, before, view.langid, underRelease) : []
  const visible = nearestReleases(
    before,
    chain.filter(one => canView(view.viewer, allowedIn(one))),
  )
  const summaries = visible.size
    ? await loadSummaries(
        db,
        sql`where g.guideid = any(${[...visible.keys()]}::int[]) and g.deleted_date is null`,
        view.langid,
      )
    : []
  const inlined = view.inlined ? prerequisitesInOrder(view.guideid, before, visible) : []
  return { before, chain, inlined, summaries }
}
