// The stores of the journal's database, and how many drafts lie in it. No zod, no idb: whoever only
// counts brings neither.
import { requestDatabase } from '#app/device/databaseRequest.ts'
import type { DatabaseName } from '#app/device/kept.table.ts'

export const journalName: DatabaseName = 'stepwright'
export const journalVersion = 2

/** Makes the journal's stores; here, so that whoever opens it first makes the same ones. */
export const upgradeJournal = (database: IDBDatabase): void => {
  const has = (name: string) => database.objectStoreNames.contains(name)
  if (!has('drafts'))
    database.createObjectStore('drafts', { keyPath: 'key' }).createIndex('owner', 'owner')
  if (!has('receipts'))
    database
      .createObjectStore('receipts', { autoIncrement: true })
      .createIndex('document', ['owner', 'guideid'])
  if (!has('copies'))
    database.createObjectStore('copies', { autoIncrement: true }).createIndex('owner', 'owner')
}

/**
 * Drafts that an earlier visit left for this person on this site; 0 where the browser keeps none.
 */
export const countUnsent = (owner: JournalOwner, name: string = journalName): Promise<number> =>
  countIn([journalVersion], owner, name)

type JournalOwner = { userid: number; site: string }
const countIn = (version: [] | [number], owner: JournalOwner, name: string): Promise<number> =>
  new Promise(resolve => {
    let opening: IDBOpenDBRequest
    try {
      opening = requestDatabase(name, ...version)
    } catch {
      resolve(0)
      return
    }
    opening.onupgradeneeded = () => upgradeJournal(opening.result)
    // A newer app may have opened it: it is counted as it is.
    opening.onerror = () =>
      resolve(
        opening.error?.name === 'VersionError' && version.length > 0 ? countIn([], owner, name) : 0,
      )
    opening.onsuccess = () => {
      const reading = opening.result.transaction('drafts')
      const counting = reading
        .objectStore('drafts')
        .index('owner')
        .count(`${owner.userid} ${owner.site}`)
      counting.onsuccess = () => resolve(counting.result)
      counting.onerror = () => resolve(0)
      reading.oncomplete = () => opening.result.close()
    }
  })
