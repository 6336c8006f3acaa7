import { useId, useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'

const dragged = 'text/x-row'

/**
 * Rows that are put in order: dragged by their handle, moved by the arrow keys on it, or by their
 * menu. The focus goes with the row.
 */
export const useRowOrder = (count: number, onMove: (from: number, to: number) => void) => {
  const listId = useId()
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const move = (at: number, to: number, focus: 'handle' | 'acts') => {
    if (to < 0 || to >= count || to === at) return
    onMove(at, to)
    // The row is drawn at its new place before the next frame.
    requestAnimationFrame(() =>
      document
        .getElementById(listId)
        ?.querySelectorAll<HTMLElement>(
          focus === 'handle' ? '[data-row-handle]' : '[data-row-acts] > button',
        )
        [to]?.focus(),
    )
  }
  return {
    listId,
    count,
    move,
    isOver: (at: number) => over === at && from !== null && from !== at,
    row: (at: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === null || !event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(at)
      },
      onDragLeave: () => setOver(now => (now === at ? null : now)),
      onDrop: (event: DragEvent) => {
        setOver(null)
        if (from === null) return
        event.preventDefault()
        move(from, at, 'handle')
        setFrom(null)
      },
    }),
    handle: (at: number) => ({
      draggable: true,
      'data-row-handle': '',
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData(dragged, String(at))
        setFrom(at)
      },
      onDragEnd: () => setFrom(null),
      onKeyDown: (event: KeyboardEvent) => {
        const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        move(at, to, 'handle')
      },
    }),
  }
}
export type RowOrder = ReturnType<typeof useRowOrder>
