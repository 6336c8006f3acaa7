// Pictures that wait on photo boards, for when their guide can no longer be edited.
import type { openBoardDrafts } from '#app/drafts/journal/boardDrafts.ts'
import { isOnBoard, type Upload } from '#app/drafts/uploads/upload.ts'
import type { UploadQueue } from '#app/drafts/uploads/uploadQueue.ts'

export const heldByGuide = (uploads: readonly Upload[]): Map<number, Upload[]> => {
  const found = new Map<number, Upload[]>()
  for (const upload of uploads) {
    if (!upload.place || !isOnBoard(upload)) continue
    const guideid = upload.place.doc.id
    found.set(guideid, [...(found.get(guideid) ?? []), upload])
  }
  return found
}

type Held = {
  queue: Pick<UploadQueue, 'release' | 'cancel'>
  drafts: Pick<ReturnType<typeof openBoardDrafts>, 'load' | 'drop'>
  userid: number
  guideid: number
  files: readonly Upload[]
}

/** Into the library, and into no step; what was removed from the board goes. */
export const saveHeld = async ({ queue, drafts, userid, guideid, files }: Held): Promise<void> => {
  const draft = await drafts.load(userid, guideid)
  const removed = new Set(draft?.removed)
  queue.release(files.filter(({ id }) => !removed.has(id)).map(({ id }) => ({ id, place: null })))
  for (const { id } of files) if (removed.has(id)) queue.cancel(id)
  await drafts.drop(userid, guideid)
}

export const discardHeld = async ({ queue, drafts, userid, guideid, files }: Held) => {
  for (const { id } of files) queue.cancel(id)
  await drafts.drop(userid, guideid)
}
