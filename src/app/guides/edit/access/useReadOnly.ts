import type { DocKey } from '#app/drafts/content/docKey.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'

/**
 * Why nothing can be written here now: another tab does, or the service no longer lets this person.
 */
export type ReadOnly = 'elsewhere' | 'forbidden' | null

export const useReadOnly = (doc: DocKey): ReadOnly =>
  useOutboxValue<ReadOnly>(outbox => {
    if (outbox.isElsewhere(doc)) return 'elsewhere'
    return outbox
      .drafts(doc)
      .some(({ state, reason }) => state === 'blocked' && reason?.kind === 'forbidden')
      ? 'forbidden'
      : null
  }, null)
