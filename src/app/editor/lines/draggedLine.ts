// The line that is being dragged by its bullet; what it is dragged over asks whether it may come.
import type { DragEvent } from 'react'

export type DraggedLine = { index: number; /** It and the deeper lines under it. */ count: number }
let dragged: DraggedLine | null = null

export const dragLine = (event: DragEvent, line: DraggedLine): void => {
  dragged = line
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData('text/x-line', String(line.index))
}
export const endDrag = (): void => void (dragged = null)
export const draggedLine = (): DraggedLine | null => dragged
