// Documents come into the outbox: read by a screen, read again by the outbox itself, or left by an
// earlier visit; and what waits goes on once it may.
import type { GuideAnswer } from './content/guideFields.ts'
import { guideKey, type DocKey } from './content/docKey.ts'
import { moved, type Draft } from './model/draft.ts'
import { isUnsent, isWaiting } from './model/unsent.ts'
import type { OutboxCore } from './outboxCore.ts'
import { receiveGuide, seedGuide } from './send/applyServerVersion.ts'
import { updatePendingReviews } from './send/pendingReviewOutcome.ts'
import { readToEdit } from './send/readToEdit.ts'

/** This tab writes the document from now on, where no other one does. */
export const enterDocument = async (core: OutboxCore, doc: DocKey): Promise<boolean> => {
  core.known.add(doc)
  const { tabs } = core
  return !tabs || tabs.isWriter(doc) || (await tabs.enter(doc))
}
/** The document was read: what is kept of it may go out. */
export const beginDocument = ({ store, queues, recall }: OutboxCore, doc: DocKey): void => {
  void recall(doc)
  for (const draft of store.of(doc)) {
    if (draft.state === 'offline' && !draft.sent && !isUnsent(draft))
      void store.put({ ...moved(draft, 'undone'), since: null })
  }
  queues.open(doc)
}

export const createOpenActions = (
  core: OutboxCore,
  catchUpWiki: (wikiid: number) => Promise<void>,
) => {
  const { store, client, known, queues, tabs, now, put, allDrafts } = core
  /** What earlier visits left unsent, as it was at the start of this one. */
  const left = new Map<DocKey, Draft[]>()
  /**
   * The screen has read the guide (with excludePrerequisiteSteps and unpatrolled): base of what
   * follows, or the start of a merge.
   */
  const openGuide = async (guide: GuideAnswer): Promise<void> => {
    const doc = guideKey(guide.guideid)
    if (!(await enterDocument(core, doc))) return seedGuide(store, guide)
    receiveGuide(store, guide, now())
    beginDocument(core, doc)
    await updatePendingReviews({ store, client, now }, guide)
  }
  /** Reads the document and goes on with what waits for it. */
  const catchUp = async (doc: DocKey): Promise<void> => {
    if (tabs && !(await tabs.enter(doc))) return
    if (doc.kind === 'wiki') return catchUpWiki(doc.id)
    const guide = await readToEdit(doc.id, client.readGuide)
    core.onAnswer('readGuide', doc.id, guide)
    // Nobody needs it here any more, or another tab has taken it, since it was asked for.
    if (!core.isWriter(doc)) return seedGuide(store, guide)
    await openGuide(guide)
  }
  const settleUnsettled = async (): Promise<void> => {
    const unsettled = [...known].filter(
      doc => !queues.isOpen(doc) && store.of(doc).some(({ sent }) => sent !== null),
    )
    // Without an answer they stay on this device until the next chance.
    await Promise.all(unsettled.map(doc => catchUp(doc).catch(() => undefined)))
    for (const doc of unsettled) core.stay(doc)()
  }
  /**
   * Brings back what earlier visits left. What may have landed already is settled at once; the rest
   * waits until its guide is opened.
   */
  const start = async (): Promise<void> => {
    await core.resync()
    for (const doc of known) left.set(doc, store.of(doc).filter(isWaiting))
    core.continueClock()
    await settleUnsettled()
  }
  /** The device is reachable again, or no longer. */
  const connectivityChanged = (): void => {
    queues.pumpAll()
    if (core.online()) void settleUnsettled()
  }
  /** Signed in again as the same person: what was refused goes on. */
  const signedIn = (): void => {
    for (const draft of allDrafts())
      if (draft.state === 'blocked' && draft.reason?.kind === 'sign-in')
        put({ ...moved(draft, 'helped'), reason: null })
    queues.pumpAll()
    void settleUnsettled()
  }
  /** Try now: what waits for its next attempt, and what was refused for no fault of its text. */
  const retry = (doc: DocKey): void => {
    for (const draft of store.of(doc)) {
      if (draft.state === 'retrying') void store.put({ ...draft, retryAt: now() })
      if (draft.state === 'blocked' && draft.reason?.kind !== 'fields')
        void store.put({ ...moved(draft, 'helped'), reason: null })
    }
    queues.pump(doc)
  }
  return { left, openGuide, catchUp, start, connectivityChanged, signedIn, retry }
}
