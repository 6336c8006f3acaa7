// Databases on this device: the way to IndexedDB, by idb.
import { openDB, type IDBPDatabase, type OpenDBCallbacks } from 'idb'

/**
 * `name` is a DatabaseName; tests take their own. Rejects where the browser keeps nothing. Without
 * `version` it is opened as it is.
 */
export const openDatabase = <Schema = unknown>(
  name: string,
  version?: number,
  callbacks?: OpenDBCallbacks<Schema>,
): Promise<IDBPDatabase<Schema>> => openDB<Schema>(name, version, callbacks)

/** For `blocking`: another tab wants a newer format, and gets it. */
export const letNewerIn = (_: number, __: number | null, event: IDBVersionChangeEvent): void =>
  (event.target as IDBDatabase).close()

/**
 * Works in a database of this device, which is opened when it is first asked; null where the
 * browser keeps nothing: private mode, quota, blocked.
 */
export const inDeviceDatabase = <Database>(open: () => Promise<Database>) => {
  let opened: Promise<Database> | undefined
  return async <T>(work: (database: Database) => Promise<T>): Promise<T | null> => {
    try {
      return await work(await (opened ??= open()))
    } catch {
      opened = undefined
      return null
    }
  }
}
