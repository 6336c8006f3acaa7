// The one queue of uploads of the person who is signed in, and how screens read it.
import { useSyncExternalStore } from 'react'
import { nameOfDoc } from '../content/docKey.ts'
import type { StepId } from '../content/guideContent.ts'
import type { UploadPlace } from '../uploads/fileStore.ts'
import { currentOutbox } from './hooks.ts'
import { previewIn, type Upload } from '../uploads/upload.ts'
import type { UploadQueue } from '../uploads/uploadQueue.ts'

let queue: UploadQueue | undefined
const switched = new Set<() => void>()
const none: readonly Upload[] = []

export const currentUploads = (): UploadQueue | undefined => queue
/** Another person's queue is stopped first: nothing of it is shown or sent. */
export const setUploads = (next: UploadQueue | undefined): void => {
  queue?.stop()
  queue = next
  for (const listener of switched) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  let off = queue?.subscribe(listener)
  const follow = () => {
    off?.()
    off = queue?.subscribe(listener)
    listener()
  }
  switched.add(follow)
  return () => {
    switched.delete(follow)
    off?.()
  }
}

/** All files on their way, in their order. */
export const useAllUploads = (): readonly Upload[] =>
  useSyncExternalStore(subscribe, () => queue?.all() ?? none)

let shown: { of: readonly Upload[]; byPlace: Map<string, readonly Upload[]> } | undefined
/**
 * Pictures on their way to one step, or to the guide itself; to the text of a page, or to its head.
 */
export const useUploads = ({
  doc,
  stepid,
  isLead = false,
}: Omit<UploadPlace, 'isBoard'>): readonly Upload[] =>
  useSyncExternalStore(subscribe, () => {
    const all = queue?.all() ?? none
    if (shown?.of !== all) shown = { of: all, byPlace: new Map() }
    // A step that was stored meanwhile has another id now.
    const stored = (id: StepId | undefined) =>
      id === undefined ? undefined : (currentOutbox()?.stepidOf(id) ?? id)
    const key = `${nameOfDoc(doc)} ${stored(stepid)} ${isLead}`
    const known =
      shown.byPlace.get(key) ??
      all.filter(
        ({ place }) =>
          place?.doc === doc &&
          !place.isBoard &&
          stored(place.stepid) === stored(stepid) &&
          (place.isLead ?? false) === isLead,
      )
    shown.byPlace.set(key, known.length > 0 ? known : none)
    return shown.byPlace.get(key) as readonly Upload[]
  })

/** An address that shows the first of the pictures that come to a place. */
export const useComingPicture = (place: UploadPlace): string | undefined =>
  previewIn(useUploads(place))
