// How a run begins (api-facts 6.3): by the specification, with what the app knows beyond it.
import * as z from 'zod/mini'
import { id, ours, queryId, text } from '../core/wire.ts'
import { WorkEntry, workLimits } from './shapes.ts'

/** Old clients send guide and order in the address. */
export const startWork = {
  spec: '4.4',
  body: z.strictObject({
    guideid: z.optional(id),
    workorderid: z.optional(text(workLimits.workorderid, 1)),
    unless_open: ours(
      z._default(z.boolean(), false),
      'Ours: refuses with `open_already` if a run of this order through this guide is already in progress.',
    ),
    in_order: ours(
      z._default(z.boolean(), false),
      'Ours: refuses with `comes_first` if guides that come first are not finished for this work order and no `reason` is given.',
    ),
    reason: ours(
      z.optional(text(workLimits.words)),
      'Ours: why it starts before these guides are finished.',
    ),
    toward: ours(
      z.optional(id),
      'Ours: the guide for which this one is done, if that is a different one.',
    ),
  }),
  query: z.object({ guideid: queryId, workorderid: z.optional(text(workLimits.workorderid, 1)) }),
  returns: WorkEntry,
  status: 201,
} as const
