import { useState } from 'react'
import type { DragEvent } from 'react'
import { canPour, groupMoved, hasRoom, movedApart, poured, setAside, type Board } from './board.ts'
import type { BoardView } from './boardState.ts'
import type { BoardActs } from './useBoardActs.ts'

const [photoType, groupType] = ['text/x-photo', 'text/x-photo-group']

/** `at`: before this picture of the step; 'head': before the step itself; 'aside': out of all. */
type Target = { n: number; at: number | 'head' } | 'aside'
type Dragged = { photo: string } | { group: number }
export type BoardDrag = ReturnType<typeof useBoardDrag>

const mayTake = (board: Board, dragged: Dragged | null, to: Target): boolean => {
  if (!dragged) return false
  if (to === 'aside') return 'photo' in dragged
  if (to.at === 'head') return true
  return 'photo' in dragged
    ? hasRoom(board, to.n, dragged.photo)
    : canPour(board, dragged.group, to.n)
}

const dropOn = (board: Board, acts: BoardActs, dragged: Dragged, to: Target): void => {
  if (to === 'aside') {
    if ('photo' in dragged) acts.act(now => setAside(now, dragged.photo))
    return
  }
  const { n, at } = to
  if ('photo' in dragged) {
    const { photo } = dragged
    const own = board.now.groups[n]?.indexOf(photo) ?? -1
    if (at === 'head') acts.act(now => movedApart(now, photo, n), photo)
    else acts.moveTo(photo, n, own >= 0 && own < at ? at - 1 : at)
    return acts.choose(photo)
  }
  const { group } = dragged
  if (at === 'head') acts.act(now => groupMoved(now, group, n > group ? n - 1 : n))
  else acts.act(now => poured(now, group, n))
}

/** Pictures and whole steps under the pointer: where they would go, and whether they may. */
export const useBoardDrag = ({ board }: BoardView, acts: BoardActs) => {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  const source = (what: Dragged) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(
        'photo' in what ? photoType : groupType,
        'photo' in what ? what.photo : String(what.group),
      )
      setDragged(what)
    },
    onDragEnd: end,
  })
  /** `place` reads from the pointer where in it the picture would stand. */
  const taker = (place: (event: DragEvent) => Target) => ({
    onDragOver: (event: DragEvent) => {
      const to = place(event)
      if (!mayTake(board, dragged, to)) return
      event.preventDefault()
      event.stopPropagation()
      if (JSON.stringify(to) !== JSON.stringify(target)) setTarget(to)
    },
    onDrop: (event: DragEvent) => {
      if (!dragged) return
      event.preventDefault()
      event.stopPropagation()
      const to = place(event)
      if (mayTake(board, dragged, to)) dropOn(board, acts, dragged, to)
      end()
    },
  })
  return { dragged, target, source, taker }
}

/** Before or behind the picture that the pointer is over. */
export const besides = (event: DragEvent, at: number): number => {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return event.clientX < left + width / 2 ? at : at + 1
}
