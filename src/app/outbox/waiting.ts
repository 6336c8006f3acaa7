// How many changes are not on the service yet: all that the shell holds of the outbox. No zod, no idb.

export const journalName = 'stepwright'
export const journalVersion = 1

/** Makes the journal's stores; here, so that whoever opens it first makes the same ones. */
export const upgradeJournal = (database: IDBDatabase): void => {
  if (database.objectStoreNames.contains('drafts')) return
  database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner')
  database.createObjectStore('receipts', { autoIncrement: true }).createIndex('document', ['owner', 'guideid'])
}

/** Drafts that an earlier visit left for this person on this site; 0 where the browser keeps none. */
export const countWaiting = (owner: { userid: number; site: string }, name: string = journalName): Promise<number> =>
  new Promise(resolve => {
    let opening: IDBOpenDBRequest
    try {
      opening = indexedDB.open(name, journalVersion)
    } catch {
      resolve(0)
      return
    }
    opening.onupgradeneeded = () => upgradeJournal(opening.result)
    opening.onerror = () => resolve(0)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts')
      const counting = reading.objectStore('drafts').index('owner').count(`${owner.userid} ${owner.site}`)
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => resolve(0)
      reading.oncomplete = () => opening.result.close()
    }
  })

let count = 0
const listeners = new Set<() => void>()
/** For useSyncExternalStore: `useSyncExternalStore(subscribeWaiting, waitingCount)`. */
export const waitingCount = (): number => count
export const subscribeWaiting = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
export const announceWaiting = (next: number): void => {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}
