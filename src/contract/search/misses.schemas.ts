// What searches find nothing, and guides that readers ask for (issue 20; decisions 0407, 0472).
import * as z from 'zod/mini'
import { countedAtMost } from '#lib/countableWords.ts'
import type { SchemasOf } from '../core/endpoint.ts'
import { count, limit, named, offset, pathText, unixSeconds } from '../core/wire.ts'
import type { searchRows } from './rows.ts'

const SearchMiss = named(
  'SearchMiss',
  z.object({
    words: z.string(), // in small letters, without accents
    times: count,
    wishes: count, // how often somebody asked for a guide about it
    partly: z.boolean(), // the last time there were results for some of the words
    date: unixSeconds, // of the last time
  }),
)
export type SearchMiss = z.output<typeof SearchMiss>

export const missSchemas = {
  askForGuide: {
    spec: 'ours: decisions/0472',
    body: z.strictObject({ words: z.string().check(z.minLength(1), z.maxLength(countedAtMost)) }),
    returns: z.object({ words: z.string() }), // as they are counted
  },
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
} as const satisfies SchemasOf<Omit<typeof searchRows, 'search' | 'suggest'>>
