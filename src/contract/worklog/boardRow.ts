import { count, id, named, unixSeconds } from '../core/wire.ts'
import * as z from 'zod/mini'
import { openStates } from './shapes.ts'

/** One line of the live board: who is where in which guide. Nothing of what was filled in. */
export const BoardRow = named(
  'BoardRow',
  z.object({
    entryid: id,
    guideid: id,
    title: z.nullable(z.string()),
    type: z.string(),
    category: z.string(),
    userid: count,
    username: z.string(),
    workorderid: z.string(),
    status: z.enum(openStates),
    step_number: z.nullable(count),
    step_count: count,
    stepid: z.nullable(id),
    step_seconds: count,
    usual_seconds: z.nullable(count), // at this step: of this run, and the median of past ones
    modified_date: unixSeconds,
    guide_changed: z.boolean(),
    /** A value waits for rework or a second person; false for whoever may not read it. */
    held: z.boolean(),
    notes: z.nullable(z.string()),
    revisionid: id,
    can_read: z.boolean(),
    can_drive: z.boolean(),
  }),
)
export type BoardRow = z.output<typeof BoardRow>
