import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { announce } from '#app/editor/announce.ts'
import { useFocusOnceDrawn } from '#app/ui/screen/useFocusOnceDrawn.ts'
import {
  canJoin,
  divided,
  groupMoved,
  groupOf,
  joined,
  moved,
  nudged,
  hasRoom,
  placed,
  redone,
  removed,
  setAside,
  undone,
  type Board,
} from './board.ts'
import type { BoardView } from './boardState.ts'
import type { PhotoBoard } from './photoBoard.ts'

export type BoardActs = ReturnType<typeof useBoardActs>

/** The picture as it stands now, in view. */
const find = (id: string | null) => () => {
  const place = id === null ? null : document.querySelector<HTMLElement>(`[data-photo="${id}"]`)
  place?.scrollIntoView({ block: 'nearest' })
  return place
}
/** null: the focus is on none of the pictures. */
const focusedPhoto = (): string | null => document.activeElement?.getAttribute('data-photo') ?? null

/** Which picture is chosen, and how the board changes while that one keeps the focus. */
const useChosen = (photos: PhotoBoard, board: Board) => {
  const focusOnceDrawn = useFocusOnceDrawn()
  const [wanted, setWanted] = useState<string | null>(null)
  const chosen = wanted !== null && groupOf(board, wanted) >= 0 ? wanted : null
  return {
    chosen,
    choose: (id: string | null) => setWanted(id),
    focus: (id: string) => {
      setWanted(id)
      focusOnceDrawn(find(id))
    },
    /**
     * Answers whether anything changed; a picture that has the focus, or `id`, has it wherever it
     * stands then.
     */
    act: (change: (board: Board) => Board, id: string | null = focusedPhoto()): boolean => {
      const before = photos.view().board
      photos.act(change)
      if (photos.view().board === before) return false
      focusOnceDrawn(find(id))
      return true
    },
  }
}

/** Pictures that leave their steps and come back; whichever stood beside them is chosen then. */
const useLeaving = (
  photos: PhotoBoard,
  { act, choose }: ReturnType<typeof useChosen>,
  tell: (id: string) => void,
) => {
  const { t } = useLingui()
  const leave = (change: (board: Board, id: string) => Board, id: string, words: string) => {
    const all = photos.view().board.now.groups.flat()
    const at = all.indexOf(id)
    const next = all[at + 1] ?? all[at - 1] ?? null
    if (act(now => change(now, id), next)) announce(words)
    choose(next)
  }
  return {
    aside: (id: string) => leave(setAside, id, t`The picture is set aside.`),
    remove: (id: string) =>
      leave(
        removed,
        id,
        t`The picture is removed. You can undo this until you create the steps or close this page.`,
      ),
    place: (id: string) => {
      if (act(now => placed(now, id), id)) tell(id)
      choose(id)
    },
    undo: () => announce(act(undone) ? t`Undone.` : t`Nothing to undo.`),
    redo: () => announce(act(redone) ? t`Redone.` : t`Nothing to redo.`),
  }
}

/** What can be done with the pictures; `first` is the number of the first step. */
export const useBoardActs = (photos: PhotoBoard, { board }: BoardView, first: number) => {
  const { t } = useLingui()
  const choosing = useChosen(photos, board)
  const { act, chosen } = choosing
  const { groups } = board.now
  const max = board.most
  const full = () => announce(t`A step can have up to ${max} pictures.`)
  const of = (id: string) => groupOf(photos.view().board, id)
  const tell = (id: string) => {
    const n = of(id)
    const group = photos.view().board.now.groups[n]
    const [number, place] = [n + first, (group?.indexOf(id) ?? 0) + 1]
    announce(t`The picture is now number ${place} in step ${number}.`)
  }
  const leaving = useLeaving(photos, choosing, tell)
  const moveTo = (id: string, n: number, at: number) => {
    if (!hasRoom(photos.view().board, n, id)) return full()
    if (act(now => moved(now, id, n, at), id)) tell(id)
  }
  return {
    ...choosing,
    ...leaving,
    moveTo,
    nudge: (id: string, by: 1 | -1) => void (act(now => nudged(now, id, by), id) && tell(id)),
    /** To the end of the step before, to the start of the one behind. */
    toStep: (id: string, by: 1 | -1) => {
      const target = groups[of(id) + by]
      if (target) moveTo(id, of(id) + by, by > 0 ? 0 : target.length)
    },
    divide: (id: string) => {
      if (!act(now => divided(now, id), id)) return
      const number = of(id) + first
      announce(t`Step ${number} starts with this picture.`)
    },
    join: (n: number, id: string | null = chosen) => {
      if (n < 1) return
      if (!canJoin(photos.view().board, n)) return full()
      act(now => joined(now, n), id)
      const number = n - 1 + first
      announce(t`Merged into step ${number}.`)
    },
    moveGroup: (n: number, to: number) => {
      if (!act(now => groupMoved(now, n, to))) return
      const [number, count] = [to + 1, groups.length]
      announce(t`The step is now number ${number} of the ${count} new steps.`)
    },
  }
}
