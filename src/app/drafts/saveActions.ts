// Saving and publishing on an author's word, with the files that are on their way.
import type { StepId } from './content/guideContent.ts'
import { withNamesFinished } from './content/itemNames.ts'
import { guideKey, type DocKey } from './content/docKey.ts'
import { newestVersion } from './model/draft.ts'
import { edited } from './model/draftChanges.ts'
import type { State } from './model/saveMachine.ts'
import { isWaiting } from './model/unsent.ts'
import type { OutboxCore } from './outboxCore.ts'
import { receiveGuide } from './send/applyServerVersion.ts'
import { createPublishActions } from './send/publish.ts'
import type { UploadPlace } from './uploads/fileStore.ts'
import type { Upload } from './uploads/upload.ts'

/** Files of a step that is deleted come into no document: they are in nobody's way. */
const isAwaited = ({ store }: OutboxCore, doc: DocKey, place: UploadPlace | null): boolean => {
  const stepids = doc.kind === 'guide' ? store.guide(doc.id)?.mine?.stepids : undefined
  return place?.stepid === undefined || !stepids || stepids.includes(store.resolve(place.stepid))
}
export const filesComing = (core: OutboxCore, doc: DocKey): readonly Upload[] =>
  core.files.of(doc).filter(({ place }) => isAwaited(core, doc, place))
/** So many files on their way into it are those of other tabs. */
export const filesElsewhere = (core: OutboxCore, doc: DocKey): number =>
  core.files.told(doc).filter(place => isAwaited(core, doc, place)).length

export const createSaveActions = (core: OutboxCore) => {
  const { store, queues, files, client, now, guideOf } = core
  const coming = (doc: DocKey) => filesComing(core, doc)
  const flush = (doc: DocKey, options?: { keepalive?: boolean }): Promise<State> =>
    queues.flush(doc, options)
  /** Whoever saves or publishes means the names of tools and parts as they stand. */
  const finishNames = (doc: DocKey): void => {
    const draft = doc.kind === 'guide' ? store.guide(doc.id) : undefined
    const mine = draft?.mine && withNamesFinished(draft.mine)
    if (draft && mine && mine !== draft.mine) void store.put(edited(draft, mine, core.moment()))
  }
  /** Explicit save: on the disk first, then out. */
  const save = async (doc: DocKey): Promise<State> => {
    finishNames(doc)
    await Promise.all(
      store
        .of(doc)
        .filter(isWaiting)
        .map(draft => store.put(draft, 'strict')),
    )
    return flush(doc)
  }
  /** The caret has left the step: an emptied line goes now, and what is left is sent. */
  const leaveStep = (guideid: number, stepid: StepId): Promise<State> => {
    const draft = store.step(guideid, stepid)
    if (draft && !draft.left)
      void store.put(edited({ ...draft, left: true }, draft.mine, draft.changed))
    return flush(guideKey(guideid))
  }
  const acts = createPublishActions({
    client,
    revisionOf: guideid => newestVersion(guideOf(guideid))?.revisionid ?? 0,
    receive: guide => receiveGuide(store, guide, now()),
    onAnswer: core.onAnswer,
  })
  /**
   * Waits for the receipts of everything before it, pictures on their way among it. `state` and
   * `files` say what is in the way when it was not done; `elsewhere` are files of other tabs.
   * `waits`: it was done, and a decider has to look at it before readers do.
   */
  const publish = async (
    guideid: number,
    isPublic = true,
  ): Promise<{
    done: boolean
    state: State
    files?: number
    elsewhere?: number
    waits?: boolean
  }> => {
    const doc = guideKey(guideid)
    finishNames(doc)
    let state = await flush(doc)
    if (isPublic && coming(doc).length > 0) {
      await files.settled(() => coming(doc))
      state = await flush(doc)
    }
    const missing = isPublic ? coming(doc).length : 0
    if ((state !== 'idle' && state !== 'saved') || missing > 0)
      return { done: false, state, files: missing }
    const others = isPublic ? await files.elsewhere(doc) : []
    const elsewhere = others.filter(place => isAwaited(core, doc, place)).length
    if (elsewhere > 0) return { done: false, state, elsewhere }
    const isNow = await queues.between(doc, () => acts.publish(guideid, isPublic))
    return { done: true, state: 'saved', ...(isPublic && !isNow && { waits: true }) }
  }
  return { flush, save, leaveStep, publish, coming, readPublic: acts.readPublic }
}
