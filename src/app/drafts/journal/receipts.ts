// What the service has confirmed of each document, the last two hundred times.
import { fromStored, storedDoc, toStored, type DocKey } from '../content/docKey.ts'
import type { Receipt } from '../model/draft.ts'
import type { JournalDatabase } from './database.ts'

export type Receipts = {
  addReceipt: (receipt: Receipt) => Promise<void>
  /** Newest first. */
  receipts: (doc: DocKey, count?: number) => Promise<Receipt[]>
}

const receiptsKept = 200

export const createReceipts = (database: JournalDatabase, mine: string): Receipts => ({
  addReceipt: async receipt => {
    const transaction = database.transaction('receipts', 'readwrite', { durability: 'relaxed' })
    const { store } = transaction
    await store.add({ ...toStored(receipt), owner: mine })
    const keys = await store.index('document').getAllKeys([mine, storedDoc(receipt.doc)])
    await Promise.all(
      keys.slice(0, Math.max(0, keys.length - receiptsKept)).map(key => store.delete(key)),
    )
    await transaction.done
  },
  receipts: async (doc, count = 20) => {
    const all = await database.getAllFromIndex('receipts', 'document', [mine, storedDoc(doc)])
    return all
      .slice(-count)
      .reverse()
      .map(({ owner: _, ...receipt }) => fromStored(receipt))
  },
})
