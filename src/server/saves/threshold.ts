import { audit } from '#server/effects/audit.ts'
import type { SignedIn } from '#server/http/context.ts'
import type { Doc } from '#server/http/patrolPort.ts'

type Has = { patrol_threshold: number }
/** A change of what lets edits through is answered for. */
export const auditThreshold = async (
  ctx: SignedIn,
  doc: Pick<Doc, 'doc_type' | 'docid'>,
  before: Has,
  after: Has,
): Promise<void> => {
  if (before.patrol_threshold === after.patrol_threshold) return
  await audit(ctx, {
    action: 'patrol.threshold_changed',
    target_type: doc.doc_type,
    target_id: doc.docid,
    before: { patrol_threshold: before.patrol_threshold },
    after: { patrol_threshold: after.patrol_threshold },
    reason: ctx.reason,
  })
}
