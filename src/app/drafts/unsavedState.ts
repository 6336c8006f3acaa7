// What screens ask the outbox: what is not on the service, and what may be lost with the page.
import type { DocKey } from './content/docKey.ts'
import { unsentDocuments, type UnsentDocument } from './journal/unsentDocuments.ts'
import type { Receipt } from './model/draft.ts'
import { isWaiting } from './model/unsent.ts'
import type { OutboxCore } from './outboxCore.ts'
import { filesComing, filesElsewhere } from './saveActions.ts'

export const createUnsavedState = (core: OutboxCore) => {
  const { store, drafts, files, known, allDrafts } = core
  const hasWaiting = (doc: DocKey): boolean => store.of(doc).some(isWaiting)
  const comingElsewhere = (doc: DocKey): number => filesElsewhere(core, doc)
  return {
    /** Guides and pages with something that is not on the service. */
    unsent: (): UnsentDocument[] => unsentDocuments(allDrafts(), store.titleOf),
    unsentKeys: (): DocKey[] => [...known].filter(hasWaiting),
    openKeys: (): DocKey[] => [...known],
    hasFiles: (): boolean => files.all().length > 0,
    /** Resolves once no file goes on by itself. */
    filesSettled: (): Promise<void> => files.settled(files.all),
    /** Words or pictures of it are not on the service. */
    isUnsaved: (doc: DocKey): boolean =>
      hasWaiting(doc) || filesComing(core, doc).length > 0 || comingElsewhere(doc) > 0,
    comingElsewhere,
    receipts: (doc: DocKey, count?: number): Promise<Receipt[]> =>
      drafts ? drafts.receipts(doc, count) : Promise.resolve([]),
    /**
     * The journal is behind, or keeps nothing of what is unsent; or pictures lie on a board for
     * which this device has no room.
     */
    isAtRisk: (): boolean =>
      store.pending() > 0 ||
      (!store.keepsDrafts() && allDrafts().some(isWaiting)) ||
      files.all().some(({ state, isKept }) => state === 'held' && !isKept),
    /** Resolves once the journal has what it was given, empty new steps too. */
    written: (): Promise<void> => store.settled(),
    /** On the disk now: the page may go. */
    keep: (): Promise<unknown> =>
      Promise.all(
        allDrafts()
          .filter(draft => isWaiting(draft) && core.partIn(draft.doc) === 'writes')
          .map(draft => store.put(draft, 'strict')),
      ),
  }
}
