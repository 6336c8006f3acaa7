// One file on its way, as screens see it. Pure.
import type { Refused } from '#lib/errors.ts'
import type { MediaItem } from '#contract/library/schemas.ts'
import { limits } from '#contract/core/limits.ts'
import type { UploadKind } from '#contract/uploads/schemas.ts'
import type { UploadPlace } from './fileStore.ts'
import type { PreparedNote } from './preparePicture.ts'

type UploadState =
  /** Made upright, freed of its place, told apart from what is there. */
  | 'preparing'
  | 'waiting'
  | 'running'
  /** All bytes are there; the service makes the item. */
  | 'confirming'
  | 'paused'
  /** On the photo board: it waits for its step. */
  | 'held'
  /** No answer, or one that passes: it is sent again at `retryAt`. */
  | 'failed'
  /** Never sent again. */
  | 'refused'
  /** The service has a file of the same content. */
  | 'same'
  /** Stored; it stays to say what was done to it, or that no document shows it. */
  | 'told'
export type Refusal =
  | { code: 'kind' | 'empty' | 'damaged' | 'too_small' | 'too_large' | 'too_many' }
  | ({ code: 'service' } & Refused)

export type Upload = {
  id: string
  kind: UploadKind
  name: string
  size: number
  place: UploadPlace | null
  state: UploadState
  /** An address of this page that shows the file; "" where there is nothing to show. */
  preview: string
  /** It was looked at: a picture that nobody can open is refused before it takes a place. */
  isSeen: boolean
  /** Bytes that the service has for good. */
  sent: number
  /** When this run began, and with how many bytes: for the time that is left. */
  run: { at: number; from: number } | null
  retryAt: number | null
  /** The service wants somebody to sign in. */
  needsSignIn: boolean
  refusal: Refusal | null
  notes: PreparedNote[]
  /** Its place was gone or full when the service had it: it is in the library only. */
  isUnplaced: boolean
  same: MediaItem | null
  /** It also survives a reload. */
  isKept: boolean
}

/**
 * Whole percent; 100 is for what the service has confirmed, and such a file is not on its way any
 * more.
 */
export const percentOf = ({ sent, size }: Upload): number =>
  Math.min(99, Math.floor((sent / Math.max(1, size)) * 100))

/**
 * Milliseconds until all bytes are there, by how fast this run is; null while that cannot be said.
 */
export const timeLeft = ({ run, sent, size, state }: Upload, now: number): number | null => {
  if (state !== 'running' || !run || sent <= run.from || now <= run.at) return null
  return Math.round(((size - sent) * (now - run.at)) / (sent - run.from))
}

export const isUnderWay = ({ state }: Upload): boolean =>
  state === 'running' || state === 'confirming'
/** It lies on the photo board of its guide. */
export const isOnBoard = ({ place, state }: Upload): boolean =>
  place?.isBoard === true && state !== 'refused'
/** Where it goes; what lies on a board is on its way nowhere yet. */
export const placeAhead = (place: UploadPlace | null): UploadPlace[] =>
  place && !place.isBoard ? [place] : []
/** No document holds it yet, and one may. */
export const isComing = ({ state }: Upload): boolean => state !== 'refused' && state !== 'told'
/** What is shown in the place of a picture that comes. */
export const previewIn = (uploads: readonly Upload[]): string | undefined =>
  uploads.find(upload => isComing(upload) && upload.isSeen && upload.preview)?.preview
/** It goes on by itself; nobody is asked anything. */
export const isMoving = ({ state }: Upload): boolean =>
  ['preparing', 'waiting', 'running', 'confirming'].includes(state)
/** Something is still to be sent. */
export const isOpen = ({ state }: Upload): boolean =>
  ['preparing', 'waiting', 'running', 'confirming', 'failed'].includes(state)

/** Parts so small that progress moves, and not so small that asking costs more than sending. */
export const partSize = (size: number, most: number): number =>
  Math.min(most, Math.max(256_000, Math.ceil(size / 12)))

/** Pictures are made smaller instead. */
const maxBytes: Record<UploadKind, number> = {
  image: Infinity,
  video: limits.videoBytes,
  document: limits.documentBytes,
}

/** What can be told of a file before it is sent; null: nothing against it. */
export const refusalOf = (
  { size }: File,
  kind: UploadKind | null,
  wanted: readonly UploadKind[],
): Refusal | null => {
  if (!kind || !wanted.includes(kind)) return { code: 'kind' }
  if (size === 0) return { code: 'empty' }
  return size > maxBytes[kind] ? { code: 'too_large' } : null
}

export const newUpload = (
  id: string,
  kind: UploadKind,
  name: string,
  size: number,
  place: UploadPlace | null,
): Upload => ({
  id,
  kind,
  name,
  size,
  place,
  state: 'preparing',
  preview: '',
  isSeen: false,
  sent: 0,
  run: null,
  retryAt: null,
  needsSignIn: false,
  refusal: null,
  notes: [],
  isUnplaced: false,
  same: null,
  isKept: false,
})

/** Where the nearest one stands that waits too, before or after it. */
export const placeBeside = (uploads: readonly Upload[], from: number, by: 1 | -1): number => {
  let to = from + by
  while (uploads[to] && uploads[to]?.state !== 'waiting' && uploads[to]?.state !== 'paused')
    to += by
  return to
}
export const swapped = (uploads: readonly Upload[], from: number, to: number): Upload[] =>
  uploads.map((upload, n) =>
    n === from ? (uploads[to] as Upload) : n === to ? (uploads[from] as Upload) : upload,
  )
