// Documents come into the outbox: read by a screen, read again by the outbox itself, or left by an
// earlier visit; and what waits goes on once it may.
import type { GuideAnswer } from './content/guideFields.ts'
import { isWikiLane } from './content/wikiContent.ts'
import { moved, type Draft } from './model/draft.ts'
import { isUnsent, isWaiting } from './model/unsent.ts'
import type { OutboxCore } from './outboxCore.ts'
import { receiveGuide, seedGuide } from './send/applyServerVersion.ts'
import { updatePendingReviews } from './send/pendingReviewOutcome.ts'
import { readToEdit } from './send/readToEdit.ts'

/** This tab writes the document from now on, where no other one does. */
export const enterDocument = async (core: OutboxCore, guideid: number): Promise<boolean> => {
  core.known.add(guideid)
  const { tabs } = core
  return !tabs || tabs.isWriter(guideid) || (await tabs.enter(guideid))
}
/** The document was read: what is kept of it may go out. */
export const beginDocument = ({ store, lanes, recall }: OutboxCore, guideid: number): void => {
  void recall(guideid)
  for (const draft of store.of(guideid)) {
    if (draft.state === 'offline' && !draft.sent && !isUnsent(draft))
      void store.put({ ...moved(draft, 'undone'), since: null })
  }
  lanes.open(guideid)
}

export const createOpenActions = (
  core: OutboxCore,
  catchUpWiki: (guideid: number) => Promise<void>,
) => {
  const { store, client, known, lanes, tabs, now, put, allDrafts } = core
  /** What earlier visits left unsent, as it was at the start of this one. */
  const left = new Map<number, Draft[]>()
  /**
   * The screen has read the guide (with excludePrerequisiteSteps and unpatrolled): base of what
   * follows, or the start of a merge.
   */
  const openGuide = async (guide: GuideAnswer): Promise<void> => {
    if (!(await enterDocument(core, guide.guideid))) return seedGuide(store, guide)
    receiveGuide(store, guide, now())
    beginDocument(core, guide.guideid)
    await updatePendingReviews({ store, client, now }, guide)
  }
  /** Reads the guide and goes on with what waits for it. */
  const catchUp = async (guideid: number): Promise<void> => {
    if (tabs && !(await tabs.enter(guideid))) return
    if (isWikiLane(guideid)) return catchUpWiki(guideid)
    const guide = await readToEdit(guideid, client.readGuide)
    core.onAnswer('readGuide', guideid, guide)
    await openGuide(guide)
  }
  const settleUnsettled = async (): Promise<void> => {
    const unsettled = [...known].filter(
      guideid => !lanes.isOpen(guideid) && store.of(guideid).some(({ sent }) => sent !== null),
    )
    // Without an answer they stay on this device until the next chance.
    await Promise.all(unsettled.map(guideid => catchUp(guideid).catch(() => undefined)))
    for (const guideid of unsettled) core.stay(guideid)()
  }
  /**
   * Brings back what earlier visits left. What may have landed already is settled at once; the rest
   * waits until its guide is opened.
   */
  const start = async (): Promise<void> => {
    await core.resync()
    for (const guideid of known) left.set(guideid, store.of(guideid).filter(isWaiting))
    core.continueClock()
    await settleUnsettled()
  }
  /** The device is reachable again, or no longer. */
  const connectivityChanged = (): void => {
    lanes.pumpAll()
    if (core.online()) void settleUnsettled()
  }
  /** Signed in again as the same person: what was refused goes on. */
  const signedIn = (): void => {
    for (const draft of allDrafts())
      if (draft.state === 'blocked' && draft.reason?.kind === 'sign-in')
        put({ ...moved(draft, 'helped'), reason: null })
    lanes.pumpAll()
  }
  /** Try now: what waits for its next attempt, and what was refused for no fault of its text. */
  const retry = (guideid: number): void => {
    for (const draft of store.of(guideid)) {
      if (draft.state === 'retrying') void store.put({ ...draft, retryAt: now() })
      if (draft.state === 'blocked' && draft.reason?.kind !== 'fields')
        void store.put({ ...moved(draft, 'helped'), reason: null })
    }
    lanes.pump(guideid)
  }
  return { left, openGuide, catchUp, start, connectivityChanged, signedIn, retry }
}
