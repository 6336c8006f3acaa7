// Runs with all that their records say, many at a time (api-facts 6.3).
import * as z from 'zod/mini'
import { id, langid, limit, named, offset, queryId } from '../core/wire.ts'
import { Deviation } from './deviations.ts'
import { RunRow } from './runRow.ts'
import { FormField, WorkEntry } from './shapes.ts'

/** Runs in one answer at most. */
export const runsAtOnce = 50

/** A run, what it was asked for, and what became of each value out of its bounds. */
export const RunRecord = named(
  'RunRecord',
  z.object({
    run: RunRow,
    entry: WorkEntry,
    fields: z.array(z.extend(FormField, { stepid: id })),
    deviations: z.array(Deviation),
    content_hash: z.nullable(z.string()), // of the release that it was worked by
  }),
)
export type RunRecord = z.output<typeof RunRecord>

/** Of runs that the caller may read, in the order of `listRuns`. */
export const listRunRecords = {
  spec: 'ours: moderation-admin M-93',
  query: z.object({
    limit: limit(runsAtOnce),
    offset,
    orderid: queryId,
    entryid: queryId,
    langid: z.optional(langid),
  }),
  returns: z.array(RunRecord),
} as const
