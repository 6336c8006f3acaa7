import { useLingui } from '@lingui/react/macro'
import { announce } from './announce.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { waitsForReview } from '#app/drafts/react/saveState.ts'

/** Saves a guide, or a page by its lane, and says aloud what came of it. */
export const useSaving = (outbox: Outbox, guideid: number): (() => Promise<void>) => {
  const { t } = useLingui()
  return async () => {
    const state = await outbox.save(guideid)
    if ((state !== 'idle' && state !== 'saved') || outbox.isUnsaved(guideid))
      return announce(t`Not everything is saved yet.`)
    announce(waitsForReview(outbox.drafts(guideid)) ? t`Saved, waiting for review.` : t`Saved.`)
  }
}
