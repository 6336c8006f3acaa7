import { useLingui } from '@lingui/react/macro'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { announce } from './announce.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { waitsForReview } from '#app/drafts/react/saveState.ts'

/** Saves a document, and says aloud what came of it. */
export const useSaving = (outbox: Outbox, doc: DocKey): (() => Promise<void>) => {
  const { t } = useLingui()
  return async () => {
    const state = await outbox.save(doc)
    if ((state !== 'idle' && state !== 'saved') || outbox.isUnsaved(doc))
      return announce(t`Not everything is saved yet.`)
    announce(waitsForReview(outbox.drafts(doc)) ? t`Saved, waiting for review.` : t`Saved.`)
  }
}
