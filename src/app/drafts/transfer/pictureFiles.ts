// Files on their way to the service, as an export takes them along: what lies on the device, within
// a limit. A photo board keeps its own, as they have no place in a document yet.
import { ownerOf, type Owner } from '../journal/records.ts'
import { openFiles, type KeptUpload, type UploadPlace } from '../uploads/fileStore.ts'
import { isComing, type Upload } from '../uploads/upload.ts'
import { mostPictureBytes, type FilePicture } from './journalFile.ts'

type Stored = { kept: KeptUpload; file: Blob }
/** `file`: it goes into an export; null: it stays behind. */
export type WaitingFile = {
  id: string
  name: string
  kind: KeptUpload['kind']
  place: UploadPlace | null
  bytes: number
  file: Blob | null
}

/** What lies on the device, of every tab of this person. */
export const readStoredFiles = async (owner: Owner): Promise<Stored[]> => {
  const files = await openFiles(ownerOf(owner))
  try {
    return await files.load()
  } finally {
    files.close()
  }
}

export const waitingFiles = (
  stored: readonly Stored[],
  uploads: readonly Upload[],
  room: number = mostPictureBytes,
): WaitingFile[] => {
  let left = room
  const found = stored.map(({ kept: { id, name, kind, place }, file }): WaitingFile => {
    const isIn = !place?.isBoard && file.size <= left
    if (isIn) left -= file.size
    return { id, name, kind, place, bytes: file.size, file: isIn ? file : null }
  })
  const ids = new Set(stored.map(({ kept }) => kept.id))
  const unkept = uploads.filter(upload => isComing(upload) && !ids.has(upload.id))
  return [
    ...found,
    ...unkept.map(({ id, name, kind, place, size }) => ({
      id,
      name,
      kind,
      place,
      bytes: size,
      file: null,
    })),
  ]
}

/** Bytes that are turned into letters at once: more than a call may have arguments. */
const chunk = 0x8000
const toBase64 = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const letters: string[] = []
  for (let from = 0; from < bytes.length; from += chunk)
    letters.push(String.fromCharCode(...bytes.subarray(from, from + chunk)))
  return btoa(letters.join(''))
}

export const toFilePictures = (files: readonly WaitingFile[]): Promise<FilePicture[]> =>
  Promise.all(
    files.flatMap(({ name, kind, place, file }) =>
      file ? [toBase64(file).then(data => ({ name, kind, place, data }))] : [],
    ),
  )

/** The file again; its content is looked at like that of any file that is chosen. */
export const fromFilePicture = ({ name, data }: FilePicture): File => {
  const letters = atob(data)
  const bytes = new Uint8Array(letters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = letters.charCodeAt(at)
  return new File([bytes], name)
}

const samePlace = (one: UploadPlace | null, other: UploadPlace | null): boolean =>
  one?.doc === other?.doc &&
  one?.stepid === other?.stepid &&
  (one?.isLead ?? false) === (other?.isLead ?? false)

/** A file of this name and size is on its way to the same place. */
export const isOnItsWay = (
  file: File,
  place: UploadPlace | null,
  waiting: readonly WaitingFile[],
): boolean =>
  waiting.some(
    one => one.name === file.name && one.bytes === file.size && samePlace(one.place, place),
  )
