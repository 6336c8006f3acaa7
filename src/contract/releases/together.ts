// Releases of several guides that readers get at one instant, or none of them.
import * as z from 'zod/mini'
import { count, id, pathId, revisionid } from '../core/wire.ts'

/** How many go live together at most; the one that names the others is among them. */
export const togetherAtMost = 25

/** Why one keeps the others waiting; null: it is ready. */
export const waitingReasons = [
  'draft',
  'rejected',
  'cancelled',
  'signatures',
  'date',
  'guide',
  'category',
  'private',
  'review',
] as const
export type WaitingReason = (typeof waitingReasons)[number]

export const Together = z.object({
  releases: z.array(
    z.object({
      releaseid: id,
      guideid: id,
      guide_title: z.string(),
      major: count,
      minor: count,
      waits_for: z.nullable(z.enum(waitingReasons)),
    }),
  ), // itself among them, as far as the caller may see them
  hidden: z.boolean(), // there are others that the caller may not see
})
export type Together = z.output<typeof Together>

/** Its answer is the release. */
export const groupReleases = {
  spec: 'ours: api-facts 6.2',
  params: z.object({ releaseid: pathId }),
  query: z.object({ revisionid }),
  body: z.strictObject({
    others: z.array(id).check(z.maxLength(togetherAtMost - 1)),
  }),
} as const
