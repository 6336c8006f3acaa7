// Saving a resource: an immutable revision, and where the two pointers stand afterwards (api-facts
// 2.6, 3).
import { conflict, invalidField } from '#lib/errors.ts'
import type { SignedIn } from '#server/http/context.ts'
import { goesLive } from '#server/rights/review.ts'
import type {
  PatrolledDocument,
  NewRevision,
  Outcome,
  Save,
  Verdict,
} from '#server/http/patrolPort.ts'
import { sameContent } from './content.ts'
import { hasOpenItems, insertRevision } from './sql.ts'

/**
 * Throws 422 without a revisionid, 409 with the current resource when it is another. `current` is
 * made only then.
 */
export const requireRevision = async (
  head: number,
  given: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> => {
  if (given === undefined)
    throw invalidField('revisionid', 'missing_revisionid', 'Send the revisionid of what you change')
  if (given !== head) throw conflict(await current())
}
/**
 * Where a revisionid may be left out: 409 when it is given and stale (api-facts 2.6, right column).
 */
export const requireFresh = async (
  head: number,
  given: number | undefined,
  current: () => Promise<unknown>,
): Promise<void> => {
  if (given !== undefined && given !== head) throw conflict(await current())
}

export const verdictFor = (ctx: SignedIn, doc: PatrolledDocument): Verdict =>
  goesLive(ctx.person, doc) ? 'live' : 'held'

/**
 * Writes the revisions of one save and says where the pointers go; the family's sql.ts moves them.
 * A save that changes nothing writes nothing. Where edits wait, patrol/saves.ts says what of a live
 * editor's save readers get, and moves the pointers itself (`settled`). Held saves join or open the
 * item that waits (`ctx.holds.hold` afterwards).
 */
export const recordRevision = async (
  ctx: SignedIn,
  save: Save,
  wanted: Verdict,
): Promise<Outcome> => {
  const { doc, before, next } = save
  if (before && sameContent(before.content, next)) {
    return {
      changed: false,
      verdict: 'live',
      revisionid: before.revisionid,
      live_revisionid: before.live_revisionid,
      liveContent: null,
    }
  }
  const write = (line: 'live' | 'held', kind: NewRevision['kind'], parent: number | null) =>
    insertRevision(ctx.db, {
      parent,
      doc_type: doc.doc_type,
      docid: doc.docid,
      resource: save.resource,
      resourceid: save.resourceid,
      langid: doc.langid,
      line,
      kind,
      userid: ctx.person.userid,
      created: ctx.now,
      content: next,
    })
  const kind = save.kind ?? (before ? 'edit' : 'create')
  const waiting = wanted === 'live' && (await hasOpenItems(ctx.db, doc))
  const weighed = waiting ? await ctx.holds.weigh(ctx, save, kind) : null
  if (weighed?.verdict === 'live') return weighed
  if (wanted === 'live' && !waiting) {
    const revisionid = await write('live', kind, before?.revisionid ?? null)
    return {
      changed: true,
      verdict: 'live',
      revisionid,
      live_revisionid: revisionid,
      liveContent: next,
    }
  }
  const revisionid = await write('held', kind, weighed?.revisionid ?? before?.revisionid ?? null)
  return {
    changed: true,
    verdict: 'held',
    revisionid,
    live_revisionid: weighed ? weighed.live_revisionid : (before?.live_revisionid ?? null),
    liveContent: null,
  }
}

export const setPatrolLiveHeader = (ctx: SignedIn): void => ctx.header('X-Patrol-State', 'live')
