// Which guides this tab writes, and what of them the journal held before: other tabs and earlier
// visits write it too.
import { isWaiting } from '../model/unsent.ts'
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
  lanes: SaveQueues
  owner: Owner
  known: Set<number>
  among: TabChannel | undefined
  catchUp: (guideid: number) => Promise<void>
}

const nameOf = ({ guideid, stepid }: Pick<Draft, 'guideid' | 'stepid'>) => draftKey(guideid, stepid)

export const createTabOwnership = (parts: Parts) => {
  const { store, drafts, lanes, owner, known, among, catchUp } = parts
  /**
   * What the journal holds, of one guide, or of all that no other tab and no screen of this one
   * writes. Reading it takes its time: what became of a draft in memory meanwhile is newer.
   */
  const resync = async (guideid?: number): Promise<void> => {
    const before = new Map([...known].flatMap(store.of).map(draft => [nameOf(draft), draft]))
    // Without a store this tab keeps what it has in memory.
    const records = await drafts?.load().catch(() => undefined)
    if (!records) return
    const isMeant = (id: number) =>
      guideid === undefined ? !lanes.isOpen(id) && !isElsewhere(id) : id === guideid
    const kept = new Set(records.map(nameOf))
    for (const draft of [...known].filter(isMeant).flatMap(store.of)) {
      const isAsRead = before.get(nameOf(draft)) === draft
      if (isWaiting(draft) && isAsRead && !kept.has(nameOf(draft)) && store.keepsDrafts())
        store.forget(draft)
    }
    for (const record of records) {
      known.add(record.guideid)
      const [was, is] = [before.get(nameOf(record)), store.get(record)]
      // Typed since, or sent since: what was sent is typed no later than its record.
      const isOlder = is
        ? record.changed < is.changed || (record.changed === is.changed && is !== was)
        : was !== undefined
      if (isMeant(record.guideid) && !isOlder)
        store.restore(draftOfRecord(record), { log: logOfRecord(record), title: record.title })
    }
  }
  /** What takes back changes that were sent before this visit. */
  const recall = async (guideid: number): Promise<void> => {
    // Without a store there is nothing from earlier visits to take back.
    for (const record of (await drafts?.sent(guideid).catch(() => [])) ?? [])
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
      begin: guideid => void catchUp(guideid).catch(() => lanes.open(guideid)),
      end: async guideid => {
        lanes.close(guideid)
        await lanes.between(guideid, () => store.settled())
      },
      keep: guideid =>
        Promise.all(
          store
            .of(guideid)
            .filter(isWaiting)
            .map(draft => store.put(draft, 'strict')),
        ),
    })
  const isElsewhere = (guideid: number): boolean => tabs?.isReader(guideid) ?? false
  return {
    resync,
    recall,
    tabs,
    isElsewhere,
    /** A screen shows the guide until the function that is given back is called. */
    stay: (guideid: number): (() => void) => {
      const go = tabs?.stay(guideid)
      return () => {
        go?.()
        void lanes.flush(guideid).then(() => tabs?.leave(guideid))
      }
    },
  }
}
