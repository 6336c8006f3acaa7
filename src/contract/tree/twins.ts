// Categories that are probably the same, and pairs of which somebody said that they are not.
import * as z from 'zod/mini'
import { count, id, named, unixSeconds } from '../core/wire.ts'

export const twinReasons = ['case', 'hyphen', 'plural', 'order'] as const

export const TwinCategory = z.object({
  title: z.string(),
  display_title: z.string(),
  // display titles of what is above it, from the top
  path: z.array(z.string()),
  children: count, // directly below it
  pages: count, // categories below it, at all levels
  guides: count, // public ones in it and in all below it
})
export type TwinCategory = z.output<typeof TwinCategory>

export const TwinCategories = named(
  'TwinCategories',
  z.object({
    category: TwinCategory,
    other: TwinCategory,
    why: z.enum(twinReasons),
    nested: z.boolean(), // `other` stands below `category`, at whatever level,
  }),
)
export type TwinCategories = z.output<typeof TwinCategories>

export const DistinctCategories = named(
  'DistinctCategories',
  z.object({
    title: z.string(),
    display_title: z.string(),
    other: z.string(),
    other_display_title: z.string(),
    userid: id,
    username: z.string(),
    created: unixSeconds,
  }),
)
export type DistinctCategories = z.output<typeof DistinctCategories>
