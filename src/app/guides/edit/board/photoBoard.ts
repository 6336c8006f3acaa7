// The photo board of one guide: outside components, since it outlives their screen. Its files lie
// in the queue of uploads, held back; how they lie is kept on this device at each change.
import { limits } from '#contract/core/limits.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { emptyStep, type StepId } from '#app/drafts/content/guideContent.ts'
import type { BoardDraft, openBoardDrafts } from '#app/drafts/journal/boardDrafts.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import type { UploadQueue } from '#app/drafts/uploads/uploadQueue.ts'
import { added, dropped, emptyBoard, type Board } from './board.ts'
import type { Photo } from './grouping.ts'

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
export type PhotoBoard = ReturnType<typeof createPhotoBoard>

type Parts = {
  queue: UploadQueue
  drafts: ReturnType<typeof openBoardDrafts>
  userid: number
  guideid: number
  readTime: (file: Blob) => Promise<Omit<Photo, 'id' | 'name'>>
}

/** What an earlier visit left, as a board. */
const boardFrom = (draft: BoardDraft | null): Board => {
  const board = emptyBoard(limits.imagesPerStep)
  if (!draft) return board
  const { groups, aside, removed, pause, photos } = draft
  return { ...board, photos, now: { groups, aside, removed, pause } }
}

/** Which of the guide's files lie on its board. */
const filesOf = ({ queue, guideid }: Parts): readonly Upload[] =>
  queue.all().filter(({ place }) => place?.isBoard && place.doc === guideKey(guideid))

