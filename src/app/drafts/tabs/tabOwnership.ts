// Which documents this tab writes, and what of them the journal held before: other tabs and earlier
// visits write it too.
import { isWaiting } from '../model/unsent.ts'
import type { DocKey } from '../content/docKey.ts'
import type { Content } from '../model/draft.ts'
import type { DraftJournal } from '../journal/draftJournal.ts'
import type { SaveQueues } from '../send/saveQueues.ts'
import { draftOfRecord, logOfRecord, ownerOf, type Owner } from '../journal/records.ts'
import type { DraftStore } from '../journal/draftStore.ts'
import type { JournalPart } from '../journal/journalWrites.ts'
import { goneFrom, isNews, noteDrafts } from './journalNews.ts'
import { createTabLocks, type Channel } from './tabLocks.ts'

/** What the tabs of a browser share. */
export type TabChannel = { locks: Pick<LockManager, 'request'>; channel: Channel }
type Parts = {
  store: DraftStore
  drafts: DraftJournal | null
  queues: SaveQueues
  owner: Owner
  known: Set<DocKey>
  among: TabChannel | undefined
  catchUp: (doc: DocKey) => Promise<void>
}

/** What the journal holds comes into memory, and what takes back changes of earlier visits. */
const createJournalReading = (
  parts: Parts,
  isElsewhere: (doc: DocKey) => boolean,
  isAttended: (doc: DocKey) => boolean,
) => {
  const { store, drafts, queues, known } = parts
  const inMemory = () => [...known].flatMap(store.of)
  /** Of one document, or of all that no tab writes: what was read of them is still so. */
  const resync = async (doc?: DocKey): Promise<void> => {
    const before = noteDrafts(inMemory())
    // Without a store this tab keeps what it has in memory.
    const records = await drafts?.load().catch(() => undefined)
    if (!records) return
    const isMeant = (one: DocKey) =>
      doc === undefined ? !queues.isOpen(one) && !isAttended(one) : one === doc
    const meant = inMemory().filter(draft => isMeant(draft.doc))
    // It has not been told of what it failed to keep, nor of what was typed before the lock came.
    for (const draft of goneFrom(records, before, meant)) {
      // The tab that wrote it could not keep it, or was too late to: this one goes on with it.
      if (doc && isElsewhere(doc) && store.isShown(draft)) void store.put(draft, 'strict')
      else if (!store.isBehind(draft)) store.forget(draft)
    }
    for (const record of records) {
      known.add(record.doc)
      if (isMeant(record.doc) && isNews(record, before, store.get(record)))
        store.restore(draftOfRecord(record), { log: logOfRecord(record), title: record.title })
    }
    if (doc) for (const draft of store.of(doc)) if (store.isBehind(draft)) void store.put(draft)
  }
  /** What takes back changes that were sent before this visit. */
  const recall = async (doc: DocKey): Promise<void> => {
    // Without a store there is nothing from earlier visits to take back.
    for (const record of (await drafts?.sent(doc).catch(() => [])) ?? [])
      store.recall(record, logOfRecord(record), record.mine as Content | null)
  }
  return { resync, recall }
}

export const createTabOwnership = (parts: Parts) => {
  const { store, queues, owner, among, catchUp } = parts
  const isElsewhere = (doc: DocKey): boolean => tabs?.isReader(doc) ?? false
  const partIn = (doc: DocKey): JournalPart =>
    !tabs || tabs.holds(doc) ? 'writes' : tabs.isReader(doc) ? 'never' : 'later'
  // What this tab has the lock of stands in memory, be it that its document is still being read.
  const reading = createJournalReading(
    parts,
    isElsewhere,
    doc => isElsewhere(doc) || (tabs?.holds(doc) ?? false),
  )
  const tabs =
    among &&
    createTabLocks({
      ...among,
      owner: ownerOf(owner),
      store,
      resync: reading.resync,
      // Offline, the base is as new as the tab that wrote before knew it.
      begin: doc => void catchUp(doc).catch(() => queues.open(doc)),
      end: async doc => {
        queues.close(doc)
        await queues.between(doc, () => store.settled())
      },
      keep: doc =>
        Promise.all(
          store
            .of(doc)
            .filter(isWaiting)
            .map(draft => store.put(draft, 'strict')),
        ),
    })
  return {
    ...reading,
    tabs,
    isElsewhere,
    /** This tab writes the document: what is changed here is kept. */
    isWriter: (doc: DocKey): boolean => tabs?.isWriter(doc) ?? true,
    partIn,
    termOf: (doc: DocKey): number | null => (tabs ? tabs.termOf(doc) : 0),
    /** A screen shows the document until the function that is given back is called. */
    stay: (doc: DocKey): (() => void) => {
      const go = tabs?.stay(doc)
      return () => {
        go?.()
        void queues.flush(doc).then(() => tabs?.leave(doc))
      }
    },
  }
}
