// What I changed and the service has not confirmed: the one way in which the app edits content
// (authoring.md 3).
import { createPublishActions } from './send/publish.ts'
import type { Timers } from './send/attempt.ts'
import { steadyNow } from './send/clock.ts'
import type { OutboxClient } from './send/composeRequest.ts'
import { withAliases, withLineids } from './send/confirmWrite.ts'
import { noFiles, type ComingFiles } from './uploads/comingFiles.ts'
import { emptyStep, type GuideContent, type StepContent } from './content/guideContent.ts'
import {
  edited,
  isUnsent,
  isWaiting,
  moved,
  newDraft,
  newestVersion,
  type Draft,
  type GuideDraft,
  type Receipt,
  type StepDraft,
} from './model/draft.ts'
import { createConflictActions } from './conflictActions.ts'
import type { DraftJournal } from './journal/draftJournal.ts'
import type { GuideAnswer } from './content/guideFields.ts'
import { updatePendingReviews } from './send/pendingReviewOutcome.ts'
import { createSaveQueues, type SaveQueueParts } from './send/saveQueues.ts'
import { canMove, type State } from './model/saveMachine.ts'
import { receiveGuide, seedGuide } from './send/applyServerVersion.ts'
import type { Owner } from './journal/records.ts'
import { createDraftStore } from './journal/draftStore.ts'
import { temporaryId } from './content/temporaryId.ts'
import { createUndoUnsent } from './undoUnsent.ts'
import { readToEdit } from './send/readToEdit.ts'
import type { Doing } from './model/undo.ts'
import {
  unsentDocuments,
  createUnsentActions,
  type UnsentDocument,
} from './journal/unsentDocuments.ts'
import type { Upload } from './uploads/upload.ts'
import { createTabOwnership, type TabChannel } from './tabs/tabOwnership.ts'
import { createWikiActions } from './wikiActions.ts'
import { isWikiLane } from './content/wikiContent.ts'

/**
 * A guide's own fields, one of its steps, or a page of the wiki by its lane; a step that is not
 * stored yet has a negative stepid, which goes on naming it.
 */
export type Resource = { guideid: number; stepid?: number | undefined }
export type OutboxParts = {
  client: OutboxClient
  /** From `openDrafts()`; null where the browser keeps none. */
  drafts: DraftJournal | null
  owner: Owner
  /** Orders changes and waits; never goes back. */
  now?: () => number
  /** The device's clock, for people to read. */
  wallNow?: () => number
  timers?: Timers
  online?: () => boolean
  random?: () => number
  newKey?: () => string
  onAnswer?: SaveQueueParts['onAnswer']
  /** Names this tab in the journal. */
  tab?: string
  /** undefined: there is no other tab. */
  among?: TabChannel | undefined
  /** What is on its way into documents beside their words. */
  files?: ComingFiles
}

const clock: Timers = {
  set: (work, milliseconds) => setTimeout(work, milliseconds),
  clear: timer => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
}
const browserOnline = () => typeof navigator === 'undefined' || navigator.onLine !== false

export type Outbox = ReturnType<typeof createOutbox>

/**
 * The drafts of one person on one site. Another person gets another outbox; this one is stopped
 * first.
 */
