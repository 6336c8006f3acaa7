// Ids for what the service does not have yet: texts, where those that it gave are numbers.

/**
 * Digits behind a minus: earlier versions of the app counted below zero, and the keys that they
 * made of their numbers stay the same (docs/decisions/0411).
 */
export type TemporaryId = `-${number}`

// Never reused on this page.
let last = Date.now() % 1_000_000_000
/** For a new step or line; the outbox replaces it once the service gives its own. */
export const temporaryId = (): TemporaryId => `-${(last += 1)}`
export const isTemporary = (id: number | TemporaryId): id is TemporaryId => typeof id === 'string'
/** The id that a part of a path or an earlier version's number stands for. */
export const storedOrTemporary = (written: string | number): number | TemporaryId =>
  Number(written) < 0 ? (String(written) as TemporaryId) : Number(written)
/** The step that a part of an address names, stored or not yet. */
export const stepidOf = (text: string | undefined): number | TemporaryId | null =>
  text && /^-?[1-9]\d{0,9}$/.test(text) ? storedOrTemporary(text) : null

/** Of a change that can be taken back, the ids of steps that it puts back. */
const inListOfSteps = (value: object, name: string) =>
  (name === 'items' || name === 'was') && (value as { field?: unknown }).field === 'stepids'
/**
 * With the ids as they are written now, wherever in it a step or a line stands: earlier versions
 * numbered below zero what is not stored.
 */
export const withTemporaryIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withTemporaryIds)
  if (typeof value !== 'object' || value === null) return value
  const idIn = (one: unknown) => (typeof one === 'number' ? storedOrTemporary(one) : one)
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, unknown]) => [
      name,
      name === 'lineid' || name === 'stepid'
        ? idIn(one)
        : Array.isArray(one) && (name === 'stepids' || inListOfSteps(value, name))
          ? one.map(idIn)
          : withTemporaryIds(one),
    ]),
  )
}
