// The draft journal in IndexedDB: one record per resource, written whole at every change. Whose a
// record is and what it is for stands in its `owner`: `7 https://site` is unsent, `… sent`, `…
// discarded`, `… places` and `… steps` are what the words say.
import type { Receipt } from '../model/draft.ts'
import { createCopies, type Copies } from './copies.ts'
import { createDiscards, type Discards } from './discards.ts'
import { openJournalDatabase, inTransaction, type Durability } from './database.ts'
import { withDeltas, type PageDelta } from './pageDeltas.ts'
import { createCaretPositions, type CaretPositions } from './caretPositions.ts'
import {
  draftKey,
  format,
  ownerOf,
  readRecord,
  type DraftRecord,
  type JournalRecord,
  type Owner,
} from './records.ts'
import { journalName } from './journalStores.ts'
import { fromStored, storedDoc, toStored, type DocKey } from '../content/docKey.ts'

export type DraftJournal = Copies &
  Discards &
  CaretPositions & {
    /**
     * Every unsent record of this person on this site; what this app cannot read is left out and
     * left alone.
     */
    load: () => Promise<DraftRecord[]>
    /** What a newer app wrote, or nobody can read, as it stands. */
    foreign: () => Promise<unknown[]>
    put: (record: JournalRecord, durability?: Durability) => Promise<void>
    /** What changed of a page since its record was put. */
    addStep: (key: string, step: Omit<PageDelta, 'key' | 'owner' | 'of'>) => Promise<void>
    drop: (key: string) => Promise<void>
    /** The service has it: what takes its changes back stays for a month. */
    keepSent: (record: JournalRecord) => Promise<void>
    sent: (doc: DocKey) => Promise<DraftRecord[]>
    addReceipt: (receipt: Receipt) => Promise<void>
    /** Newest first. */
    receipts: (doc: DocKey, count?: number) => Promise<Receipt[]>
    close: () => void
  }

const receiptsKept = 200

/** `name` is the database's; tests take their own. */
export const openDraftJournal = async (
  owner: Owner,
  name: string = journalName,
): Promise<DraftJournal> => {
  const database = await openJournalDatabase(name)
  const mine = ownerOf(owner)
  const [copies, discards] = [createCopies(database, mine), createDiscards(database, mine)]
  /**
   * Keys under which stands what this app cannot read: its own record of the same resource stands
   * beside it.
   */
  const untouched = new Set<string>()
  const own = (key: string) => (untouched.has(key) ? `${key} format ${format}` : key)
  const stepsOwner = `${mine} steps`
  const stepsOf = (key: string) => IDBKeyRange.bound(`${own(key)} +`, `${own(key)} +\uffff`)
  const withoutSteps = (
    store: { delete: (range: IDBKeyRange) => Promise<unknown> },
    { kind, key }: JournalRecord,
  ) => (kind === 'wiki' ? [store.delete(stepsOf(key))] : [])
  const all = async () => {
    const values = await database.getAllFromIndex('drafts', 'owner', mine)
    const foreign = values.filter(value => readRecord(value) === undefined)
    for (const value of foreign) untouched.add((value as { key: string }).key)
    return { values, foreign }
  }
  return {
    ...copies,
    ...discards,
    tidy: async now => {
      await discards.tidy(now)
      await copies.tidyCopies(now)
    },
    ...createCaretPositions(database, mine),
    load: async () => {
      const records = (await all()).values.flatMap(value => readRecord(value) ?? [])
      const steps = records.some(({ kind }) => kind === 'wiki')
        ? await database.getAllFromIndex('drafts', 'owner', stepsOwner)
        : []
      return records.map(record => withDeltas(record, steps))
    },
    foreign: async () => (await all()).foreign,
    put: (record, durability = 'relaxed') =>
      inTransaction(database, durability, store =>
        Promise.all([
          store.put({ ...record, key: own(record.key) }),
          ...withoutSteps(store, record),
        ]),
      ),
    addStep: (key, step) =>
      inTransaction(database, 'relaxed', store =>
        store.put({
          ...step,
          key: `${own(key)} +${String(step.n).padStart(4, '0')}`,
          owner: stepsOwner,
          of: own(key),
        }),
      ),
    drop: key =>
      inTransaction(database, 'relaxed', store =>
        Promise.all([store.delete(own(key)), store.delete(stepsOf(key))]),
      ),
    keepSent: record =>
      inTransaction(database, 'relaxed', store =>
        Promise.all([
          store.put({ ...record, key: own(record.key), owner: `${mine} sent` }),
          ...withoutSteps(store, record),
        ]),
      ),
    sent: async doc => {
      // A page is one record; what was sent of all others in a month need not be read for it.
      const values =
        doc.kind === 'wiki'
          ? [await database.get('drafts', own(`${mine} ${draftKey(doc, null)}`))]
          : await database.getAllFromIndex('drafts', 'owner', `${mine} sent`)
      return values
        .flatMap(value => readRecord(value) ?? [])
        .filter(record => record.doc === doc && record.owner === `${mine} sent`)
    },
    addReceipt: async receipt => {
      const transaction = database.transaction('receipts', 'readwrite', { durability: 'relaxed' })
      await transaction.store.add({ ...toStored(receipt), owner: mine })
      const keys = await transaction.store
        .index('document')
        .getAllKeys([mine, storedDoc(receipt.doc)])
      await Promise.all(
        keys
          .slice(0, Math.max(0, keys.length - receiptsKept))
          .map(key => transaction.store.delete(key)),
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
    close: () => database.close(),
  }
}
