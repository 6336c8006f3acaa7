// One run in a list of runs (api-facts 6.3).
import * as z from 'zod/mini'
import { count, id, named, unixSeconds } from '../core/wire.ts'
import { StartedEarly, Version, workStates } from './shapes.ts'

/** Of a second person, as it stands. */
const RunSignature = z.object({
  stepid: id,
  step: z.nullable(count), // its place in the run, from 1
  label: z.string(),
  userid: count,
  username: z.string(),
  date: unixSeconds,
})
/**
 * One run in a list of all of them. `deviations`: values out of their bounds, those that were done
 * again too.
 */
export const RunRow = named(
  'RunRow',
  z.object({
    entryid: id,
    guideid: id,
    title: z.nullable(z.string()),
    userid: count,
    username: z.string(),
    workorderid: z.string(),
    serial: z.nullable(z.string()),
    status: z.enum(workStates),
    starttime: unixSeconds,
    endtime: z.nullable(unixSeconds),
    release: z.nullable(Version),
    values: count,
    deviations: count,
    steps_signed: count,
    step_count: count,
    signatures: z.array(RunSignature),
    started_early: z.nullable(StartedEarly),
  }),
)
export type RunRow = z.output<typeof RunRow>
