// What the queue of uploads is made of; tests bring their own clock and connection.
import type { UploadKind, Upload as Answer } from '#contract/uploads/schemas.ts'
import type { Picture, StepId } from '../content/guideContent.ts'
import type { Look } from './probePicture.ts'
import type { FileStore, KeptUpload, UploadPlace } from './fileStore.ts'
import type { Timers } from '../send/attemptParts.ts'
import type { Prepare, PictureLimits } from './preparePicture.ts'
import type { Owner } from '../journal/records.ts'
import type { UploadClient } from './sendUpload.ts'

export type UploadParts = {
  client: UploadClient
  files: FileStore | null
  owner: Owner
  prepare: Prepare
  siteLimits: () => Promise<PictureLimits>
  digest: (file: Blob) => Promise<string>
  /**
   * Puts a stored picture where it belongs; false: there is no such place any more. Throws when
   * that cannot be done now.
   */
  place: (
    place: UploadPlace,
    picture: Picture,
    upload: { id: string; order: number },
  ) => Promise<boolean>
  /** A step that was stored meanwhile has another id. */
  stepidOf?: (stepid: StepId) => StepId
  onStored?: (kind: UploadKind) => void
  now: () => number
  timers: Timers
  online: () => boolean
  random: () => number
  newId: () => string
  /** null: nobody looks. */
  look: ((file: Blob) => Promise<Look>) | null
  /** Shown until the service's own renditions of the picture are there. */
  keepLocal?: (imageid: number, file: Blob) => void
  /** null: this browser does not open it. Without it, pictures are shown as they are. */
  shrink?: (file: Blob) => Promise<Blob | null>
  previewOf: (file: Blob, kind: UploadKind) => string
}

/** A file of the queue, with what goes on around it. */
export type Held = {
  kept: KeptUpload
  file: Blob
  /** A few thousand bytes that show the same. */
  small: Blob | null
  isPrepared: boolean
  stop: AbortController | null
  attempts: number
  timer: unknown
  stored: Answer | null
}
