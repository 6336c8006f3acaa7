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

/** A browser may close a connection that nobody uses, as on a phone in the background. */
const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'

/**
 * Works in a database of this device, which is opened when it is first asked; null where the
 * browser keeps nothing: private mode, quota, blocked.
 */
export const inDeviceDatabase = <Database>(open: () => Promise<Database>) => {
  let opened: Promise<Database> | undefined
  const attempt = async <T>(
    work: (database: Database) => Promise<T>,
    isAgain: boolean,
  ): Promise<T | null> => {
    const wasOpen = opened !== undefined
    try {
      return await work(await (opened ??= open()))
    } catch (error) {
      opened = undefined
      return wasOpen && !isAgain && isClosed(error) ? attempt(work, true) : null
    }
  }
  return <T>(work: (database: Database) => Promise<T>): Promise<T | null> => attempt(work, false)
}
