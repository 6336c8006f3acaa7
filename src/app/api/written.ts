import type { QueryClient } from '@tanstack/react-query'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** How a resource names its version; releases hold a guide's beside their own. */
const versionIn = (value: Fields): unknown => value['release_revisionid'] ?? value['revisionid']

/** A resource before and after a write: how its address names it, and its version then. */
type Written = { ids: Fields; before: number; answer: Fields }

const isBefore = (value: Fields, { ids, before, answer }: Written): boolean => {
  const own = Object.entries(ids).at(-1)
  return (
    own !== undefined &&
    value[own[0]] === own[1] &&
    versionIn(value) === before &&
    // A version is read in several languages: an answer stands for its own.
    value['langid'] === answer['langid']
  )
}

/**
 * `value` with the answer wherever the resource stands in the version that the write began from; a
 * list keeps to the fields that it shows. The same value where it stands nowhere in it.
 */
export const withWritten = (value: unknown, written: Written): unknown => {
  if (Array.isArray(value)) {
    const items = value.map(item => withWritten(item, written))
    return items.some((item, at) => item !== value[at]) ? items : value
  }
  if (!isFields(value)) return value
  const { answer } = written
  const now = isBefore(value, written)
    ? Object.entries(value).map(([key, old]) => [key, key in answer ? answer[key] : old] as const)
    : Object.entries(value).map(([key, old]) => [key, withWritten(old, written)] as const)
  return now.some(([key, item]) => item !== value[key]) ? Object.fromEntries(now) : value
}

/**
 * What is shown goes on from one's own write at once, before it is read again: the next act would
 * else be made on the version before it, and refused as if somebody else had been there.
 */
export const showWritten = (
  queries: QueryClient,
  readings: readonly unknown[],
  { params, query }: { params?: object; query?: object },
  answer: unknown,
): void => {
  const { revisionid: before }: Fields = { ...query }
  if (typeof before !== 'number' || !isFields(answer)) return
  if (typeof versionIn(answer) !== 'number') return
  const written = { ids: { ...params }, before, answer }
  for (const reading of readings)
    queries.setQueriesData({ queryKey: [reading] }, (shown: unknown) => withWritten(shown, written))
}
