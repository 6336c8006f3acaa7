import type { CallOptions } from '#contract/client.ts'
import type { InputOf, ReturnsOf } from '#contract/endpoint.ts'
import type { WriteName } from '#contract/rows.ts'
import type { Table } from '#contract/table.ts'
import { followCategories } from './categoryList.ts'
import { call } from './client.ts'
import { queries } from './queries.ts'
import { stale } from './stale.ts'

/** Has everything read again that this write makes stale. */
export const readAgain = (name: WriteName): void => {
  for (const reading of stale[name]) void queries.invalidateQueries({ queryKey: [reading] })
}

/**
 * Sends one write and has everything read again that it made stale. Throws ApiError; a 409 carries
 * the current resource in `body`.
 */
export const write = async <N extends WriteName>(
  name: N,
  input: InputOf<Table[N]>,
  options?: CallOptions,
): Promise<ReturnsOf<Table[N]>> => {
  const answer = await call(name, input, options)
  followCategories(name)
  readAgain(name)
  return answer
}
