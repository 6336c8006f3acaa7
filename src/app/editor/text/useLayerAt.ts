import type { Editor } from '@tiptap/core'
import { useCallback } from 'react'
import { barsAround } from './useCaretInView.ts'

const gap = 4 // pixels

/** Below this place of the text, or above it where there is no room. */
const placeAt = (panel: HTMLElement, editor: Editor, at: number) => {
  if (editor.isDestroyed) return
  const place = editor.view.coordsAtPos(Math.min(at, editor.state.doc.content.size))
  const { width, height } = panel.getBoundingClientRect()
  const below = place.bottom + gap
  const lowest = innerHeight - (matchMedia('(pointer: coarse)').matches ? barsAround().bottom : 0)
  panel.style.insetInlineStart = 'auto'
  panel.style.left = `${Math.max(gap, Math.min(place.left, innerWidth - width - gap))}px`
  panel.style.top = `${below + height > lowest && place.top - gap - height > 0 ? place.top - gap - height : below}px`
}

/** The ref of the browser's own layer, beside a place of the text whatever it holds. */
export const useLayerAt = (editor: Editor, at: number) =>
  useCallback(
    (panel: HTMLDivElement) => {
      panel.showPopover()
      const place = () => placeAt(panel, editor, at)
      place()
      const observer = new ResizeObserver(place)
      observer.observe(panel)
      // The text goes on under it: whatever scrolls, wherever it is.
      document.addEventListener('scroll', place, { capture: true, passive: true })
      addEventListener('resize', place)
      return () => {
        observer.disconnect()
        document.removeEventListener('scroll', place, { capture: true })
        removeEventListener('resize', place)
      }
    },
    [editor, at],
  )
