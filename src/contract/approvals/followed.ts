// What a release is signed after: the one before it, and prerequisites that no signature covers
// (moderation-admin 9).
import * as z from 'zod/mini'
import { count, id, unixSeconds } from '../core/wire.ts'

const number = { releaseid: id, major: count, minor: count }
const numbered = z.nullable(z.object(number))
/** What readers get until the release that is to be signed goes live. */
export const ReleaseBefore = z.object({ ...number, release_date: z.nullable(unixSeconds) })

/**
 * `release`: what readers get now, or get `together` with the one to be signed; null: its current
 * version, as it has no release. `since`: when they last got something else. `before`: what they
 * got when the release before the one to be signed went live, unless `is_new`. What compares the
 * two is null where there are not both. `content_hash`: of `release`, which may be a draft still.
 */
const Followed = z.object({
  guideid: id,
  title: z.string(),
  since: z.nullable(unixSeconds),
  together: z.boolean(),
  release: numbered,
  content_hash: z.nullable(z.string()),
  before: numbered,
  is_new: z.boolean(),
  steps: count,
  steps_changed: z.nullable(count), // those that are new among them
  steps_removed: z.nullable(count),
  steps_moved: z.nullable(z.boolean()), // those of both stand in another order
  changed: z.nullable(z.boolean()), // any of its content
  changed_since_signed: z.boolean(),
})
export const FollowedPrerequisites = z.object({ total: count, prerequisites: z.array(Followed) })
export type FollowedPrerequisites = z.output<typeof FollowedPrerequisites>
