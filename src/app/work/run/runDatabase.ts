// Runs on this device: what was typed lies here before it is sent, and what a run needs without a
// connection. A database of its own.
import type { DBSchema, IDBPTransaction } from 'idb'
import type { Guide } from '#contract/guides/shapes.ts'
import type { ValueKind, WorkEntry } from '#contract/worklog/shapes.ts'
import { inDeviceDatabase, letNewerIn, openDatabase } from '#app/device/deviceDatabase.ts'
import type { DatabaseName } from '#app/device/kept.table.ts'
import { committed } from '#app/drafts/journal/committed.ts'
import { waitsIn, type AskedField, type Run } from './run.ts'

/** What stands around the steps; packs of earlier versions have none of it. */
type Around = Pick<Guide, 'introduction_rendered' | 'conclusion_rendered' | 'tools' | 'parts'>
/**
 * What never changes during a run: the guide as it was when it began, what its steps ask for, and
 * how long they usually take.
 */
export type Pack = {
  guide: Pick<Guide, 'guideid' | 'title' | 'type' | 'langid' | 'steps'> & Partial<Around>
  fields: AskedField[]
  /** The language that the fields are shown in; packs of earlier versions are of the guide's. */
  wordsIn?: string
  usual: Record<string, number>
}
type Recorded = WorkEntry['record'][number]
type Passless<T extends { rework: number; kind: ValueKind }> = Omit<T, 'rework' | 'kind'> & {
  rework?: number
  kind?: ValueKind
}
/** Versions before reworks and amendments kept runs without them. */
type KeptRun = Omit<Run, 'entry'> & {
  entry: Omit<WorkEntry, 'reworks' | 'record'> & {
    reworks?: WorkEntry['reworks']
    record: (Omit<Passless<Recorded>, 'earlier'> & {
      earlier: Passless<Recorded['earlier'][number]>[]
    })[]
  }
}
type Kept = { id: string; owner: string; entryid: number; title: string; run: KeptRun }
/** With the upload that began to send it; older versions kept none. */
type KeptFile = { file: File; key?: string; uploadid?: number | null }
interface Runs extends DBSchema {
  runs: { key: string; value: Kept; indexes: { owner: string } }
  packs: { key: string; value: { id: string; pack: Pack } }
  /** What the service does not have yet; the `id` of each begins with that of its run. */
  files: { key: string; value: { id: string } & KeptFile }
}

const name: DatabaseName = 'stepwright work'
const open = () =>
  openDatabase<Runs>(name, 2, {
    upgrade: (database, before) => {
      if (before < 1) {
        database.createObjectStore('runs', { keyPath: 'id' }).createIndex('owner', 'owner')
        database.createObjectStore('packs', { keyPath: 'id' })
      }
      database.createObjectStore('files', { keyPath: 'id' })
    },
    blocking: letNewerIn,
  })
const using = inDeviceDatabase(open)

const asRun = ({ entry, ...run }: KeptRun): Run => ({
  ...run,
  entry: {
    ...entry,
    reworks: entry.reworks ?? [],
    record: entry.record.map(({ earlier, ...one }) => ({
      ...one,
      rework: one.rework ?? 0,
      kind: one.kind ?? 'entry',
      earlier: earlier.map(before => ({
        ...before,
        rework: before.rework ?? 0,
        kind: before.kind ?? 'entry',
      })),
    })),
  },
})

const ownerOf = (userid: number) => `${userid} ${location.origin}`
const idOf = (userid: number, entryid: number) => `${ownerOf(userid)} ${entryid}`

export const loadRun = async (
  userid: number,
  entryid: number,
): Promise<{ run: Run; pack: Pack } | null> =>
  using(async database => {
    const id = idOf(userid, entryid)
    const [kept, packed] = await Promise.all([database.get('runs', id), database.get('packs', id)])
    return kept && packed ? { run: asRun(kept.run), pack: packed.pack } : null
  })
export const keepPack = (userid: number, entryid: number, pack: Pack): Promise<unknown> =>
  using(database => database.put('packs', { id: idOf(userid, entryid), pack }))
/**
 * false where the browser did not keep it. It holds on to what it took even if the page dies in
 * this moment.
 */
