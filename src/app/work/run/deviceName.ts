// What the people at the bench call this device: records of runs name it.
import { keep, readKept } from '#app/device/storage.ts'

export const deviceName = (): string => readKept('deviceName') ?? ''
/** An empty one takes it away; false: the browser did not keep it. */
export const nameDevice = (name: string): boolean =>
  keep('deviceName', name.trim() === '' ? null : name.trim())

/** As it goes with what is written down; nothing where it has no name. */
export const namedDevice = (): { device?: string } => {
  const device = deviceName()
  return device === '' ? {} : { device }
}
