// The drafts in memory: one external store that components read and that outlives every screen.
// Each change goes to the journal.
import type { StepId } from '../content/guideContent.ts'
import type { Content, Draft, GuideDraft, StepDraft, WikiDraft } from '../model/draft.ts'
import { guideKey, type DocKey } from '../content/docKey.ts'
import type { TemporaryId } from '../content/temporaryId.ts'
import type { Doing, Log } from '../model/undo.ts'
import { woken } from '../model/unsent.ts'
import type { Durability } from './database.ts'
import type { DraftJournal } from './draftJournal.ts'
import { createDraftLogs } from './draftLogs.ts'
import { createHeldDrafts } from './heldDrafts.ts'
import { createJournalWrites, type JournalPart } from './journalWrites.ts'
import { draftKey, recordOfDraft, type JournalRecord, type Owner } from './records.ts'
import { announceUnsentCount } from './unsentCount.ts'

type Named = Pick<Draft, 'doc' | 'stepid'>
export type DraftStore = {
  guide: (guideid: number) => GuideDraft | undefined
  step: (guideid: number, stepid: StepId) => StepDraft | undefined
  wiki: (wikiid: number) => WikiDraft | undefined
  of: (doc: DocKey) => Draft[]
  get: (draft: Named) => Draft | undefined
  /**
   * Resolves once the journal has it; never rejects, a failing journal is told by `keepsDrafts`.
   */
  put: <C extends Content>(draft: Draft<C>, durability?: Durability, doing?: Doing) => Promise<void>
  drop: (draft: Named) => Promise<void>
  /** Puts what the journal holds already. */
  restore: (draft: Draft, beside?: { log?: Log; title?: string }) => void
  /** Puts what the tab that writes it tells; its journal may have failed to keep it. */
  show: (draft: Draft) => void
  /** Nobody but the tab that writes it has told of it. */
  isShown: (draft: Named) => boolean
  /** Lets go of what is in memory only. */
  forget: (draft: Named) => void
  /**
   * What takes earlier changes back, of a resource that has been sent since and was `mine` then.
   */
  recall: (draft: Named, log: Log, mine: Content | null) => void
  /** undefined: nobody has asked the journal yet. */
  logOf: (draft: Named) => Log | undefined
  /** As the journal has it, or would. */
  recordOf: (draft: Draft) => JournalRecord
  /** '' where only a step is known, and nobody has said what its guide is called. */
  titleOf: (doc: DocKey) => string
  /** Something beside the drafts changed. */
  touch: () => void
  /** A step that the service has now: its temporary id goes on naming it. */
  rename: (guideid: number, temporary: TemporaryId, stepid: number) => void
  resolve: (stepid: StepId) => StepId
  /** A step that a create of this visit has made. */
  isMade: (stepid: number) => boolean
  subscribe: (listener: () => void) => () => void
  /** Told of each draft that is written here; undefined: it is gone. */
  follow: (listener: (name: Named, draft: Draft | undefined) => void) => void
  /** Changes whenever anything does. */
  version: () => number
  /** The journal lacks what was written here last. */
  isBehind: (draft: Named) => boolean
  /** It has all that was written here: no write that failed is still to be mended. */
  keepsDrafts: () => boolean
  /** Writes to the journal that are under way. */
  pending: () => number
  /** Resolves once they have ended. */
  settled: () => Promise<void>
}

type Around = {
  /** Names this tab in the journal. */
  tab?: string | undefined
  /** How much waits beside the drafts. */
  beside: () => number
  /** Is told how many changes are not on the service. */
  tells?: ((count: number) => void) | undefined
  /** Whose the journal's records of a document are. */
  partIn: (doc: DocKey) => JournalPart
}

export const createDraftStore = (
  drafts: DraftJournal | null,
  owner: Owner,
  { tab = '', beside, tells = announceUnsentCount, partIn }: Around,
): DraftStore => {
  const held = createHeldDrafts()
  const logs = createDraftLogs()
  const listeners = new Set<() => void>()
  const followers = new Set<(name: Named, draft: Draft | undefined) => void>()
  let version = 0

  const tell = () => {
    version += 1
    tells(held.waiting() + beside())
    for (const listener of listeners) listener()
  }
  const recordOf = (draft: Draft) =>
    recordOfDraft(draft, owner, {
      title: held.titleOf(draft.doc),
      log: logs.get(draftKey(draft.doc, draft.stepid)),
      tab,
    })
  const journal = createJournalWrites({
    drafts,
    owner,
    recordOf,
    now: ({ doc, stepid }) => held.at(doc, stepid),
    partIn,
    changed: tell,
  })
  const forget = (doc: DocKey, stepid: StepId | null) => {
    const key = held.letGo(doc, stepid)
    logs.forget(key)
    journal.endDelta(key)
    tell()
    return key
  }
  const drop = (doc: DocKey, stepid: StepId | null) => {
    const key = forget(doc, stepid)
    for (const follower of followers) follower({ doc, stepid }, undefined)
    return journal.drop(doc, key)
  }
  const hold = (draft: Draft) => {
    const key = held.hold(draft)
    tell()
    return key
  }

  return {
    guide: held.guide,
    step: held.step,
    wiki: held.wiki,
    of: held.of,
    get: ({ doc, stepid }) => held.at(doc, stepid),
    put: (given, durability = 'relaxed', doing) => {
      const draft = woken(given, given.changed)
      const before = held.at(draft.doc, draft.stepid)
      logs.note(draftKey(draft.doc, draft.stepid), before, draft, doing)
      const key = hold(draft)
      for (const follower of followers) follower(draft, draft)
      if (before?.mine !== draft.mine) journal.noteTyped(draft.doc, key)
      return journal.keep(key, draft, durability, doing)
    },
    restore: (draft, { log, title } = {}) => {
      if (title) held.name(draft.doc, title)
      const key = hold(draft)
      journal.noteHeld(key)
      logs.restore(key, log)
    },
    show: draft => {
      journal.noteShown(hold(draft))
      logs.restore(draftKey(draft.doc, draft.stepid), undefined)
    },
    isShown: draft => journal.isShown(draftKey(draft.doc, draft.stepid)),
    forget: ({ doc, stepid }) => journal.forget(forget(doc, stepid)),
    recall: ({ doc, stepid }, log, mine) =>
      logs.recall(draftKey(doc, stepid), log, mine, held.at(doc, stepid)),
    logOf: ({ doc, stepid }) => logs.get(draftKey(doc, stepid)),
    recordOf,
    titleOf: held.titleOf,
    touch: tell,
    drop: ({ doc, stepid }) => drop(doc, stepid === null ? null : held.resolve(stepid)),
    rename: (guideid, temporary, stepid) => {
      const [before, made] = [temporary, stepid].map(id => held.step(guideid, id))
      if (before && made) void journal.keepRenamed(logs.rename(before, made), made)
      void drop(guideKey(guideid), temporary)
      held.rename(temporary, stepid)
    },
    resolve: held.resolve,
    isMade: held.isMade,
    subscribe: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow: listener => void followers.add(listener),
    version: () => version,
    isBehind: draft => journal.isBehind(draftKey(draft.doc, draft.stepid)),
    keepsDrafts: journal.keepsDrafts,
    pending: journal.pending,
    settled: journal.settled,
  }
}
