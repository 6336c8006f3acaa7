// The times of a rehearsal become those of the guide, written as the editor would.
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { GuideAnswer } from '#app/drafts/content/guideFields.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Estimate } from './rehearsal.ts'

/**
 * `waits`: for review. `kept`: it is sent later. `asked`: somebody has to look at it in the editor.
 * `elsewhere`: another tab writes the guide, and nothing was changed.
 */
export type Taken = 'saved' | 'waits' | 'kept' | 'asked' | 'elsewhere'

export const takeEstimate = async (
  outbox: Outbox,
  guide: GuideAnswer,
  { min, max }: Estimate,
): Promise<Taken> => {
  const { guideid } = guide
  const doc = guideKey(guideid)
  const leave = outbox.stay(doc)
  try {
    await outbox.openGuide(guide)
    if (outbox.isElsewhere(doc)) return 'elsewhere'
    outbox.changeGuide(guideid, { time_required_min: min, time_required_max: max })
    await outbox.save(doc)
    // Of the guide's own fields: an unsent step has nothing to do with the time.
    const draft = outbox.guide(guideid)
    if (draft?.state === 'conflict' || draft?.state === 'blocked') return 'asked'
    if (draft?.state !== 'saved' && draft?.state !== 'idle') return 'kept'
    // Without a receipt nothing was sent: what waits of the guide may be just that.
    const waits = draft.receipt ? draft.receipt.patrolid !== null : guide.unpatrolled
    return waits ? 'waits' : 'saved'
  } finally {
    leave()
  }
}
