// Files that wait to be sent, in IndexedDB, so that a reload or a day without a connection loses
// none. A database of its own: files come and go while the journal of words is written at every
// key.
import type { StepId } from '../content/guideContent.ts'
import type { DBSchema } from 'idb'
import { openDatabase } from '#app/device/deviceDatabase.ts'
import type { DatabaseName } from '#app/device/kept.table.ts'
import { fromStored, toStored, type DocKey } from '../content/docKey.ts'
import { committed } from '../journal/committed.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'

/** Where a picture goes: the step, or the guide's own picture when there is none. */
/** `isLead`: of a page of the wiki its own picture, not one of its text. */
export type UploadPlace = {
  doc: DocKey
  stepid?: StepId | undefined
  isLead?: boolean | undefined
  /** On the photo board of the guide: it is sent once it has a step. */
  isBoard?: boolean | undefined
}
export type KeptUpload = {
  id: string
  owner: string
  /** The queue that sends it, or that left it when it ended. '' where none was noted. */
  tab: string
  kind: UploadKind
  name: string
  order: number
  place: UploadPlace | null
  /** Of the file as it is sent: made upright and without its place. */
  sha256: string | null
  uploadid: number | null
  /** Idempotency-Key of the request that began it. */
  key: string
  paused: boolean
  /** Also when the service has the same file already. */
  isWanted: boolean
}
type StoredUpload = Omit<KeptUpload, 'place' | 'tab'> & {
  tab?: string
  place: ReturnType<typeof toStored<UploadPlace>> | null
}
const toRecord = (kept: KeptUpload): StoredUpload => ({
  ...kept,
  place: kept.place && toStored(kept.place),
})
const fromRecord = (record: StoredUpload): KeptUpload => ({
  ...record,
  tab: record.tab ?? '',
  place: record.place && fromStored(record.place),
})
interface Files extends DBSchema {
  uploads: { key: string; value: StoredUpload; indexes: { owner: string } }
  files: { key: string; value: { id: string; file: Blob } }
}

const filesName: DatabaseName = 'stepwright files'
/** Bytes that wait on this device at most; what is beyond is sent while the page is open. */
const keptBytes = 1_000_000_000

export type FileStore = {
  load: () => Promise<{ kept: KeptUpload; file: Blob }[]>
  /** false: there is no room for the file, or the browser keeps none. */
  keep: (kept: KeptUpload, file: Blob) => Promise<boolean>
  /** Without its file, which is there. */
  put: (kept: KeptUpload) => Promise<void>
  drop: (id: string) => Promise<void>
  close: () => void
}

const open = (name: string) =>
  openDatabase<Files>(name, 1, {
    upgrade: database => {
      database.createObjectStore('uploads', { keyPath: 'id' }).createIndex('owner', 'owner')
      database.createObjectStore('files', { keyPath: 'id' })
    },
  })

/** How many files wait; `owner` is a person on a site, as `ownerOf` says it. */
export const countFiles = async (owner: string, name: string = filesName): Promise<number> => {
  const database = await open(name)
  const count = await database.countFromIndex('uploads', 'owner', owner)
  database.close()
  return count
}

/** `name` is the database's; tests take their own. */
export const openFiles = async (
  owner: string,
  name: string = filesName,
  room: number = keptBytes,
): Promise<FileStore> => {
  const database = await open(name)
  /** Other tabs keep files and drop them too: only the store knows. */
  const taken = async (but: string): Promise<number> =>
    (await database.getAll('files')).reduce(
      (sum, { id, file }) => (id === but ? sum : sum + file.size),
      0,
    )
  return {
    load: async () => {
      const kept = await database.getAllFromIndex('uploads', 'owner', owner)
      const found = await Promise.all(
        kept.map(async one => ({
          kept: fromRecord(one),
          file: (await database.get('files', one.id))?.file,
        })),
      )
      return found
        .flatMap(({ kept: one, file }) => (file ? [{ kept: one, file }] : []))
        .sort((a, b) => a.kept.order - b.kept.order)
    },
    keep: async (kept, file) => {
      try {
        if ((await taken(kept.id)) + file.size > room) return false
        const transaction = database.transaction(['uploads', 'files'], 'readwrite')
        await committed(transaction, () =>
          Promise.all([
            transaction.objectStore('uploads').put(toRecord(kept)),
            transaction.objectStore('files').put({ id: kept.id, file }),
          ]),
        )
        return true
      } catch {
        return false // quota: it is sent while the page is open
      }
    },
    put: async kept => {
      const transaction = database.transaction('uploads', 'readwrite')
      // One that had no room is sent while the page is open.
      const isKept = (await transaction.store.getKey(kept.id)) !== undefined
      await committed(transaction, async store => isKept && store.put(toRecord(kept)))
    },
    drop: async id => {
      const transaction = database.transaction(['uploads', 'files'], 'readwrite')
      await committed(transaction, () =>
        Promise.all([
          transaction.objectStore('uploads').delete(id),
          transaction.objectStore('files').delete(id),
        ]),
      )
    },
    close: () => database.close(),
  }
}
