// What the journal is told of the drafts in memory: which it holds, writes under way, and whether
// it keeps what it is given.
import { isWiki, type Draft } from '../model/draft.ts'
import type { Doing } from '../model/undo.ts'
import { isWorthKeeping } from '../model/unsent.ts'
import type { Durability } from './database.ts'
import type { DraftJournal } from './draftJournal.ts'
import { createPageDeltas } from './pageDeltas.ts'
import { ownerOf, type JournalRecord, type Owner } from './records.ts'

type Parts = {
  drafts: DraftJournal | null
  owner: Owner
  recordOf: (draft: Draft) => JournalRecord
  /** The journal begins to fail, or works again. */
  changed: () => void
}

export const createJournalWrites = ({ drafts, owner, recordOf, changed }: Parts) => {
  const deltas = createPageDeltas()
  const journaled = new Set<string>()
  const settling: (() => void)[] = []
  let keeps = drafts !== null
  let pending = 0
  const write = async (work: (journal: DraftJournal) => Promise<void>): Promise<void> => {
    let kept = drafts !== null
    pending += 1
    try {
      if (drafts) await work(drafts)
    } catch {
      // private mode, quota, blocked: the screen says so and saves go out sooner
      kept = false
    }
    pending -= 1
    if (pending === 0) for (const done of settling.splice(0)) done()
    if (kept === keeps) return
    keeps = kept
    changed()
  }
  const nameOf = (key: string) => `${ownerOf(owner)} ${key}`
  return {
    /** A page that goes on as it was is one step of it; anything else is written whole. */
    keep: (key: string, draft: Draft, durability: Durability, doing?: Doing): Promise<void> => {
      if (!isWorthKeeping(draft)) {
        deltas.forget(key)
        return journaled.delete(key)
          ? write(journal => journal.keepSent(recordOf(draft)))
          : Promise.resolve()
      }
      const delta =
        isWiki(draft) && durability === 'relaxed' && !doing?.log
          ? deltas.next(key, draft, doing?.isApart)
          : undefined
      if (delta) return write(journal => journal.addStep(nameOf(key), delta))
      journaled.add(key)
      if (isWiki(draft)) deltas.note(key, draft)
      return write(journal => journal.put(recordOf(draft), durability))
    },
    drop: (key: string): Promise<void> =>
      journaled.delete(key) ? write(journal => journal.drop(nameOf(key))) : Promise.resolve(),
    /** It holds this already. */
    noteHeld: (key: string): void => {
      journaled.add(key)
      deltas.forget(key)
    },
    /** What goes on next is written whole. */
    endDelta: (key: string): void => deltas.forget(key),
    /** What it holds of this is another tab's. */
    forget: (key: string): void => void journaled.delete(key),
    keepsDrafts: () => keeps,
    pending: () => pending,
    settled: (): Promise<void> =>
      pending === 0 ? Promise.resolve() : new Promise(resolve => void settling.push(resolve)),
  }
}
