// The draft journal in IndexedDB: one record per resource, written at every change, dropped once the service has it.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Receipt } from './draft.ts'
import { ownerOf, readRecord, type DraftRecord, type Owner, type recordOfDraft } from './records.ts'
import { journalName, journalVersion, upgradeJournal } from './waiting.ts'

interface Journal extends DBSchema {
  drafts: { key: string; value: unknown; indexes: { owner: string } }
  receipts: { key: number; value: Receipt & { owner: string }; indexes: { document: [string, number] } }
}
type Durability = 'relaxed' | 'strict'
export type Drafts = {
  /** Every record of this person on this site; what this app cannot read is left out and left alone. */
  load: () => Promise<DraftRecord[]>
  put: (record: ReturnType<typeof recordOfDraft>, durability?: Durability) => Promise<void>
  drop: (key: string) => Promise<void>
  addReceipt: (receipt: Receipt) => Promise<void>
  /** Newest first. */
  receipts: (guideid: number, count?: number) => Promise<Receipt[]>
  close: () => void
}

const receiptsKept = 200

/** `name` is the database's; tests take their own. */
export const openDrafts = async (owner: Owner, name: string = journalName): Promise<Drafts> => {
  const database: IDBPDatabase<Journal> = await openDB<Journal>(name, journalVersion, {
    upgrade: (_, __, ___, ____, event) => upgradeJournal((event.target as IDBOpenDBRequest).result),
    // Another tab wants a newer format: let it, the next write opens it again by a reload.
    blocking: (_, __, event) => (event.target as IDBDatabase).close(),
  })
  const mine = ownerOf(owner)
  return {
    load: async () => {
      const values = await database.getAllFromIndex('drafts', 'owner', mine)
      return values.flatMap(value => readRecord(value) ?? [])
    },
    put: async (record, durability = 'relaxed') => {
      const transaction = database.transaction('drafts', 'readwrite', { durability })
      const done = Promise.all([transaction.store.put(record), transaction.done])
      transaction.commit() // of its own accord it would wait for an answer to `put`, which a page that is killed never hears
      await done
    },
    drop: async key => {
      await database.delete('drafts', key)
    },
    addReceipt: async receipt => {
      const transaction = database.transaction('receipts', 'readwrite', { durability: 'relaxed' })
      await transaction.store.add({ ...receipt, owner: mine })
      const keys = await transaction.store.index('document').getAllKeys([mine, receipt.guideid])
      await Promise.all(keys.slice(0, Math.max(0, keys.length - receiptsKept)).map(key => transaction.store.delete(key)))
      await transaction.done
    },
    receipts: async (guideid, count = 20) => {
      const all = await database.getAllFromIndex('receipts', 'document', [mine, guideid])
      return all.slice(-count).reverse().map(({ owner: _, ...receipt }) => receipt)
    },
    close: () => database.close(),
  }
}
