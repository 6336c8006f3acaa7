// What searches find nothing (issue 20; decisions/0407).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import { count, limit, named, offset, pathText, unixSeconds } from '../core/wire.ts'
import type { searchRows } from './rows.ts'

const SearchMiss = named(
  'SearchMiss',
  z.object({
    words: z.string(), // in small letters, without accents
    times: count,
    partly: z.boolean(), // the last time there were results for some of the words
    date: unixSeconds, // of the last time
  }),
)
export type SearchMiss = z.output<typeof SearchMiss>

export const missSchemas = {
  listSearchMisses: {
    spec: 'ours: decisions/0407',
    query: z.object({ limit: limit(), offset }),
    returns: z.array(SearchMiss),
  },
  forgetSearchMiss: {
    spec: 'ours: decisions/0407',
    params: z.object({ words: pathText }),
    returns: z.array(SearchMiss),
  },
} as const satisfies SchemasOf<Pick<typeof searchRows, 'listSearchMisses' | 'forgetSearchMiss'>>
