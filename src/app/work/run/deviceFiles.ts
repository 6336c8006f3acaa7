// Photographs and files that the service does not have yet, on this device with their run: a value
// names one until it has an id.
import { call } from '#app/api/client.ts'
import type { devicePhoto, deviceFile } from './run.ts'
import { keepFile, dropFile, loadFile, noteUpload } from './runDatabase.ts'

export const keptBytes = 50_000_000 // of a file that a device holds until it can be sent

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
export const loadFromDevice = async (place: Place, value: string): Promise<File | null> =>
  (await loadFile(place, value))?.file ?? null
export const dropFromDevice = (place: Place, value: string): Promise<unknown> =>
  dropFile(place, value)

/** One that is to be sent, with where an earlier try got. */
export const loadToSend = async (place: Place, value: string) => {
  const kept = await loadFile(place, value)
  return (
    kept && {
      file: kept.file,
      from: { key: kept.key ?? crypto.randomUUID(), uploadid: kept.uploadid ?? null },
    }
  )
}
/** Its upload began; or it is over, null, and the next one has a key of its own. */
export const noteBegun = (
  place: Place,
  value: string,
  key: string,
  uploadid: number | null,
): Promise<unknown> =>
  noteUpload(place, value, { key: uploadid === null ? crypto.randomUUID() : key, uploadid })

/** It is not to be sent any more; neither is what the service has of it so far. */
export const letGo = async (place: Place, value: string): Promise<void> => {
  const uploadid = (await loadFile(place, value))?.uploadid
  await dropFile(place, value)
  // Without an answer the service lets it go by itself, after a day.
  if (uploadid) await call('deleteUpload', { params: { uploadid } }).catch(() => undefined)
}
