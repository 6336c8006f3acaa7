// What a write of a run says of when it was made.
import * as z from 'zod/mini'
import { count, ours, text, unixSeconds } from '../core/wire.ts'
import { workLimits } from './shapes.ts'

/** When it was done, by the clock of the device; X-Device-Date says what that shows as it sends. */
export const deviceClock = { device_date: z.optional(unixSeconds) }
/** What the people there call the device: "Tablet 4". */
export const onDevice = {
  device: ours(
    z.optional(text(workLimits.device, 1)),
    'Ours: what the device is called; without it, the record names its browser.',
  ),
}
/** Whoever wrote it down knew of no later rework: it belongs to the pass of then. */
export const passClock = {
  known_reworks: ours(
    z.optional(count.check(z.maximum(workLimits.reworks))),
    'Ours: how many reworks of the run the caller knew about.',
  ),
  ...onDevice,
  ...deviceClock,
}
