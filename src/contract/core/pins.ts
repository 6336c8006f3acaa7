// Releases of prerequisites that a release shows (moderation-admin 9).
import * as z from 'zod/mini'
import { count, id } from './wire.ts'

/** `releaseid` null: the newest live one. */
export const PrerequisiteRelease = z.strictObject({ guideid: id, releaseid: z.nullable(id) })
export type PrerequisiteRelease = z.output<typeof PrerequisiteRelease>
/** With the words for it where one is pinned and the caller sees its guide. */
export const ShownPin = z.object({
  guideid: id,
  releaseid: z.nullable(id),
  guide_title: z.optional(z.string()),
  major: z.optional(count),
  minor: z.optional(count),
})
export type ShownPin = z.output<typeof ShownPin>

/** So many prerequisites that follow their newest release are named, the nearest first. */
export const followedLimit = 50
/** One that follows its newest release, and became another since; null: without a release now. */
export const ChangedPrerequisite = z.object({
  guideid: id,
  guide_title: z.string(),
  major: z.nullable(count),
  minor: z.nullable(count),
})
export type ChangedPrerequisite = z.output<typeof ChangedPrerequisite>
