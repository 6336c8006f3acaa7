// Which documents this tab writes, and what of them the journal held before: other tabs and earlier
// visits write it too.
import { isWaiting } from '../model/unsent.ts'
import type { DocKey } from '../content/docKey.ts'
import type { Content, Draft } from '../model/draft.ts'
import type { DraftJournal } from '../journal/draftJournal.ts'
import type { SaveQueues } from '../send/saveQueues.ts'
import { draftKey, draftOfRecord, logOfRecord, ownerOf, type Owner } from '../journal/records.ts'
import type { DraftStore } from '../journal/draftStore.ts'
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

const nameOf = ({ doc, stepid }: Pick<Draft, 'doc' | 'stepid'>) => draftKey(doc, stepid)

export const createTabOwnership = (parts: Parts) => {
  const { store, drafts, queues, owner, known, among, catchUp } = parts
  /**
   * What the journal holds, of one document, or of all that no other tab and no screen of this one
   * writes. Reading it takes its time: what became of a draft in memory meanwhile is newer.
   */
  const resync = async (doc?: DocKey): Promise<void> => {
    const before = new Map([...known].flatMap(store.of).map(draft => [nameOf(draft), draft]))
    // Without a store this tab keeps what it has in memory.
    const records = await drafts?.load().catch(() => undefined)
    if (!records) return
    const isMeant = (one: DocKey) =>
      doc === undefined ? !queues.isOpen(one) && !isElsewhere(one) : one === doc
    const kept = new Set(records.map(nameOf))
    for (const draft of [...known].filter(isMeant).flatMap(store.of)) {
      const isAsRead = before.get(nameOf(draft)) === draft
      if (isWaiting(draft) && isAsRead && !kept.has(nameOf(draft)) && store.keepsDrafts())
        store.forget(draft)
    }
    for (const record of records) {
      known.add(record.doc)
      const [was, is] = [before.get(nameOf(record)), store.get(record)]
      // Typed since, or sent since: what was sent is typed no later than its record.
      const isOlder = is
        ? record.changed < is.changed || (record.changed === is.changed && is !== was)
        : was !== undefined
      if (isMeant(record.doc) && !isOlder)
        store.restore(draftOfRecord(record), { log: logOfRecord(record), title: record.title })
    }
  }
  /** What takes back changes that were sent before this visit. */
  const recall = async (doc: DocKey): Promise<void> => {
    // Without a store there is nothing from earlier visits to take back.
    for (const record of (await drafts?.sent(doc).catch(() => [])) ?? [])
      store.recall(record, logOfRecord(record), record.mine as Content | null)
  }
  const tabs =
    among &&
    createTabLocks({
      ...among,
      owner: ownerOf(owner),
      store,
      resync,
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
  const isElsewhere = (doc: DocKey): boolean => tabs?.isReader(doc) ?? false
  return {
    resync,
    recall,
    tabs,
    isElsewhere,
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
