// What several rows say of a revision, and what one line of a step said.
import * as z from 'zod/mini'
import { count, id, named, unixSeconds } from '../core/wire.ts'

export const described = {
  revisionid: id,
  resource: z.enum(['guide', 'step', 'wiki']),
  stepid: z.optional(id),
  langid: z.string(),
  userid: count,
  username: z.string(),
  date: unixSeconds,
  kind: z.enum(['create', 'edit', 'merge', 'restore', 'undo', 'import']),
  /**
   * accepted: readers see it or have seen it. Others only their author and deciders are shown
   * (api-facts 8.1).
   */
  status: z.enum(['accepted', 'pending', 'denied', 'withdrawn']),
}
/** Who took its words and pictures out of the history, when, and why. */
export const Redaction = named(
  'Redaction',
  z.object({ userid: count, username: z.string(), date: unixSeconds, reason: z.string() }),
)

/** A revision in which the text of a line of a step changed, and what it said from then on. */
export const Wording = named(
  'Wording',
  z.object({
    ...described,
    stepid: id, // the step that the line stood in
    lineid: id, // a line that moved to another step got another id there
    text_raw: z.nullable(z.string()), // null where it is redacted
    /** It may stem from an older revision, which the caller is not shown. */
    inherited: z.boolean(),
    redacted: z.optional(Redaction),
  }),
)
export type Wording = z.output<typeof Wording>
