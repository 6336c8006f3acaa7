// What the tree browser shows beside the hierarchy, for all categories at once (authoring 11;
// decisions/0170).
import * as z from 'zod/mini'
import type { SchemasOf } from '../core/endpoint.ts'
import type { treeRows } from './rows.ts'
import { count, named } from '../core/wire.ts'

export const CategoryFacts = named(
  'CategoryFacts',
  z.object({
    // public guides in the category itself, by its title; without any it has no member
    guides: z.record(z.string(), count),
    stubs: z.array(z.string()), // titles
  }),
)
export type CategoryFacts = z.output<typeof CategoryFacts>

export const treeSchemas = {
  readCategoryFacts: { spec: 'ours: authoring A-155, A-156', returns: CategoryFacts },
} as const satisfies SchemasOf<typeof treeRows>
