// What a release is signed after: the one before it, and prerequisites that no signature covers
// (moderation-admin 9).
import * as z from 'zod/mini'
import { count, id, unixSeconds } from '../core/wire.ts'

const number = { releaseid: id, major: count, minor: count }
const numbered = z.nullable(z.object(number))
/** What readers get until the release that is to be signed goes live. */
export const ReleaseBefore = z.object({ ...number, release_date: z.nullable(unixSeconds) })

/**
 * `release`: what readers get now; null: its current version, as it has no release. `before`: what
 * they got when the release before the one to be signed went live, unless `is_new`. The counts are
 * null where there are no two releases to compare.
 */
const Followed = z.object({
  guideid: id,
  title: z.string(),
  since: z.nullable(unixSeconds),
  release: numbered,
  before: numbered,
  is_new: z.boolean(),
  steps: count,
  steps_changed: z.nullable(count), // those that are new among them
  steps_removed: z.nullable(count),
  changed: z.nullable(z.boolean()), // any of its content
  changed_since_signed: z.boolean(),
})
export const FollowedPrerequisites = z.object({ total: count, prerequisites: z.array(Followed) })
export type FollowedPrerequisites = z.output<typeof FollowedPrerequisites>
