import { useState } from 'react'
import type { Guide } from '#contract/guides/shapes.ts'
import { ApiError } from '#lib/errors.ts'
import { write } from '#app/api/write.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { Outbox } from '#app/drafts/outbox.ts'

/**
 * Deleting the whole guide, and bringing it back: what is unsent goes first, so that nothing is
 * left for a guide that is gone.
 */
export const useGuideDeletion = (outbox: Outbox, guide: Guide) => {
  const [deletedAs, setDeletedAs] = useState<string | null>(null)
  const { guideid, langid } = guide
  const remove = async () => {
    await outbox.flush(guideKey(guideid))
    const { base, mine } = outbox.guide(guideid) ?? {}
    try {
      await write('deleteGuide', {
        params: { guideid },
        query: { revisionid: base?.revisionid ?? guide.revisionid },
      })
    } catch (error) {
      // It is gone already: an earlier answer was lost.
      if (!(error instanceof ApiError) || error.status !== 404) throw error
    }
    setDeletedAs(mine?.title ?? guide.title)
  }
  const restore = async () => {
    await write('restoreGuide', { params: { guideid, langid } })
    setDeletedAs(null)
  }
  return { deletedAs, remove, restore }
}
