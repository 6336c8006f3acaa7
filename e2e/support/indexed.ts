// The search finds what was written a moment later. A screen reads it once: what it is to find is
// waited for here, and not by opening the screen again and again, each time for a moment only.
import type { Client } from '#contract/client.ts'
import { expect } from './test.ts'

type Narrowed = Parameters<Client['search']>[0]['query']

/** Until a search for these words finds what is called so, among other things. */
export const expectFound = (
  client: Client,
  words: string,
  titles: string[],
  query?: Narrowed,
): Promise<void> =>
  expect
    .poll(async () => {
      const { results } = await client.search({ params: { query: words }, ...(query && { query }) })
      return results.flatMap(one => ('title' in one ? [one.title] : []))
    })
    .toEqual(expect.arrayContaining(titles))
