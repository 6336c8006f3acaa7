import { useState, type DragEvent } from 'react'

export const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes('Files')

/** Files that are dropped on what has the handlers are taken; null: not now. */
export const useFileDrop = (take: ((files: readonly File[]) => void) | null) => {
  const [isOver, setIsOver] = useState(false)
  const handlers = take && {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
    },
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      take([...event.dataTransfer.files])
    },
  }
  return { isOver, handlers }
}
