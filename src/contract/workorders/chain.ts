// The guides that come before a guide, as far as they are done for one piece of a work order
// (api-facts 6.3).
import * as z from 'zod/mini'
import { count, id, named, queryId, text, unixSeconds } from '../core/wire.ts'
import { workLimits, workStates } from '../worklog/shapes.ts'

/**
 * `status`: of the run that is furthest; null where there is none, or none that the caller is told
 * of. `entryid`: for whoever may read that run; others are told of finished ones who did it.
 * `left_undone`: the run that is asked about began before this was finished.
 */
const WorkBefore = named(
  'WorkBefore',
  z.object({
    guideid: id,
    title: z.string(),
    type: z.string(),
    status: z.nullable(z.enum(workStates)),
    userid: z.nullable(count),
    username: z.nullable(z.string()),
    endtime: z.nullable(unixSeconds),
    entryid: z.nullable(id),
    left_undone: z.boolean(),
  }),
)
export type WorkBefore = z.output<typeof WorkBefore>

/**
 * `next`: what is due now; null where nothing is. `left_undone`: what was not finished as the run
 * began, whatever comes first today, as far as the caller sees it.
 */
export const WorkChain = named(
  'WorkChain',
  z.object({
    guideid: id, // what all of it is for
    workorderid: z.string(),
    orderid: z.nullable(id),
    serial: z.nullable(z.string()),
    before: z.array(WorkBefore), // in the order in which they are done
    next: z.nullable(z.object({ guideid: id, title: z.string(), entryid: z.nullable(id) })),
    left_undone: z.array(z.object({ guideid: id, title: z.string() })),
  }),
)
export type WorkChain = z.output<typeof WorkChain>

/** Of a run; or of a piece of a work order; or of a guide under a number that was typed. */
export const readWorkChain = (serial: number) =>
  ({
    spec: 'ours: api-facts 6.3',
    query: z.object({
      entryid: queryId,
      orderid: queryId,
      serial: z.optional(text(serial)),
      guideid: queryId,
      workorderid: z.optional(text(workLimits.workorderid)),
    }),
    returns: WorkChain,
  }) as const
