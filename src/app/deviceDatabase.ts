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
