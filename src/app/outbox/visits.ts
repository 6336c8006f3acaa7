// Which guides this tab writes, and what of them the journal held before: other tabs and earlier
// visits write it too.
import { isWaiting, type Content } from './draft.ts'
import type { Drafts } from './drafts.ts'
import type { Lanes } from './lanes.ts'
import { draftOfRecord, logOfRecord, ownerOf, type Owner } from './records.ts'
import type { Store } from './store.ts'
import { createTabs, type Channel } from './tabs.ts'

/** What the tabs of a browser share. */
export type Among = { locks: Pick<LockManager, 'request'>; channel: Channel }
type Parts = {
  store: Store
  drafts: Drafts | null
  lanes: Lanes
  owner: Owner
  known: Set<number>
  among: Among | undefined
  now: () => number
  catchUp: (guideid: number) => Promise<void>
}

export const createVisits = ({
  store,
  drafts,
  lanes,
  owner,
  known,
  among,
  now,
  catchUp,
}: Parts) => {
  /**
   * What the journal holds, of one guide, or of all that no other tab and no screen of this one
   * writes.
   */
  const resync = async (guideid?: number): Promise<void> => {
    const asked = now()
    // Without a store this tab keeps what it has in memory.
    const records = await drafts?.load().catch(() => undefined)
    if (!records) return
    const isMeant = (id: number) =>
      guideid === undefined ? !lanes.isOpen(id) && !isElsewhere(id) : id === guideid
    for (const draft of [...known].filter(isMeant).flatMap(store.of)) {
      const isKept = records.some(
        record => record.guideid === draft.guideid && record.stepid === draft.stepid,
      )
      if (isWaiting(draft) && !isKept && draft.changed < asked) store.forget(draft)
    }
    for (const record of records) {
      known.add(record.guideid)
      // What was typed while the journal was read is newer.
      const isOlder = record.changed < (store.get(record)?.changed ?? 0)
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
    createTabs({
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