export const keepRun = async (userid: number, title: string, run: Run): Promise<boolean> =>
  (await using(async database => {
    await committed(database.transaction('runs', 'readwrite'), store =>
      store.put({
        id: idOf(userid, run.entry.entryid),
        owner: ownerOf(userid),
        entryid: run.entry.entryid,
        title,
        run,
      }),
    )
    return true
  })) !== null
type Writing = IDBPTransaction<Runs, ('runs' | 'packs' | 'files')[], 'readwrite'>
const deleteAll = (transaction: Writing, id: string): Promise<void>[] => [
  transaction.objectStore('runs').delete(id),
  transaction.objectStore('packs').delete(id),
  transaction.objectStore('files').delete(IDBKeyRange.bound(`${id} `, `${id} \uffff`)),
]
export const dropRun = (userid: number, entryid: number): Promise<unknown> =>
  using(async database => {
    const transaction = database.transaction(['runs', 'packs', 'files'], 'readwrite')
    await Promise.all([...deleteAll(transaction, idOf(userid, entryid)), transaction.done])
  })
/** false where something of it waits to be sent, which stays. */
export const dropSentRun = async (userid: number, entryid: number): Promise<boolean> =>
  (await using(async database => {
    const transaction = database.transaction(['runs', 'packs', 'files'], 'readwrite')
    const id = idOf(userid, entryid)
    const runs = transaction.objectStore('runs')
    const kept = await runs.get(id)
    const isSent = !kept || !waitsIn(asRun(kept.run))
    await Promise.all([...(isSent ? deleteAll(transaction, id) : []), transaction.done])
    return isSent
  })) ?? false
/** Runs of which nothing waits, whosever they are, with what they need: when somebody signs out. */
export const dropSentRuns = (): Promise<unknown> =>
  using(async database => {
    const transaction = database.transaction(['runs', 'packs'], 'readwrite')
    const runs = transaction.objectStore('runs')
    const packs = transaction.objectStore('packs')
    const all = await runs.getAll()
    const waiting = new Set(all.filter(({ run }) => waitsIn(asRun(run))).map(({ id }) => id))
    const ids = [...all.map(({ id }) => id), ...(await packs.getAllKeys())]
    await Promise.all([
      ...ids.filter(id => !waiting.has(id)).flatMap(id => [runs.delete(id), packs.delete(id)]),
      transaction.done,
    ])
  })
/** How many of this person's have something that is not sent. */
export const countWaiting = async (userid: number): Promise<number> =>
  (await listRuns(userid)).filter(({ run }) => waitsIn(run)).length
type Place = { userid: number; entryid: number }
const fileIn = ({ userid, entryid }: Place, name: string) => `${idOf(userid, entryid)} ${name}`
/** false where the browser did not keep it. */
export const keepFile = async (place: Place, name: string, file: File): Promise<boolean> =>
  (await using(async database => {
    await committed(database.transaction('files', 'readwrite'), store =>
      store.put({ id: fileIn(place, name), file, key: crypto.randomUUID(), uploadid: null }),
    )
    return true
  })) !== null
export const loadFile = (place: Place, name: string): Promise<KeptFile | null> =>
  using(async database => (await database.get('files', fileIn(place, name))) ?? null)
/** How far it is sent: nothing where it was let go meanwhile. */
export const noteUpload = (
  place: Place,
  name: string,
  upload: { key: string; uploadid: number | null },
): Promise<unknown> =>
  using(async database => {
    const { store, done } = database.transaction('files', 'readwrite')
    const kept = await store.get(fileIn(place, name))
    if (kept) await store.put({ ...kept, ...upload })
    await done
  })
export const dropFile = (place: Place, name: string): Promise<unknown> =>
  using(database => database.delete('files', fileIn(place, name)))

/** Those of this person on this device, newest first. */
export const listRuns = async (userid: number): Promise<{ title: string; run: Run }[]> =>
  ((await using(database => database.getAllFromIndex('runs', 'owner', ownerOf(userid)))) ?? [])
    .toSorted((a, b) => b.entryid - a.entryid)
    .map(({ title, run }) => ({ title, run: asRun(run) }))
