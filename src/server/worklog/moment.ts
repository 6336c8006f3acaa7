// When something at the bench was done: work without a network is sent later (WL-3).
import type { UnixSeconds } from '#lib/time.ts'
import { deviceOf } from '#lib/names/deviceOf.ts'
import type { SignedIn } from '#server/http/context.ts'

/** By the clock of the device, and what that device is called. */
export type DeviceClock = { device_date?: UnixSeconds | undefined; device?: string | undefined }
/** As it is kept: see the shape of a value. */
export type OnDevice = { device: string | null; clock_ahead: number | null }

/** With when it was done there. */
export type TimedDevice = OnDevice & { device_date: UnixSeconds | null }

/** As far as a column holds it: a clock may say anything. */
const furthestAhead = 2 ** 31 - 1

/** A device that nobody gave a name goes by its browser. */
export const onDevice = (
  { now, sentAt, userAgent }: Pick<SignedIn, 'now' | 'sentAt' | 'userAgent'>,
  { device_date, device }: DeviceClock,
): OnDevice => ({
  device: device ?? (deviceOf(userAgent) || null),
  clock_ahead:
    device_date === undefined || sentAt === null ? null : Math.min(sentAt - now, furthestAhead),
})

/** The moment by the device, set right by what its clock is off; null where it said none. */
export const deviceMoment = (
  { now, sentAt }: Pick<SignedIn, 'now' | 'sentAt'>,
  { device_date }: DeviceClock,
): UnixSeconds | null =>
  device_date === undefined ? null : Math.min(now, Math.max(0, device_date + now - (sentAt ?? now)))

/**
 * The moment that times of a run are counted by: never before what was done before it. How long a
 * request was on its way counts as the clock's fault, and that differs from one to the next.
 */
export const doneAt = (
  ctx: Pick<SignedIn, 'now' | 'sentAt'>,
  clock: DeviceClock,
  {
    starttime,
    timings,
    signoffs,
  }: {
    starttime: UnixSeconds
    timings: { starttime: UnixSeconds }[]
    signoffs: { date: UnixSeconds }[]
  },
): UnixSeconds =>
  Math.max(
    deviceMoment(ctx, clock) ?? ctx.now,
    timings.at(-1)?.starttime ?? starttime,
    signoffs.at(-1)?.date ?? starttime,
  )
