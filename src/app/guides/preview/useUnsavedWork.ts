import { useMemo } from 'react'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { isGuide, isStep } from '#app/drafts/model/draft.ts'
import { isUnsent } from '#app/drafts/model/unsent.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { UnsavedWork } from './previewGuide.ts'

/** What of a guide the service does not have yet. */
const unsavedWork = (outbox: Outbox, guideid: number): UnsavedWork => {
  const drafts = outbox
    .drafts(guideKey(guideid))
    .filter(draft => draft.sent !== null || isUnsent(draft))
  const guide = drafts.find(isGuide)
  return {
    guide: guide ? { base: guide.base?.content ?? null, mine: guide.mine } : null,
    steps: new Map(
      drafts
        .filter(isStep)
        .map(({ stepid, base, mine }) => [stepid ?? 0, { base: base?.content ?? null, mine }]),
    ),
  }
}

/** The same object until something of it changes. */
export const useUnsavedWork = (outbox: Outbox, guideid: number): UnsavedWork => {
  const version = useOutboxValue(
    now =>
      JSON.stringify(
        now
          .drafts(guideKey(guideid))
          .filter(draft => draft.sent !== null || isUnsent(draft))
          .map(({ stepid, mine }) => [stepid, mine]),
      ),
    '',
  )
  // The version stands for the drafts, which are read where it changes.
  return useMemo(
    () => (version === '' ? { guide: null, steps: new Map() } : unsavedWork(outbox, guideid)),
    [outbox, guideid, version],
  )
}
