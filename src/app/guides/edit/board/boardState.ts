// How the pictures of one board lie in this visit; kept on this device at each change.
import { limits } from '#contract/core/limits.ts'
import { kindOfFile } from '#contract/uploads/fileKinds.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { BoardDraft, openBoardDrafts } from '#app/drafts/journal/boardDrafts.ts'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import type { UploadQueue } from '#app/drafts/uploads/uploadQueue.ts'
import { emptyBoard, type Board } from './board.ts'

/** Photographs that a board takes. */
export const mostPhotos = 200

export type BoardView = {
  board: Board
  /** Every file of it, by id: what it looks like, what is wrong with it. */
  files: ReadonlyMap<string, Upload>
  refused: readonly Upload[]
  /** Files whose time is still being read. */
  reading: number
  /** Files that came beyond what it takes. */
  left: number
  after: BoardDraft['after']
  /** It is shown in the place of the steps. */
  isOpen: boolean
  /** Photographs lie on it, shown or not. */
  isUsed: boolean
}
export type BoardParts = {
  queue: UploadQueue
  drafts: ReturnType<typeof openBoardDrafts>
  userid: number
  guideid: number
  /** Milliseconds; null: the camera wrote no time. */
  readTaken: (file: Blob) => Promise<number | null>
}

/** What an earlier visit left, as a board. */
const boardFrom = (draft: BoardDraft | null): Board => {
  const board = emptyBoard(limits.imagesPerStep)
  if (!draft) return board
  const { groups, aside, removed, pause, photos } = draft
  return { ...board, photos, now: { groups, aside, removed, pause } }
}

/** Which of the guide's files lie on its board. */
export const filesOf = ({ queue, guideid }: BoardParts): readonly Upload[] =>
  queue.all().filter(({ place }) => place?.isBoard && place.doc === guideKey(guideid))

export const picturesOf = (files: readonly File[]): File[] =>
  files.filter(({ name }) => kindOfFile(name) === 'image')

/** What is kept of a board beside its pictures. */
type About = Pick<BoardDraft, 'after' | 'isClosed'>

const createListeners = () => {
  const listeners = new Set<() => void>()
  return {
    told: () => listeners.forEach(listener => listener()),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const keepRecord = (
  { drafts, guideid, userid }: BoardParts,
  { photos, now }: Board,
  about: About,
): void =>
  void (photos.length === 0
    ? drafts.drop(userid, guideid)
    : drafts.keep(userid, { guideid, ...about, ...now, photos }))

const lookAt = (uploads: readonly Upload[], { isClosed }: About, isLoaded: boolean) => {
  const files = new Map(uploads.map(file => [file.id, file]))
  const refused = uploads.filter(({ state }) => state === 'refused')
  const isUsed = isLoaded && files.size > 0
  return { files, refused, isUsed, isOpen: isUsed && !isClosed }
}

export type BoardState = ReturnType<typeof createBoardState>

export const createBoardState = (parts: BoardParts) => {
  let board = emptyBoard(limits.imagesPerStep)
  let about: About = { after: 'end', isClosed: false }
  let left = 0
  let [isLoaded, isOwn] = [false, false]
  let view: BoardView | undefined
  const reading = new Set<string>()
  const { subscribe, told } = createListeners()
  const tell = () => {
    view = undefined
    told()
  }
  const keep = () => {
    isOwn = true
    // What is kept is not known yet, and nothing takes its place.
    if (!isLoaded) return
    keepRecord(parts, board, about)
  }
  const become = (next: Board) => {
    if (next === board) return
    board = next
    keep()
    tell()
  }
  return {
    reading,
    become,
    tell,
    board: () => board,
    view: () =>
      (view ??= {
        board,
        ...lookAt(filesOf(parts), about, isLoaded),
        reading: reading.size,
        left,
        after: about.after,
      }),
    setAbout: (next: Partial<About>) => {
      about = { ...about, ...next }
      keep()
      tell()
    },
    setLeft: (count: number) => {
      left = count
      tell()
    },
    /** Files that came before it was read have opened the board, and say where a new one comes. */
    load: (draft: BoardDraft | null) => {
      isLoaded = true
      board = boardFrom(draft)
      if (draft) about = { after: draft.after, isClosed: draft.isClosed && !isOwn }
      if (draft && isOwn) keep()
    },
    /** It is read anew. */
    unload: () => {
      isLoaded = false
      tell()
    },
    isLoaded: () => isLoaded,
    /** It was changed in this visit. */
    isOwn: () => isOwn,
    subscribe,
  }
}
