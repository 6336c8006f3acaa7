// Ids for what the service does not have yet: negative, never reused on this page.
let last = -Date.now() % 1_000_000_000

/** For a new step or a new line; the outbox replaces it once the service gives its own. */
export const temporaryId = (): number => (last -= 1)
export const isTemporary = (id: number): boolean => id < 0
