// What all actions of the outbox share: the drafts in memory, their save queues, the clock, and
// which documents this tab writes.
import type { StepId } from './content/guideContent.ts'
import type { DocKey } from './content/docKey.ts'
import type { OutboxParts } from './outboxParts.ts'
import { withBrowser } from './outboxParts.ts'
import { createDraftStore } from './journal/draftStore.ts'
import type { Draft, GuideDraft, StepDraft } from './model/draft.ts'
import { isWaiting } from './model/unsent.ts'
import type { Doing } from './model/undo.ts'
import { createSaveQueues } from './send/saveQueues.ts'
import { createTabOwnership } from './tabs/tabOwnership.ts'

export type OutboxCore = ReturnType<typeof createOutboxCore>

/** The order of changes, by a clock that never goes back. */
const createVisitClock = (clock: () => number) => {
  /**
   * What an earlier visit left may be of a later hour, if the device's clock was set back since:
   * this visit goes on from there.
   */
  let ahead = 0
  /** Two changes in one millisecond still have an order. */
  let last = 0
  const now = () => clock() + ahead
  return {
    now,
    moment: (): number => (last = Math.max(last + 0.001, now())),
    goOnFrom: (changed: readonly number[]): void => {
      ahead = Math.max(0, ...changed.map(time => time - clock()))
    },
  }
}

/** `catchUp` reads a document anew and goes on with what waits for it. */
export const createOutboxCore = (given: OutboxParts, catchUp: (doc: DocKey) => Promise<void>) => {
  const parts = withBrowser(given)
  const { drafts, owner, files } = parts
  const store = createDraftStore(drafts, owner, {
    tab: parts.tab,
    tells: parts.tells,
    beside: () => files.all().length,
    partIn: doc => ownership.partIn(doc),
  })
  /** Documents read in this visit or kept from an earlier one. */
  const known = new Set<DocKey>()
  const allDrafts = (): Draft[] => [...known].flatMap(store.of)
  const { now, moment, goOnFrom } = createVisitClock(parts.now)
  const termOf = (doc: DocKey) => ownership.termOf(doc)
  const queues = createSaveQueues({ ...parts, store, userid: owner.userid, now, termOf })
  const { client, wallNow, online, onAnswer, among } = parts
  const ownership = createTabOwnership({ store, drafts, queues, owner, known, among, catchUp })
  const put = (draft: Draft, doing?: Doing) => {
    const part = ownership.partIn(draft.doc)
    if (part === 'never') return
    if (part === 'later') void ownership.tabs?.enter(draft.doc)
    const kept = store.keepsDrafts()
    // Where the journal fails, what it should have kept goes out sooner.
    void store
      .put(draft, 'relaxed', doing)
      .then(() => store.keepsDrafts() !== kept && queues.pump(draft.doc))
    queues.pump(draft.doc)
  }
  return {
    ...ownership,
    client,
    wallNow,
    online,
    onAnswer,
    drafts,
    owner,
    files,
    store,
    known,
    allDrafts,
    now,
    moment,
    queues,
    put,
    /** This visit's clock goes on from the last change that an earlier one left. */
    continueClock: (): void =>
      goOnFrom(
        allDrafts()
          .filter(isWaiting)
          .map(draft => draft.changed),
      ),
    guideOf: (guideid: number): GuideDraft => {
      const draft = store.guide(guideid)
      if (!draft?.mine) throw new Error(`Guide ${guideid} is not open`)
      return draft
    },
    stepOf: (guideid: number, stepid: StepId): StepDraft => {
      const draft = store.step(guideid, stepid)
      if (!draft) throw new Error(`Step ${stepid} of guide ${guideid} is not open`)
      return draft
    },
  }
}
