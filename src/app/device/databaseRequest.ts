/** Without idb, for what comes with the first page. Throws where the browser keeps nothing. */
export const requestDatabase = (name: string, version?: number): IDBOpenDBRequest =>
  indexedDB.open(name, version)
