// What patrol is asked: filters of its list, and decisions.
import { count, flag, id, langid, limit, offset, queryId, storedCount, text } from '../core/wire.ts'
import * as z from 'zod/mini'
import { itemStates, signalCodes } from './shapes.ts'

const name = z.string().check(z.maxLength(255))
/** Whoever has not opened it since it came; its author does not count. */
export const unseenBy = ['anybody', 'me'] as const
/** Whose claim lies on it: nobody's, one's own, or another's. */
export const claims = ['free', 'mine', 'others'] as const
const filters = {
  state: z._default(z.enum(itemStates), 'pending'),
  doc_type: z.optional(z.enum(['guide', 'wiki'])),
  category: z.optional(name), // title of a category; what lies below it counts too
  langid: z.optional(langid),
  author: queryId,
  team: queryId,
  kind: z.optional(z.enum(['create', 'edit'])),
  unit_kind: z.optional(name),
  signal: z.optional(z.enum(signalCodes)),
  risk_min: offset,
  age_min: offset, // seconds
  age_max: queryId,
  unseen: z.optional(z.enum(unseenBy)),
  decidable: flag,
  lease: z.optional(z.enum(claims)),
  holder: queryId,
  q: z.optional(name),
}
export const itemQuery = z.object(filters)
const sorts = ['oldest', 'newest', 'risk', 'blast', 'author'] as const
export const listQuery = z.object({
  ...filters,
  sort: z._default(z.enum(sorts), 'oldest'),
  limit: limit(),
  offset,
  after: queryId,
})
export type PatrolListQuery = z.output<typeof listQuery>

/** The same filters in a body: numbers and booleans as such. */
export const nextFilter = z.strictObject({
  state: z.optional(z.enum(itemStates)),
  doc_type: z.optional(z.enum(['guide', 'wiki'])),
  category: z.optional(text(255)),
  langid: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
  author: z.optional(id),
  team: z.optional(id),
  kind: z.optional(z.enum(['create', 'edit'])),
  unit_kind: z.optional(text(64)),
  signal: z.optional(z.enum(signalCodes)),
  risk_min: z.optional(storedCount),
  age_min: z.optional(storedCount),
  age_max: z.optional(id),
  unseen: z.optional(z.enum(unseenBy)),
  decidable: z.optional(z.boolean()),
  lease: z.optional(z.enum(claims)),
  q: z.optional(text(255)),
  sort: z.optional(z.enum(sorts)),
})
export type NextFilter = z.output<typeof nextFilter>

export const savedFiltersAtMost = 20
/**
 * Of one person, under a name of theirs; `first`: patrol opens with it; `tell`: they are notified
 * of what newly waits in it.
 */
const savedFilter = {
  name: text(60, 1),
  filter: nextFilter,
  first: z.boolean(),
  tell: z.boolean(),
}
export const SavedFilter = z.object(savedFilter)
export type SavedFilter = z.output<typeof SavedFilter>
/** Those that are not named stay as they are. `filter` null: it is taken away. */
export const FilterChanges = z.strictObject({
  filters: z
    .array(
      z.strictObject({
        name: savedFilter.name,
        new_name: z.optional(savedFilter.name),
        filter: z.optional(z.nullable(nextFilter)),
        first: z.optional(savedFilter.first),
        tell: z.optional(savedFilter.tell),
      }),
    )
    .check(z.minLength(1), z.maxLength(savedFiltersAtMost)),
})
export type FilterChanges = z.output<typeof FilterChanges>

export const leaseToken = z.string().check(z.minLength(1), z.maxLength(64))
export const baseShown = z.enum(['live', 'previous'])
const reason = { reason_code: z.optional(text(64, 1)), reason_text: z.optional(text(2000)) }

export const Decide = z.strictObject({
  action: z.enum(['accept', 'deny', 'partial', 'accept_edit']),
  token: leaseToken,
  base_shown: baseShown,
  ...reason,
  units: z.optional(
    z
      .array(
        z.strictObject({
          unitid: id,
          verdict: z.enum(['accept', 'deny', 'leave']),
          ...reason, // of this unit alone
        }),
      )
      .check(z.maxLength(5000)),
  ),
  /**
   * Of accept_edit, and of partial where something is accepted: what the caller changes in the
   * item's head, in the words of PATCH of the guide, its steps, or the page; `form` of a step in
   * those of its PUT.
   */
  edited: z.optional(
    z.strictObject({
      fields: z.optional(z.record(z.string().check(z.maxLength(64)), z.unknown())),
      steps: z.optional(z.array(z.looseObject({ stepid: id })).check(z.maxLength(500))),
    }),
  ),
  /** `after_hash` of what `edited` was written on: another proposal by now is 409 `stale`. */
  edited_of: z.optional(z.string().check(z.maxLength(64))),
  /**
   * Of accept: all edits below it, as they were shown. They are accepted first, and taken back with
   * it.
   */
  below: z.optional(
    z.array(z.strictObject({ itemid: id, revisionid: id })).check(z.maxLength(1000)),
  ),
  note_to_author: z.optional(text(2000)),
  seconds_viewed: z.optional(count.check(z.maximum(1_000_000))),
})
export type Decide = z.output<typeof Decide>

export const Batch = z.strictObject({
  dry_run: z.optional(z.boolean()),
  decisions: z
    .array(
      z.strictObject({ itemid: id, revisionid: id, action: z.enum(['accept', 'deny']), ...reason }),
    )
    .check(z.minLength(1), z.maxLength(100)),
})
