// What has to be done before a run begins, and what of it is not.
import { fieldError, invalid } from '#lib/errors.ts'
import { loadGuidesBefore } from '#server/guides/prerequisites.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { NewEntry, Undone } from '../sql.ts'
import { loadGuidesOfPiece, placeOfNext } from './pieces.sql.ts'

export type Begins = {
  /** Why it begins all the same. */
  reason?: string | undefined
  /** Without a reason it does not begin. */
  inOrder: boolean
}

/**
 * The guides that come first and are not finished for this piece, with why it begins all the same.
 * Throws 422 `comes_first`, with each of them, where a reason is needed and missing.
 */
export const leftUndone = async (
  { db, person }: Pick<SignedIn, 'db' | 'person'>,
  { guideid, workorderid, of }: Pick<NewEntry, 'guideid' | 'workorderid' | 'of'>,
  { reason, inOrder }: Begins,
): Promise<Undone> => {
  const before = await loadGuidesBefore(db, person, guideid)
  if (before.length === 0) return { left_undone: [], left_undone_reason: null }
  const [orderid, serial] = [of?.orderid ?? null, of?.serial ?? null]
  const place = await placeOfNext(db, orderid, serial, guideid)
  const piece = { workorderid, orderid, serial, place, own: null }
  const runs = await loadGuidesOfPiece(db, person, before, piece)
  const undone = runs.filter(one => one.status !== 'complete')
  const said = reason?.trim() || null
  if (inOrder && said === null && undone.length)
    throw invalid(
      undone.map(({ title }) => ({
        ...fieldError(
          'reason',
          'comes_first',
          `“${title}” must be finished first. Finish it, or say why you are starting without it`,
        ),
        label: title,
      })),
    )
  return {
    left_undone: undone.map(one => one.guideid),
    left_undone_reason: undone.length ? said : null,
  }
}
