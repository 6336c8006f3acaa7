// The draft journal in IndexedDB: one record per resource, written whole at every change. Whose a
// record is and what it is for stands in its `owner`: `7 https://site` is unsent, `… sent`, `…
// discarded`, `… places` and `… steps` are what the words say.
import { createCopies, type Copies } from './copies.ts'
import { createDiscards, type Discards } from './discards.ts'
import {
  openJournalDatabase,
  inTransaction,
  type Durability,
  type JournalDatabase,
} from './database.ts'
import { createHeldBeside, type HeldBeside } from './heldBeside.ts'
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
import { createReceipts, type Receipts } from './receipts.ts'
import type { DocKey } from '../content/docKey.ts'

export type DraftJournal = Copies &
  Discards &
  CaretPositions &
  Receipts & {
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
    heldBeside: () => Promise<HeldBeside>
    close: () => void
  }

/** The records of one person on one site. */
type Records = {
  database: JournalDatabase
  mine: string
  /**
   * Keys under which stands what this app cannot read: its own record of the same resource stands
   * beside it.
   */
  untouched: Set<string>
}

const ownKey = ({ untouched }: Records, key: string): string =>
  untouched.has(key) ? `${key} format ${format}` : key
const deltasOf = (records: Records, key: string): IDBKeyRange =>
  IDBKeyRange.bound(`${ownKey(records, key)} +`, `${ownKey(records, key)} +\uffff`)

const readAll = async ({ database, mine, untouched }: Records) => {
  const values = await database.getAllFromIndex('drafts', 'owner', mine)
  const foreign = values.filter(value => readRecord(value) === undefined)
  for (const value of foreign) untouched.add((value as { key: string }).key)
  return { values, foreign }
}
const load = async (records: Records): Promise<DraftRecord[]> => {
  const { database, mine } = records
  const found = (await readAll(records)).values.flatMap(value => readRecord(value) ?? [])
  const deltas = found.some(({ kind }) => kind === 'wiki')
    ? await database.getAllFromIndex('drafts', 'owner', `${mine} steps`)
    : []
  return found.map(record => withDeltas(record, deltas))
}

/** With it go the changes of a page that came after the record before. */
const putWhole = (records: Records, record: JournalRecord, durability: Durability): Promise<void> =>
  inTransaction(records.database, durability, store =>
    Promise.all([
      store.put({ ...record, key: ownKey(records, record.key) }),
      ...(record.kind === 'wiki' ? [store.delete(deltasOf(records, record.key))] : []),
    ]),
  )
const putDelta = (
  records: Records,
  key: string,
  delta: Parameters<DraftJournal['addStep']>[1],
): Promise<void> => {
  const of = ownKey(records, key)
  const at = { key: `${of} +${String(delta.n).padStart(4, '0')}`, owner: `${records.mine} steps` }
  return inTransaction(records.database, 'relaxed', store => store.put({ ...delta, ...at, of }))
}
const drop = (records: Records, key: string): Promise<void> =>
  inTransaction(records.database, 'relaxed', store =>
    Promise.all([store.delete(ownKey(records, key)), store.delete(deltasOf(records, key))]),
  )

const sentOf = async (records: Records, doc: DocKey): Promise<DraftRecord[]> => {
  const { database, mine } = records
  // A page is one record; what was sent of all others in a month need not be read for it.
  const values =
    doc.kind === 'wiki'
      ? [await database.get('drafts', ownKey(records, `${mine} ${draftKey(doc, null)}`))]
      : await database.getAllFromIndex('drafts', 'owner', `${mine} sent`)
  return values
    .flatMap(value => readRecord(value) ?? [])
    .filter(record => record.doc === doc && record.owner === `${mine} sent`)
}

/** `name` is the database's; tests take their own. */
export const openDraftJournal = async (
  owner: Owner,
  name: string = journalName,
): Promise<DraftJournal> => {
  const database = await openJournalDatabase(name)
  const mine = ownerOf(owner)
  const records: Records = { database, mine, untouched: new Set() }
  const [copies, discards] = [createCopies(database, mine), createDiscards(database, mine)]
  return {
    ...copies,
    ...discards,
    ...createCaretPositions(database, mine),
    ...createReceipts(database, mine),
    ...createHeldBeside(database, mine),
    tidy: async now => {
      await discards.tidy(now)
      await copies.tidyCopies(now)
    },
    load: () => load(records),
    foreign: async () => (await readAll(records)).foreign,
    put: (record, durability = 'relaxed') => putWhole(records, record, durability),
    addStep: (key, step) => putDelta(records, key, step),
    drop: key => drop(records, key),
    keepSent: record => putWhole(records, { ...record, owner: `${mine} sent` }, 'relaxed'),
    sent: doc => sentOf(records, doc),
    close: () => database.close(),
  }
}
