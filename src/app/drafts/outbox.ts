// What I changed and the service has not confirmed: the one way in which the app edits content
// (authoring.md 3).
import type { DocKey } from './content/docKey.ts'
import { createConflictActions } from './conflictActions.ts'
import { createCopyActions } from './copyActions.ts'
import { createGuideActions } from './guideActions.ts'
import { createUnsentActions } from './journal/unsentDocuments.ts'
import type { Draft } from './model/draft.ts'
import { beginDocument, createOpenActions, enterDocument } from './openActions.ts'
import { createOutboxCore } from './outboxCore.ts'
import type { OutboxParts } from './outboxParts.ts'
import { createSaveActions } from './saveActions.ts'
import { createTransferActions } from './transferActions.ts'
import { createUndoActions } from './undoActions.ts'
import { createUndoUnsent } from './undoUnsent.ts'
import { createUnsavedState } from './unsavedState.ts'
import { createWikiActions } from './wikiActions.ts'

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The drafts of one person on one site. Another person gets another outbox; this one is stopped
 * first.
 */
export const createOutbox = (parts: OutboxParts) => {
  const core = createOutboxCore(parts, doc => opening.catchUp(doc))
  const { store, drafts, known, queues, tabs } = core
  const { addBehind, placeAgain, giveBack, ...guides } = createGuideActions(core)
  const { keepLetGo, ...copies } = createCopyActions(core)
  const conflicts = createConflictActions({
    ...core,
    ...guides,
    addBehind,
    placeAgain,
    giveBack,
    keepLetGo,
  })
  const { catchUpWiki, ...wikis } = createWikiActions({
    ...core,
    begin: doc => beginDocument(core, doc),
    between: queues.between,
    enter: doc => enterDocument(core, doc),
  })
  const { left, ...opening } = createOpenActions(core, catchUpWiki)
  const unsent = createUnsentActions({
    ...core,
    ...guides,
    now: core.wallNow,
    enter: doc => enterDocument(core, doc),
    leave: doc => tabs?.leave(doc),
    discardOne: ({ doc, stepid }) => guides.discard({ doc, stepid: stepid ?? undefined }),
  })
  return {
    ...guides,
    ...copies,
    ...conflicts,
    ...wikis,
    ...opening,
    ...unsent,
    ...createSaveActions(core),
    ...createUndoActions(core),
    ...createUnsavedState(core),
    ...createTransferActions({ core, enter: doc => enterDocument(core, doc) }),
    takeOutRestored: createUndoUnsent({
      ...core,
      ...guides,
      left,
      discardUnsent: unsent.discardUnsent,
    }),
    left: (doc: DocKey): readonly Draft[] => left.get(doc) ?? [],
    stay: core.stay,
    refresh: () => core.resync(),
    isElsewhere: core.isElsewhere,
    isWriter: core.isWriter,
    takeOver: (doc: DocKey) => tabs?.takeOver(doc),
    guide: store.guide,
    step: store.step,
    drafts: store.of,
    now: core.now,
    /** Other files are on their way now. */
    filesChanged: store.touch,
    stepidOf: store.resolve,
    keepsDrafts: store.keepsDrafts,
    journal: drafts,
    subscribe: store.subscribe,
    version: store.version,
    owner: core.owner,
    stop: () => {
      tabs?.close()
      for (const doc of known) queues.close(doc)
      drafts?.close()
    },
  }
}
