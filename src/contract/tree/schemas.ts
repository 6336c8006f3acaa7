// What the tree browser shows beside the hierarchy, for all categories at once (authoring 11;
// decisions/0170).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { treeRows } from './rows.ts'
import { Fault, FilledCategory } from './shapes.ts'
import { GuideSummary } from '../guides/shapes.ts'
import { count, limit, named, offset, ours, pathText, whole } from '../core/wire.ts'
import { DistinctCategories, TwinCategories } from './twins.ts'

export const CategoryFacts = named(
  'CategoryFacts',
  z.object({
    // public guides in the category itself, by its title; without any it has no member
    guides: z.record(z.string(), count),
    stubs: z.array(z.string()), // titles
  }),
)
export type CategoryFacts = z.output<typeof CategoryFacts>

export const FilledCategories = named(
  'FilledCategories',
  z.object({
    with_picture: z.array(z.string()), // titles of pages that have one of their own
    with_summary: z.array(z.string()), // titles of pages whose description says something
  }),
)
export type FilledCategories = z.output<typeof FilledCategories>

/** Of one type: how many there are, and those that are read most. */
const GuidesOfType = z.object({ type: z.string(), count, guides: z.array(GuideSummary) })

export const CategoryOverview = named(
  'CategoryOverview',
  z.object({
    guides: count, // public ones in the category and in all below it
    categories: z.array(FilledCategory), // directly below it, with what is below each of them
    types: z.array(GuidesOfType),
    faults: ours(
      z.array(Fault),
      'Ours, for a category: up to 50 troubleshooting pages that link to it or to anything below it, most read first.',
    ),
    site: ours(
      z.optional(z.object({ categories: count, people: count })),
      'Ours, for the whole site: how many categories its public guides are in, and how many people wrote what readers get.',
    ),
  }),
)
export type CategoryOverview = z.output<typeof CategoryOverview>

const byPair = z.object({ title: pathText, other: pathText })
const paging = z.object({ limit: limit(200, 50), offset })

export const treeSchemas = {
  readCategoryFacts: { spec: 'ours: authoring A-155, A-156', returns: CategoryFacts },
  readFilledCategories: { spec: 'ours: authoring A-166', returns: FilledCategories },
  readCategoryOverview: {
    spec: 'ours: decisions/0406',
    query: z.object({
      category: z.optional(z.string()),
      each: z._default(whole(0, 20, '`each` must be a whole number from 0 to 20'), 4),
    }),
    returns: CategoryOverview,
  },
  listTwinCategories: {
    spec: 'ours: authoring A-166',
    query: paging,
    returns: z.array(TwinCategories),
  },
  listDistinctCategories: {
    spec: 'ours: authoring A-166',
    query: paging,
    returns: z.array(DistinctCategories),
  },
  setDistinctCategories: {
    spec: 'ours: authoring A-166',
    params: byPair,
    returns: DistinctCategories,
  },
  unsetDistinctCategories: { spec: 'ours: authoring A-166', params: byPair, returns: null },
} as const satisfies SchemasOf<typeof treeRows>
