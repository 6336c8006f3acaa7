// The database in which the journal lies.
import type { DBSchema, IDBPDatabase } from 'idb'
import { letNewerIn, openDatabase } from '#app/device/deviceDatabase.ts'
import { committed } from './committed.ts'
import type { Receipt } from '../model/draft.ts'
import type { Copy } from './copies.ts'
import type { DocKey, toStored } from '../content/docKey.ts'
import { journalVersion, upgradeJournal } from './journalStores.ts'

type Stored<T extends { doc: DocKey }> = ReturnType<typeof toStored<T>> & { owner: string }
interface Journal extends DBSchema {
  drafts: { key: string; value: unknown; indexes: { owner: string } }
  receipts: {
    key: number
    value: Stored<Receipt>
    indexes: { document: [string, number] }
  }
  copies: { key: number; value: Stored<Copy>; indexes: { owner: string } }
}
export type JournalDatabase = IDBPDatabase<Journal>
export type Durability = 'relaxed' | 'strict'

/** Rejects where the browser keeps nothing, and where another tab holds an older format open. */
export const openJournalDatabase = (name: string): Promise<JournalDatabase> =>
  new Promise((resolve, reject) => {
    openDatabase<Journal>(name, journalVersion, {
      upgrade: (_, __, ___, ____, event) =>
        upgradeJournal((event.target as IDBOpenDBRequest).result),
      blocked: () => reject(new Error('The journal is open in an older tab')),
      // Another tab wants a newer format: let it, the next write opens it again by a reload.
      blocking: letNewerIn,
    })
      .catch((error: unknown) => {
        // A newer app has added stores of its own; those of ours are there as they were.
        if (error instanceof DOMException && error.name === 'VersionError')
          return openDatabase<Journal>(name)
        throw error
      })
      .then(resolve, reject)
  })

type Writing = {
  put: (value: unknown) => Promise<unknown>
  delete: (key: string | IDBKeyRange) => Promise<unknown>
}

export const inTransaction = (
  database: JournalDatabase,
  durability: Durability,
  work: (store: Writing) => Promise<unknown>,
): Promise<void> => committed(database.transaction('drafts', 'readwrite', { durability }), work)
