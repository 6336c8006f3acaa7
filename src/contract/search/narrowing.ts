// What results are narrowed and sorted by, all of it ours (api-facts 8.4).
import * as z from 'zod/mini'
import { count, flag, named, ours } from '../core/wire.ts'

/** Where in a document the words stand. */
export const searchPlaces = ['title', 'text', 'supplies'] as const
export type SearchPlace = (typeof searchPlaces)[number]
export const searchSorts = ['best', 'newest', 'quickest', 'title'] as const
export type SearchSort = (typeof searchSorts)[number]
/** Minutes within which a guide is done, as they are offered. */
export const searchMinutes = ['15', '30', '60', '180'] as const
/** So many categories are offered to narrow by; there may be more. */
export const mostCategoriesOffered = 12

const Categories = z.array(
  z.object({ title: z.string(), display_title: z.string(), count: ours(count) }),
)
const Numbers = z.record(z.string(), count)

/**
 * Each counted with the filters of all others, so that what is chosen can be changed. What has 0 is
 * left out.
 */
export const Facets = named(
  'SearchFacets',
  z.object({
    above: ours(
      z.array(z.object({ title: z.string(), display_title: z.string() })),
      'Ours: the categories from the top down to the requested `category`, which comes last.',
    ),
    category: ours(
      Categories,
      'Ours: the categories below it, each counted with everything below it, highest count first.',
    ),
    type: ours(Numbers),
    foundIn: ours(Numbers, 'Ours: counts for `title`, `text` (of steps and pages) and `supplies`.'),
    difficulty: ours(Numbers),
    minutes: ours(Numbers, 'Ours: guides that take at most this many minutes.'),
  }),
)
export type Facets = z.output<typeof Facets>

export const narrowing = {
  facets: ours(flag, 'Ours: also returns what the results can be narrowed by, with counts.'),
  byKind: ours(
    flag,
    'Ours: returns the first few results of each kind instead of the best overall.',
  ),
  category: ours(z.optional(z.string()), 'Ours: only results in this category or below it.'),
  types: ours(z.optional(z.string()), 'Ours: only guides of these types, separated by commas.'),
  difficulty: ours(
    z.optional(z.string()),
    'Ours: only guides of these difficulties, separated by commas.',
  ),
  minutes: ours(
    z.optional(z.enum(searchMinutes)),
    'Ours: guides that take at most this many minutes.',
  ),
  foundIn: ours(
    z.optional(z.enum(searchPlaces)),
    'Ours: only results with the words in this part.',
  ),
  sort: ours(
    z._default(z.enum(searchSorts), 'best'),
    'Ours: the order of the results; by default, the best first.',
  ),
}