const changes = (parts: Parts) => {
  let board = emptyBoard(limits.imagesPerStep)
  let about: Pick<BoardDraft, 'after' | 'isClosed'> = { after: 'end', isClosed: false }
  let left = 0
  let isLoaded = false
  let view: BoardView | undefined
  const reading = new Set<string>()
  const listeners = new Set<() => void>()
  const tell = () => {
    view = undefined
    for (const listener of listeners) listener()
  }
  const keep = () => {
    const { guideid, userid } = parts
    const { photos, now } = board
    void (photos.length === 0
      ? parts.drafts.drop(userid, guideid)
      : parts.drafts.keep(userid, { guideid, ...about, ...now, photos }))
  }
  const become = (next: Board) => {
    if (next === board) return
    board = next
    keep()
    tell()
  }
  const look = (): BoardView => {
    const files = new Map(filesOf(parts).map(file => [file.id, file]))
    const refused = [...files.values()].filter(({ state }) => state === 'refused')
    const isUsed = isLoaded && files.size > 0
    const isOpen = isUsed && !about.isClosed
    const { after } = about
    return { board, files, refused, reading: reading.size, left, after, isUsed, isOpen }
  }
  return {
    reading,
    become,
    tell,
    board: () => board,
    view: () => (view ??= look()),
    setAbout: (next: Partial<typeof about>) => {
      about = { ...about, ...next }
      keep()
      tell()
    },
    setLeft: (count: number) => {
      left = count
      tell()
    },
    load: (draft: BoardDraft | null) => {
      isLoaded = true
      board = boardFrom(draft)
      if (draft) about = { after: draft.after, isClosed: draft.isClosed }
    },
    isLoaded: () => isLoaded,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Follows the queue: files that came are put on the board by their time, those that went go. */
const follower = (parts: Parts, state: ReturnType<typeof changes>) => {
  const { reading } = state
  const readTimes = async (fresh: readonly Upload[]) => {
    for (const { id } of fresh) reading.add(id)
    const photos: Photo[] = []
    for (const { id, name } of fresh) {
      const file = parts.queue.fileOf(id)
      if (file) photos.push({ id, name, ...(await parts.readTime(file)) })
    }
    for (const { id } of fresh) reading.delete(id)
    // What was refused meanwhile has no place.
    const here = new Set(
      filesOf(parts).flatMap(({ id, state: its }) => (its === 'refused' ? [] : [id])),
    )
    state.become(
      added(
        state.board(),
        photos.filter(({ id }) => here.has(id)),
      ),
    )
    state.tell()
  }
  let seen: readonly Upload[] = []
  return () => {
    const all = filesOf(parts)
    // The queue tells of each percent of others.
    if (!state.isLoaded() || (all.length === seen.length && all.every((one, n) => one === seen[n])))
      return
    seen = all
    const files = all.filter(({ state: its }) => its !== 'refused')
    const here = new Set(files.map(({ id }) => id))
    const known = new Set(state.board().photos.map(({ id }) => id))
    const gone = [...known].filter(id => !here.has(id))
    const fresh = files.filter(({ id }) => !known.has(id) && !reading.has(id))
    if (gone.length > 0) state.become(dropped(state.board(), new Set(gone)))
    if (fresh.length > 0) void readTimes(fresh)
    state.tell()
  }
}

/** Where the first of the new steps comes, counted from 0. */
export const placeOf = (outbox: Outbox, guideid: number, after: BoardDraft['after']): number => {
  const stepids = outbox.guide(guideid)?.mine?.stepids ?? []
  if (after === 'start') return 0
  const at = after === 'end' ? -1 : stepids.indexOf(outbox.stepidOf(after))
  return at < 0 ? stepids.length : at + 1
}

/** A new step that nothing was written into, which the first photographs take the place of. */
const isUnused = (outbox: Outbox, guideid: number, stepid: StepId): boolean => {
  const step = outbox.step(guideid, stepid)
  return Boolean(
    step?.mine &&
    !step.base &&
    !step.sent &&
    JSON.stringify({ ...step.mine, lines: step.mine.lines.map(line => line.text_raw.trim()) }) ===
      JSON.stringify({ ...emptyStep(), lines: [''] }),
  )
}

/** The steps are made at once; their pictures follow in the order of the steps. */
const createSteps = (parts: Parts, { board, after }: BoardView, outbox: Outbox): StepId[] => {
  const { queue, guideid } = parts
  const { groups, aside, removed } = board.now
  const doc = guideKey(guideid)
  const at = placeOf(outbox, guideid, after)
  const unused = (outbox.guide(guideid)?.mine?.stepids ?? [])[at - 1]
  const stepids = groups.map((_, n) => outbox.addStep(guideid, at + n))
  queue.release([
    ...groups.flatMap((group, n) => {
      const stepid = stepids[n] as StepId
      return group.map(id => ({ id, place: { doc, stepid } }))
    }),
    ...aside.map(id => ({ id, place: null })),
  ])
  removed.forEach(queue.cancel)
  if (stepids.length > 0 && unused !== undefined && isUnused(outbox, guideid, unused))
    outbox.deleteStep(guideid, unused)
  return stepids
}

export const createPhotoBoard = (parts: Parts) => {
  const { queue, guideid } = parts
  const state = changes(parts)
  const follow = follower(parts, state)
  const cancelAll = () => filesOf(parts).forEach(({ id }) => queue.cancel(id))
  queue.subscribe(follow)
  const loaded = (draft: BoardDraft | null) => {
    state.load(draft)
    follow()
  }
  // Where the device keeps nothing, nothing was left on it.
  parts.drafts.load(parts.userid, guideid).then(loaded, () => loaded(null))
  return {
    view: state.view,
    subscribe: state.subscribe,
    act: (change: (board: Board) => Board): void => state.become(change(state.board())),
    /** Files come onto the board; it is opened. What it does not take is counted. */
    add: (files: readonly File[], after?: BoardDraft['after']): void => {
      const isFirst = filesOf(parts).length === 0
      const taken = files.slice(0, Math.max(0, mostPhotos - filesOf(parts).length))
      state.setAbout({ isClosed: false, ...(isFirst && after !== undefined && { after }) })
      state.setLeft(files.length - taken.length)
      queue.add(taken, { doc: guideKey(guideid), isBoard: true }, ['image'])
    },
    comeAfter: (after: BoardDraft['after']): void => state.setAbout({ after }),
    close: (): void => state.setAbout({ isClosed: true }),
    open: (): void => state.setAbout({ isClosed: false }),
    /** All of it goes; the files stay where their author has them. */
    discard: cancelAll,
    /** Answers the new steps in their order. */
    create: (outbox: Outbox): StepId[] => {
      const made = createSteps(parts, state.view(), outbox)
      cancelAll()
      return made
    },
  }
}