export const createOutbox = (parts: OutboxParts) => {
  const {
    client,
    drafts,
    owner,
    now: clockNow = steadyNow,
    wallNow = Date.now,
    timers = clock,
    online = browserOnline,
    random = Math.random,
    newKey = () => crypto.randomUUID(),
    onAnswer = () => undefined,
    tab,
    among,
    files = noFiles,
  } = parts
  const store = createDraftStore(drafts, owner, tab, () => files.all().length)
  /**
   * What an earlier visit left may be of a later hour, if the device's clock was set back since:
   * this visit goes on from there.
   */
  let ahead = 0
  const now = () => clockNow() + ahead
  /** Two changes in one millisecond still have an order. */
  let last = 0
  const moment = (): number => (last = Math.max(last + 0.001, now()))
  const lanes = createSaveQueues({
    store,
    client,
    drafts,
    userid: owner.userid,
    now,
    wallNow,
    timers,
    online,
    random,
    newKey,
    onAnswer,
  })
  /** Guides read in this visit or kept from an earlier one. */
  const known = new Set<number>()
  /** What earlier visits left unsent, as it was at the start of this one. */
  const left = new Map<number, Draft[]>()
  const allDrafts = (): Draft[] => [...known].flatMap(store.of)
  const { resync, recall, tabs, stay, isElsewhere } = createTabOwnership({
    store,
    drafts,
    lanes,
    owner,
    known,
    among,
    catchUp: guideid => catchUp(guideid),
  })

  const guideOf = (guideid: number): GuideDraft => {
    const draft = store.guide(guideid)
    if (!draft?.mine) throw new Error(`Guide ${guideid} is not open`)
    return draft
  }
  const stepOf = (guideid: number, stepid: number): StepDraft => {
    const draft = store.step(guideid, stepid)
    if (!draft) throw new Error(`Step ${stepid} of guide ${guideid} is not open`)
    return draft
  }
  const put = (draft: Draft, doing?: Doing) => {
    if (isElsewhere(draft.guideid)) return
    const kept = store.keepsDrafts()
    // Where the journal fails, what it should have kept goes out sooner.
    void store
      .put(draft, 'relaxed', doing)
      .then(() => store.keepsDrafts() !== kept && lanes.pump(draft.guideid))
    lanes.pump(draft.guideid)
  }

  const changeGuide = (guideid: number, changes: Partial<Omit<GuideContent, 'stepids'>>): void => {
    const draft = guideOf(guideid)
    put(edited(draft, { ...(draft.mine as GuideContent), ...changes }, moment()))
  }
  const order = (guideid: number, stepids: number[]): void => {
    const draft = guideOf(guideid)
    put(
      edited(
        draft,
        { ...(draft.mine as GuideContent), stepids: stepids.map(store.resolve) },
        moment(),
      ),
    )
  }
  const decisions = createConflictActions({
    store,
    drafts,
    now: moment,
    wallNow,
    put,
    order,
    addBehind: (guideid, stepid, content) => {
      const { stepids } = guideOf(guideid).mine as GuideContent
      addStep(guideid, stepids.indexOf(store.resolve(stepid)) + 1, content)
    },
    discard: resource => discard(resource),
  })
  const draftOf = decisions.draft
  const changeStep = (guideid: number, stepid: number, changes: Partial<StepContent>): void => {
    const draft = stepOf(guideid, stepid)
    if (!draft.mine) throw new Error(`Step ${stepid} of guide ${guideid} is deleted`)
    put(
      edited<StepContent>(
        { ...draft, left: false },
        withLineids(withAliases({ ...draft.mine, ...changes }, draft.aliases)),
        moment(),
      ),
    )
  }
  /**
   * At `place`, counted from 0; answers the temporary stepid. It is stored once one of its lines
   * has text.
   */
  const addStep = (guideid: number, place: number, content: StepContent = emptyStep()): number => {
    const { stepids } = guideOf(guideid).mine as GuideContent
    const stepid = temporaryId()
    put(edited(newDraft<StepContent>(guideid, stepid, null, null), withLineids(content), moment()))
    order(guideid, [...stepids.slice(0, place), stepid, ...stepids.slice(place)])
    return stepid
  }
  const deleteStep = (guideid: number, stepid: number): void => {
    const draft = stepOf(guideid, stepid)
    // What was never sent needs no write to go.
    if (!draft.base && !draft.sent) void store.drop(draft)
    else put(edited(draft, null, moment()))
    order(
      guideid,
      (guideOf(guideid).mine as GuideContent).stepids.filter(id => id !== draft.stepid),
    )
  }
  /**
   * Takes a deletion back, or brings a step that somebody else deleted back with my text. `wanted`:
   * what it held when I deleted it, with the words that the service never had.
   */
  const restoreStep = (
    guideid: number,
    stepid: number,
    place?: number,
    wanted?: StepContent,
  ): number => {
    const draft = stepOf(guideid, stepid)
    const { stepids } = guideOf(guideid).mine as GuideContent
    const at = place ?? Math.max(0, stepids.indexOf(store.resolve(stepid)))
    const content =
      draft.mine ??
      (wanted && withLineids(withAliases(wanted, draft.aliases))) ??
      draft.base?.content ??
      emptyStep()
    if (draft.mine === null && draft.state !== 'blocked') {
      put(edited(draft, content, moment()))
      order(guideid, [
        ...stepids.filter(id => id !== draft.stepid).slice(0, at),
        draft.stepid as number,
        ...stepids.filter(id => id !== draft.stepid).slice(at),
      ])
      return draft.stepid as number
    }
    void store.drop(draft)
    order(
      guideid,
      stepids.filter(id => id !== draft.stepid),
    )
    return addStep(guideid, at, content)
  }

  /**
   * Lets go of what is not saved. A write that may have landed is settled first and then undone by
   * another.
   */
  const discard = (resource: Resource): void => {
    const draft = draftOf(resource)
    if (!draft) return
    if (!draft.base || draft.reason?.kind === 'gone') {
      if (draft.sent) return put(edited(draft, null, moment()))
      void store.drop(draft)
      if (draft.stepid !== null && store.guide(resource.guideid))
        order(
          resource.guideid,
          (guideOf(resource.guideid).mine as GuideContent).stepids.filter(
            id => id !== draft.stepid,
          ),
        )
      return
    }
    const version = newestVersion(draft) ?? draft.base
    const next: Draft = {
      ...draft,
      base: version,
      mine: version.content,
      theirs: null,
      newest: null,
      answers: {},
      resolved: false,
      notice: null,
    }
    const settled = !draft.sent && canMove(draft.state, 'undone')
    put(
      settled
        ? { ...moved(next, 'undone'), reason: null, since: null }
        : { ...next, changed: now() },
    )
  }
  /**
   * The screen has read the guide (with excludePrerequisiteSteps and unpatrolled): base of what
   * follows, or the start of a merge.
   */
  const openGuide = async (guide: GuideAnswer): Promise<void> => {
    known.add(guide.guideid)
    const isWriter = !tabs || tabs.isWriter(guide.guideid) || (await tabs.enter(guide.guideid))
    if (!isWriter) return seedGuide(store, guide)
    take(guide)
    await updatePendingReviews({ store, client, now: () => now() }, guide)
  }
  const take = (guide: GuideAnswer): void => {
    receiveGuide(store, guide, now())
    goOn(guide.guideid)
  }
  const goOn = (guideid: number): void => {
    void recall(guideid)
    for (const draft of store.of(guideid)) {
      if (draft.state === 'offline' && !draft.sent && !isUnsent(draft))
        void store.put({ ...moved(draft, 'undone'), since: null })
    }
    lanes.open(guideid)
  }
  const { catchUpWiki, ...wikiActs } = createWikiActions({
    store,
    client,
    moment,
    put,
    onAnswer,
    now: () => now(),
    begin: goOn,
    recall,
    between: lanes.between,
    enter: async guideid => {
      known.add(guideid)
      return !tabs || tabs.isWriter(guideid) || (await tabs.enter(guideid))
    },
  })

  /** Reads the guide and goes on with what waits for it. */
  const catchUp = async (guideid: number): Promise<void> => {
    if (tabs && !(await tabs.enter(guideid))) return
    if (isWikiLane(guideid)) return catchUpWiki(guideid)
    const guide = await readToEdit(guideid, client.readGuide)
    onAnswer('readGuide', guideid, guide)
    await openGuide(guide)
  }

  const flush = (guideid: number, options?: { keepalive?: boolean }): Promise<State> =>
    lanes.flush(guideid, options)
  /** Files of a step that is deleted come into no document: they are in nobody's way. */
  const coming = (guideid: number): readonly Upload[] => {
    const stepids = store.guide(guideid)?.mine?.stepids
    return files
      .of(guideid)
      .filter(({ place }) =>
        place?.stepid === undefined || !stepids
          ? true
          : stepids.includes(store.resolve(place.stepid)),
      )
  }
  /** Explicit save: on the disk first, then out. */
  const save = async (guideid: number): Promise<State> => {
    await Promise.all(
      store
        .of(guideid)
        .filter(isWaiting)
        .map(draft => store.put(draft, 'strict')),
    )
    return flush(guideid)
  }
  /** The caret has left the step: an emptied line goes now, and what is left is sent. */
  const leaveStep = (guideid: number, stepid: number): Promise<State> => {
    const draft = store.step(guideid, stepid)
    if (draft && !draft.left)
      void store.put(edited({ ...draft, left: true }, draft.mine, draft.changed))
    return flush(guideid)
  }

  const acts = createPublishActions({
    client,
    revisionOf: guideid => newestVersion(guideOf(guideid))?.revisionid ?? 0,
    receive: guide => receiveGuide(store, guide, now()),
    onAnswer,
  })
  /**
   * Waits for the receipts of everything before it, pictures on their way among it. `state` and
   * `files` say what is in the way when it was not done.
   */
  const publish = async (
    guideid: number,
    isPublic = true,
  ): Promise<{ done: boolean; state: State; files?: number }> => {
    let state = await flush(guideid)
    if (isPublic && coming(guideid).length > 0) {
      await files.settled(() => coming(guideid))
      state = await flush(guideid)
    }
    const missing = isPublic ? coming(guideid).length : 0
    if ((state !== 'idle' && state !== 'saved') || missing > 0)
      return { done: false, state, files: missing }
    await lanes.between(guideid, () => acts.publish(guideid, isPublic))
    return { done: true, state: 'saved' }
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

  /**
   * Brings back what earlier visits left. What may have landed already is settled at once; the rest
   * waits until its guide is opened.
   */
  const start = async (): Promise<void> => {
    await resync()
    for (const guideid of known) left.set(guideid, store.of(guideid).filter(isWaiting))
    ahead = Math.max(
      0,
      ...allDrafts()
        .filter(isWaiting)
        .map(({ changed }) => changed - clockNow()),
    )
    await settleUnsettled()
  }
  const settleUnsettled = async (): Promise<void> => {
    const unsettled = [...known].filter(
      guideid => !lanes.isOpen(guideid) && store.of(guideid).some(({ sent }) => sent !== null),
    )
    // Without an answer they stay on this device until the next chance.
    await Promise.all(unsettled.map(guideid => catchUp(guideid).catch(() => undefined)))
    for (const guideid of unsettled) stay(guideid)()
  }
  /** The device is reachable again, or no longer. */
  const connectivityChanged = (): void => {
    lanes.pumpAll()
    if (online()) void settleUnsettled()
  }

  const unsentActs = createUnsentActions({
    store,
    known,
    drafts,
    now: wallNow,
    put,
    addStep,
    restoreStep,
    discardOne: ({ guideid, stepid }) => discard({ guideid, stepid: stepid ?? undefined }),
  })

  return {
    ...unsentActs,
    takeOutRestored: createUndoUnsent({
      store,
      left,
      drafts,
      moment,
      wallNow,
      put,
      addStep,
      deleteStep,
      discardUnsent: unsentActs.discardUnsent,
    }),
    left: (guideid: number): readonly Draft[] => left.get(guideid) ?? [],
    unsent: (): UnsentDocument[] => unsentDocuments(allDrafts(), store.titleOf),
    ...wikiActs,
    start,
    catchUp,
    openGuide,
    stay,
    refresh: () => resync(),
    isElsewhere,
    /** This tab writes the document: what is changed here is kept. */
    isWriter: (guideid: number): boolean => !tabs || tabs.isWriter(guideid),
    takeOver: (guideid: number) => tabs?.takeOver(guideid),
    changeGuide,
    changeStep,
    addStep,
    deleteStep,
    restoreStep,
    orderSteps: order,
    leaveStep,
    ...decisions,
    discard,
    flush,
    save,
    publish,
    readPublic: acts.readPublic,
    retry,
    signedIn,
    connectivityChanged,
    guide: store.guide,
    step: store.step,
    drafts: store.of,
    now,
    /** Guides and pages with something that is not on the service. */
    coming,
    hasFiles: (): boolean => files.all().length > 0,
    /** Resolves once no file goes on by itself. */
    filesSettled: (): Promise<void> => files.settled(files.all),
    /** Words or pictures of it are not on the service. */
    isUnsaved: (guideid: number): boolean =>
      store.of(guideid).some(isWaiting) || coming(guideid).length > 0,
    /** Other files are on their way now. */
    filesChanged: store.touch,
    unsentGuides: (): number[] => [...known].filter(guideid => store.of(guideid).some(isWaiting)),
    openGuides: (): number[] => [...known],
    stepidOf: store.resolve,
    receipts: (guideid: number, count?: number): Promise<Receipt[]> =>
      drafts ? drafts.receipts(guideid, count) : Promise.resolve([]),
    keepsDrafts: store.keepsDrafts,
    journal: drafts,
    /** The journal is behind, or keeps nothing of what is unsent. */
    isAtRisk: (): boolean =>
      store.pending() > 0 || (!store.keepsDrafts() && allDrafts().some(isWaiting)),
    /** On the disk now: the page may go. */
    keep: (): Promise<unknown> =>
      Promise.all(
        allDrafts()
          .filter(draft => isWaiting(draft) && !isElsewhere(draft.guideid))
          .map(draft => store.put(draft, 'strict')),
      ),
    subscribe: store.subscribe,
    version: store.version,
    owner,
    stop: () => {
      tabs?.close()
      for (const guideid of known) lanes.close(guideid)
      drafts?.close()
    },
  }
}
