// What was made of the file of a request before its transaction began, on its way to the handler.

const prepared = new WeakMap<object, unknown>()

/** Kept as long as the request has its file. */
export const keepPrepared = (file: object, made: unknown): void => void prepared.set(file, made)

/** What the row's `prepare` gave. */
export const preparedOf = <T>(file: object): T => prepared.get(file) as T
