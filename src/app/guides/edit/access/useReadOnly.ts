import { useOutboxValue } from '#app/drafts/react/hooks.ts'

/**
 * Why nothing can be written here now: another tab does, or the service no longer lets this person.
 */
export type ReadOnly = 'elsewhere' | 'forbidden' | null

export const useReadOnly = (guideid: number): ReadOnly =>
  useOutboxValue<ReadOnly>(outbox => {
    if (outbox.isElsewhere(guideid)) return 'elsewhere'
    return outbox
      .drafts(guideid)
      .some(({ state, reason }) => state === 'blocked' && reason?.kind === 'forbidden')
      ? 'forbidden'
      : null
  }, null)
