// Photographs that the service does not have yet, on this device with their run: a value names one
// until its picture has an id.
import { devicePhoto } from './run.ts'
import { keepFile, dropFile, loadFile } from './runDatabase.ts'

type Place = { userid: number; entryid: number }

/** What the value says until it is sent; null where this browser keeps nothing. */
export const keepPhoto = async (place: Place, file: File): Promise<string | null> => {
  const value = `${devicePhoto}${crypto.randomUUID()}`
  return (await keepFile(place, value, file)) ? value : null
}
/** null where this device does not have it any more. */
export const loadPhoto = (place: Place, value: string): Promise<File | null> =>
  loadFile(place, value)
export const dropPhoto = (place: Place, value: string): Promise<unknown> => dropFile(place, value)
