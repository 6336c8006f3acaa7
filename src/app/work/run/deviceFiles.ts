// Photographs and files that the service does not have yet, on this device with their run: a value
// names one until it has an id.
import type { devicePhoto, deviceFile } from './run.ts'
import { keepFile, dropFile, loadFile } from './runDatabase.ts'

type Place = { userid: number; entryid: number }

/** What the value says until it is sent; null where this browser does not keep it. */
export const keepOnDevice = async (
  place: Place,
  kind: typeof devicePhoto | typeof deviceFile,
  file: File,
): Promise<string | null> => {
  const value = `${kind}${crypto.randomUUID()}`
  return (await keepFile(place, value, file)) ? value : null
}
/** null where this device does not have it any more. */
export const loadFromDevice = (place: Place, value: string): Promise<File | null> =>
  loadFile(place, value)
export const dropFromDevice = (place: Place, value: string): Promise<unknown> =>
  dropFile(place, value)
