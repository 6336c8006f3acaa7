// The photo board of one guide: outside components, since it outlives their screen. Its files lie
// in the queue of uploads, held back; how they lie is kept on this device at each change.
import { guideKey } from '#app/drafts/content/docKey.ts'
import type { StepId } from '#app/drafts/content/guideContent.ts'
import type { BoardDraft } from '#app/drafts/journal/boardDrafts.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { isOnBoard } from '#app/drafts/uploads/upload.ts'
import type { Board } from './board.ts'
import { followFiles } from './boardFiles.ts'
import { createBoardState, filesOf, mostPhotos, picturesOf, type BoardParts } from './boardState.ts'
import { createSteps } from './boardSteps.ts'

export type PhotoBoard = ReturnType<typeof createPhotoBoard>

export const createPhotoBoard = (parts: BoardParts) => {
  const { queue, guideid } = parts
  const state = createBoardState(parts)
  let isMaking = false
  followFiles(parts, state)
  return {
    view: state.view,
    subscribe: state.subscribe,
    act: (change: (board: Board) => Board): void => {
      if (!isMaking) state.become(change(state.board()))
    },
    /**
     * Files come onto the board; it is opened. Pictures beyond its room are counted, other files
     * are refused by name.
     */
    add: (files: readonly File[], after?: BoardDraft['after']): void => {
      const isFirst = filesOf(parts).length === 0
      const lying = filesOf(parts).filter(isOnBoard).length
      const left = new Set(picturesOf(files).slice(Math.max(0, mostPhotos - lying)))
      state.setAbout({ isClosed: false, ...(isFirst && after !== undefined && { after }) })
      state.setLeft(left.size)
      const taken = files.filter(file => !left.has(file))
      queue.add(taken, { doc: guideKey(guideid), isBoard: true }, ['image'])
    },
    comeAfter: (after: BoardDraft['after']): void => state.setAbout({ after }),
    close: (): void => state.setAbout({ isClosed: true }),
    open: (): void => state.setAbout({ isClosed: false }),
    /** All of it goes; the files stay where their author has them. */
    discard: (): void => filesOf(parts).forEach(({ id }) => queue.cancel(id)),
    /** Answers the new steps in their order; none while the time of a picture is still read. */
    create: async (outbox: Outbox): Promise<StepId[]> => {
      if (isMaking || state.reading.size > 0) return []
      isMaking = true
      try {
        return await createSteps(parts, state.view(), outbox)
      } finally {
        isMaking = false
      }
    },
  }
}
