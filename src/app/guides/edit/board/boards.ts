// The boards of this visit, one for each guide, and how screens read them.
import { useSyncExternalStore } from 'react'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isDeviceOnly } from '#app/drafts/content/deviceOnly.ts'
import { openBoardDrafts } from '#app/drafts/journal/boardDrafts.ts'
import { currentOutbox } from '#app/drafts/react/hooks.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import type { UploadQueue } from '#app/drafts/uploads/uploadQueue.ts'
import { limits } from '#contract/core/limits.ts'
import { headBytes, takenAt } from '#lib/media/photoTime.ts'
import { picturesOf, type BoardView } from './boardState.ts'
import { createPhotoBoard, type PhotoBoard } from './photoBoard.ts'

const boards = new WeakMap<UploadQueue, Map<number, PhotoBoard>>()

const readTaken = async (file: Blob) =>
  takenAt(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))

/** undefined where nobody is signed in. */
export const boardOf = (guideid: number): PhotoBoard | undefined => {
  const [queue, outbox] = [currentUploads(), currentOutbox()]
  if (!queue || !outbox || isDeviceOnly(guideid)) return undefined
  const known = boards.get(queue) ?? new Map<number, PhotoBoard>()
  boards.set(queue, known)
  const { userid } = outbox.owner
  const board =
    known.get(guideid) ??
    createPhotoBoard({ queue, drafts: openBoardDrafts(), userid, guideid, readTaken })
  known.set(guideid, board)
  return board
}

const nothing = (): undefined => undefined
const nobody = () => nothing
export const useBoardView = (board: PhotoBoard | undefined): BoardView | undefined =>
  useSyncExternalStore(board?.subscribe ?? nobody, board?.view ?? nothing)

/** Pictures for steps of their own; what is none is refused by name. false: there is no picture. */
export const openBoard = (
  guideid: number,
  files: readonly File[],
  after: StepId | 'start' | 'end',
): boolean => {
  const isFor = picturesOf(files).length > 0
  if (isFor) boardOf(guideid)?.add(files, after)
  return isFor
}

/**
 * More than a step can take; one picture alone is refused in its place, where its author put it.
 */
export const isForBoard = (files: readonly File[], free: number = limits.imagesPerStep): boolean =>
  picturesOf(files).length > Math.max(1, free)
