// What screens ask the outbox: what is not on the service, and what may be lost with the page.
import { unsentDocuments, type UnsentDocument } from './journal/unsentDocuments.ts'
import type { Receipt } from './model/draft.ts'
import { isWaiting } from './model/unsent.ts'
import type { OutboxCore } from './outboxCore.ts'
import { filesComing } from './saveActions.ts'

export const createUnsavedState = (core: OutboxCore) => {
  const { store, drafts, files, known, allDrafts } = core
  const hasWaiting = (guideid: number): boolean => store.of(guideid).some(isWaiting)
  return {
    /** Guides and pages with something that is not on the service. */
    unsent: (): UnsentDocument[] => unsentDocuments(allDrafts(), store.titleOf),
    unsentGuides: (): number[] => [...known].filter(hasWaiting),
    openGuides: (): number[] => [...known],
    hasFiles: (): boolean => files.all().length > 0,
    /** Resolves once no file goes on by itself. */
    filesSettled: (): Promise<void> => files.settled(files.all),
    /** Words or pictures of it are not on the service. */
    isUnsaved: (guideid: number): boolean =>
      hasWaiting(guideid) || filesComing(core, guideid).length > 0,
    receipts: (guideid: number, count?: number): Promise<Receipt[]> =>
      drafts ? drafts.receipts(guideid, count) : Promise.resolve([]),
    /** The journal is behind, or keeps nothing of what is unsent. */
    isAtRisk: (): boolean =>
      store.pending() > 0 || (!store.keepsDrafts() && allDrafts().some(isWaiting)),
    /** On the disk now: the page may go. */
    keep: (): Promise<unknown> =>
      Promise.all(
        allDrafts()
          .filter(draft => isWaiting(draft) && !core.isElsewhere(draft.guideid))
          .map(draft => store.put(draft, 'strict')),
      ),
  }
}
