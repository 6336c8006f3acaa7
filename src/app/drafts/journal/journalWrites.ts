// What the journal is told of the drafts in memory: which it holds, writes under way, and whether
// it keeps what it is given.
import { isWiki, type Draft } from '../model/draft.ts'
import type { Doing } from '../model/undo.ts'
import { isWorthKeeping } from '../model/unsent.ts'
import type { DocKey } from '../content/docKey.ts'
import type { Durability } from './database.ts'
import type { DraftJournal } from './draftJournal.ts'
import { createFailedWrites } from './failedWrites.ts'
import { createPageDeltas } from './pageDeltas.ts'
import { draftKey, ownerOf, type JournalRecord, type Owner } from './records.ts'

/**
 * Only the tab that has a document's lock writes its records: others hold copies that may be old.
 * `later`: no other tab is known to have it, so that what is written here is kept once it has come.
 */
export type JournalPart = 'writes' | 'later' | 'never'

type Parts = {
  drafts: DraftJournal | null
  owner: Owner
  recordOf: (draft: Draft) => JournalRecord
  /** As it is in memory now. */
  now: (draft: Draft) => Draft | undefined
  partIn: (doc: DocKey) => JournalPart
  /** The journal begins to fail, or works again. */
  changed: () => void
}
type Work = (journal: DraftJournal) => Promise<void>

/** Writes, one after another, and what becomes of those that fail. */
const createWriting = (drafts: DraftJournal | null, changed: () => void) => {
  const failed = createFailedWrites(changed)
  const settling: (() => void)[] = []
  let pending = 0
  return {
    failed,
    /**
     * Answers whether it is kept. `isStep`: it goes on from another write, which may be the one
     * that failed.
     */
    write: async (
      key: string,
      again: () => Promise<void>,
      work: Work,
      isStep = false,
    ): Promise<boolean> => {
      if (!drafts) return false
      const n = failed.begin()
      let isKept = true
      pending += 1
      try {
        await work(drafts)
      } catch {
        // private mode, quota, blocked: the screen says so and saves go out sooner
        isKept = false
      }
      if (!isKept) failed.note(key, n, again)
      else if (!isStep) failed.mended(key, n)
      if (isKept && !failed.none()) void failed.tryAgain()
      pending -= 1
      if (pending === 0) for (const done of settling.splice(0)) done()
      return isKept
    },
    pending: () => pending,
    settled: (): Promise<void> =>
      pending === 0 ? Promise.resolve() : new Promise(resolve => void settling.push(resolve)),
  }
}

export const createJournalWrites = ({ drafts, owner, recordOf, now, partIn, changed }: Parts) => {
  const deltas = createPageDeltas()
  const { failed, write, pending, settled } = createWriting(drafts, changed)
  const journaled = new Set<string>()
  /** Of these it lacks what was written here last: the lock is not there yet. */
  const behind = new Set<string>()
  /** What the tab that writes them has told of these may not be in it. */
  const shown = new Set<string>()
  const nameOf = (key: string) => `${ownerOf(owner)} ${key}`
  /** What could not be kept, as it is by then. */
  const keepAgain = (key: string, draft: Draft) => async (): Promise<void> => {
    const is = now(draft)
    if (!is || draftKey(is.doc, is.stepid) !== key) failed.clear(key)
    else if (partIn(is.doc) === 'writes') await keep(key, is, 'relaxed')
    else if (!isWorthKeeping(is)) failed.clear(key)
  }
  const addStep = async (
    key: string,
    draft: Draft,
    delta: NonNullable<ReturnType<typeof deltas.next>>,
  ): Promise<void> => {
    const work: Work = journal => journal.addStep(nameOf(key), delta)
    // Steps after one that is missing are not read.
    if (!(await write(key, keepAgain(key, draft), work, true))) deltas.forget(key)
  }
  const putWhole = async (key: string, draft: Draft, durability: Durability): Promise<void> => {
    journaled.add(key)
    const snapshot = isWiki(draft) ? deltas.begin(key) : undefined
    const record = { ...recordOf(draft), ...(snapshot !== undefined && { snapshot }) }
    const work: Work = journal => journal.put(record, durability)
    const isKept = await write(key, keepAgain(key, draft), work)
    if (isKept && snapshot !== undefined) deltas.kept(key, draft, snapshot)
  }
  const keepSent = async (key: string, draft: Draft): Promise<void> => {
    deltas.forget(key)
    if (!journaled.delete(key)) return
    const work: Work = journal => journal.keepSent(recordOf(draft))
    if (!(await write(key, keepAgain(key, draft), work))) journaled.add(key)
  }
  const keep = async (
    key: string,
    draft: Draft,
    durability: Durability,
    doing?: Doing,
  ): Promise<void> => {
    if (partIn(draft.doc) !== 'writes') return
    behind.delete(key)
    shown.delete(key)
    if (!isWorthKeeping(draft)) return keepSent(key, draft)
    const isStep = isWiki(draft) && durability === 'relaxed' && !doing?.log && !failed.has(key)
    const delta = isStep ? deltas.next(key, draft, doing?.isApart) : undefined
    await (delta ? addStep(key, draft, delta) : putWhole(key, draft, durability))
  }
  const drop = async (doc: DocKey, key: string): Promise<void> => {
    if (partIn(doc) !== 'writes' || !journaled.delete(key)) return failed.clear(key)
    const work: Work = journal => journal.drop(nameOf(key))
    if (!(await write(key, () => drop(doc, key), work))) journaled.add(key)
  }
  const noteHeld = (key: string): void => {
    journaled.add(key)
    behind.delete(key)
    shown.delete(key)
    failed.clear(key)
    deltas.forget(key)
  }
  return {
    /** A page that goes on as it was is one step of it; anything else is written whole. */
    keep,
    drop,
    /** A step has another key from now on, under which its log is not kept yet. */
    keepRenamed: (key: string, draft: Draft): Promise<void> => {
      journaled.add(key)
      return keep(key, draft, 'relaxed')
    },
    /** It is kept in its time. */
    noteTyped: (doc: DocKey, key: string): void => {
      if (partIn(doc) === 'later') behind.add(key)
    },
    isBehind: (key: string): boolean => behind.has(key) || failed.has(key),
    /** It holds this already. */
    noteHeld,
    noteShown: (key: string): void => {
      noteHeld(key)
      shown.add(key)
    },
    isShown: (key: string): boolean => shown.has(key),
    /** What goes on next is written whole. */
    endDelta: (key: string): void => deltas.forget(key),
    /** What it holds of this is another tab's. */
    forget: (key: string): void => {
      journaled.delete(key)
      behind.delete(key)
      shown.delete(key)
      failed.clear(key)
    },
    keepsDrafts: () => drafts !== null && failed.none(),
    pending,
    settled,
  }
}
