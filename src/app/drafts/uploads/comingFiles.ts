// Pictures on their way into a document are unsent work, like its words.
import { nameOfDoc, type DocKey } from '../content/docKey.ts'
import type { UploadPlace } from './fileStore.ts'
import type { Upload } from './upload.ts'
import { isComing, isMoving } from './upload.ts'
import type { UploadQueue } from './uploadQueue.ts'

export type ComingFiles = {
  /** All files that the service does not have yet, or no document holds yet. */
  all: () => readonly Upload[]
  of: (doc: DocKey) => readonly Upload[]
  /** Where those go that other tabs of this browser have told of. */
  told: (doc: DocKey) => readonly UploadPlace[]
  /** Where those go that other tabs of this browser send, as the device has them. */
  elsewhere: (doc: DocKey) => Promise<readonly UploadPlace[]>
  /** Resolves once none of them goes on by itself. */
  settled: (which: () => readonly Upload[]) => Promise<void>
}

export const noFiles: ComingFiles = {
  all: () => [],
  of: () => [],
  told: () => [],
  elsewhere: () => Promise.resolve([]),
  settled: () => Promise.resolve(),
}

/** The queue is made after the outbox that it puts pictures into. */
export const createComingFiles = (
  queue: () => UploadQueue | null,
  online: () => boolean,
): ComingFiles => {
  const all = () => (queue()?.all() ?? []).filter(isComing)
  return {
    all,
    of: doc => all().filter(({ place }) => place?.doc === doc),
    told: doc => (queue()?.placesTold() ?? []).filter(place => place.doc === doc),
    elsewhere: async doc =>
      ((await queue()?.placesOfOthers()) ?? []).filter(place => place.doc === doc),
    settled: which =>
      new Promise(resolve => {
        const look = () => {
          if (online() && which().some(isMoving)) return
          stop?.()
          resolve()
        }
        const stop = queue()?.subscribe(look)
        look()
      }),
  }
}

/** Tells when other files are on their way, or wait for something else; not of each percent. */
export const followComingFiles = (queue: UploadQueue, tell: () => void): (() => void) => {
  const told = () =>
    [
      ...queue
        .all()
        .filter(isComing)
        .map(({ id, state, place }) => `${id} ${state} ${place?.stepid}`),
      ...queue.placesTold().map(({ doc, stepid }) => `${nameOfDoc(doc)} ${stepid}`),
    ].join()
  let known = told()
  return queue.subscribe(() => {
    const now = told()
    if (now === known) return
    known = now
    tell()
  })
}
