import type { CallOptions } from '#contract/client.ts'
import type { InputOf, ReturnsOf } from '#contract/core/endpoint.ts'
import type { WriteName } from '#contract/rows.ts'
import type { Table } from '#contract/schemas.ts'
import { followCategories } from './categoryList.ts'
import { call } from './client.ts'
import { queries } from './queries.ts'
import { ApiError, NoAnswer } from '#lib/errors.ts'
import { stale } from './stale.ts'
import { showWritten } from './written.ts'

/** Has everything read again that this write makes stale. */
export const readAgain = (name: WriteName): void => {
  for (const reading of stale[name]) void queries.invalidateQueries({ queryKey: [reading] })
}

const isBehind = (name: WriteName): boolean =>
  queries
    .getQueryCache()
    .findAll({ type: 'active' })
    .some(
      ({ queryKey: [reading], state }) =>
        state.isInvalidated && (stale[name] as readonly unknown[]).includes(reading),
    )
const longestPause = 60_000
/**
 * Nobody knows whether it was done: everything that it touches is read again until the service
 * says how it stands, with longer and longer pauses, for two minutes.
 */
export const readUntilKnown = (name: WriteName, pause = 2000): void => {
  readAgain(name)
  setTimeout(() => {
    if (pause <= longestPause && isBehind(name)) readUntilKnown(name, pause * 2)
  }, pause)
}

/**
 * Sends one write and has everything read again that it made stale, also when no answer came, or
 * somebody else was faster: the next try begins from what is there now. Throws ApiError, NoAnswer
 * among them; a 409 carries the current resource in `body`.
 */
export const write = async <N extends WriteName>(
  name: N,
  input: InputOf<Table[N]>,
  options?: CallOptions,
): Promise<ReturnsOf<Table[N]>> => {
  try {
    const answer = await call(name, input, options)
    showWritten(queries, stale[name], input as { params?: object; query?: object }, answer)
    readAgain(name)
    return answer
  } catch (error) {
    if (error instanceof NoAnswer) readUntilKnown(name)
    else if (error instanceof ApiError && error.status === 409) readAgain(name)
    throw error
  } finally {
    followCategories(name)
  }
}
