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
      'Ours: the way down to the categories of `category`; the last is the one asked for.',
    ),
    category: ours(Categories, 'Ours: what lies below, each with all below it, most first.'),
    type: ours(Numbers),
    foundIn: ours(Numbers, 'Ours: `title`, `text` of steps and pages, `supplies`.'),
    difficulty: ours(Numbers),
    minutes: ours(Numbers, 'Ours: guides that are done in at most so many minutes.'),
  }),
)
export type Facets = z.output<typeof Facets>

export const narrowing = {
  facets: ours(flag, 'Ours: also say what narrows the results, with counts.'),
  byKind: ours(flag, 'Ours: the first few of each kind instead of the best of all.'),
  category: ours(z.optional(z.string()), 'Ours: what lies in this category or below it.'),
  types: ours(z.optional(z.string()), 'Ours: guides of one of these types, with commas.'),
  difficulty: ours(z.optional(z.string()), 'Ours: guides of these difficulties, with commas.'),
  minutes: ours(
    z.optional(z.enum(searchMinutes)),
    'Ours: guides that are done in at most so many minutes.',
  ),
  foundIn: ours(z.optional(z.enum(searchPlaces)), 'Ours: words that stand in this part.'),
  sort: ours(z._default(z.enum(searchSorts), 'best'), 'Ours: the best first, or in this order.'),
}
