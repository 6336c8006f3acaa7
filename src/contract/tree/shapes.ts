// A category as readers choose it.
import * as z from 'zod/mini'
import { Image, WikiSummary } from '../core/shapes.ts'
import { count } from '../core/wire.ts'

/** With the public guides in it and in all below it; the picture of one stands in for its own. */
export const FilledCategory = z.object({
  ...WikiSummary.shape,
  guides: count,
  fallback_image: z.nullable(Image),
})
export type FilledCategory = z.output<typeof FilledCategory>

/** A page about what is wrong, with how many causes it names. */
export const Fault = z.object({
  ...WikiSummary.shape,
  causes: count,
  likeliest: z.nullable(z.string()),
})
export type Fault = z.output<typeof Fault>
