// How far people come in a guide (authoring 13).
import * as z from 'zod/mini'
import { count, fileFormat, id, moment, named, pathId, unixSeconds } from '../core/wire.ts'

/** Steps that one reading of a guide may name. */
export const stepsReadAtMost = 1000
/**
 * A step behind which many stop: how many readings came to it since a later one was there, and how
 * many to no later one.
 */
export const ManyStop = named(
  'ManyStop',
  z.object({ stepid: id, step: count, reached: count, stopped: count }),
)
const guide = z.object({ guideid: pathId })

/**
 * Of readings that began: how many saw each step. `worked`: of runs that ended, how many came to
 * it. Runs that go on are only counted as `open`. Steps are those that readers get now. Days of UTC
 * on which fewer than `people_from` people or readings came are left out.
 */
const StepsReached = named(
  'StepsReached',
  z.object({
    guideid: id,
    start_date: unixSeconds,
    end_date: unixSeconds,
    people_from: count,
    readings: z.object({ began: count, finished: count }),
    runs: z.nullable(z.object({ began: count, finished: count, open: count })),
    steps: z.array(
      z.object({
        stepid: id,
        step: count,
        title: z.string(),
        reached: count,
        worked: z.nullable(count),
      }),
    ),
  }),
)
export type StepsReached = z.output<typeof StepsReached>

export const stepSchemas = {
  noteStepsReached: {
    spec: 'ours: authoring A-176',
    params: guide,
    body: z.strictObject({ stepids: z.array(id).check(z.maxLength(stepsReadAtMost)) }),
    returns: null,
  },
  readStepsReached: {
    spec: 'ours: authoring A-176',
    params: guide,
    query: z.object({
      start_date: moment('start'),
      end_date: moment('end'),
      format: fileFormat,
    }),
    returns: StepsReached,
  },
} as const
