// Figures of patrol: each is the length of a list that patrol shows (moderation-admin 3).
import * as z from 'zod/mini'
import { count, id, moment } from '../core/wire.ts'

/** Ages by which what waits is counted, in seconds: up to an hour, a day, a week. */
export const ageBounds = [3600, 86_400, 604_800] as const

/** How much the figures cover, in seconds; without `from` it is that much up to `to`. */
export const figuresAtMost = 366 * 86_400

/** Of what waits by category. */
export const categoriesAtMost = 200

export const figuresQuery = z.object({
  decider: z._default(z.enum(['me', 'all']), 'me'),
  from: moment('start'),
  to: moment('end'),
})

const verdicts = { decided: count, accepted: count, denied: count, partial: count }
const reversed = { undone: count, overturned: count }
const waits = { median_wait: z.nullable(count), wait_90: z.nullable(count) } // seconds

export const PatrolFigures = z.object({
  ...verdicts,
  skipped: z.nullable(count), // null where it is nobody's own figure
  ...reversed,
  ...waits,
  median_view: z.nullable(count), // seconds
  /** At accepted edits: asked of the caller, and what they came to; null of one's own verdicts. */
  second_looks: z.nullable(z.object({ open: count, right: count, wrong: count })),
  /** Edits that wait now and that the caller may open, by age; null: no bound. */
  waiting: z.array(z.object({ age_min: z.nullable(count), age_max: z.nullable(count), count })),
  /**
   * The same edits by where their documents lie now, the largest first: of each category and of
   * those above it, with what lies below; ages in seconds. At most `categoriesAtMost`.
   */
  by_category: z.array(
    z.object({
      category: z.string(),
      title: z.string(),
      count,
      oldest_age: count,
      median_age: count,
    }),
  ),
  per_day: z.array(z.object({ date: z.string(), ...verdicts })),
  /** Weeks from Monday; of the first and the last only the days that are asked for. */
  per_week: z.array(z.object({ from: z.string(), to: z.string(), ...verdicts })),
  /** By what came in: a new document or an edit, of a guide or a page. */
  by_kind: z.array(
    z.object({
      doc_type: z.enum(['guide', 'wiki']),
      kind: z.enum(['create', 'edit']),
      ...verdicts,
      ...reversed,
      ...waits,
    }),
  ),
  /** By person, for Admins who ask for all. */
  deciders: z.optional(
    z.array(z.object({ userid: id, username: z.string(), ...verdicts, ...reversed, ...waits })),
  ),
})
export type PatrolFigures = z.output<typeof PatrolFigures>
