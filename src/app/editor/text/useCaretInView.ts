import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'

/** The two bars at the top, and the one at the bottom of a phone, in rem. */
const [top, bottom] = [6.5, 4.5]

/** What the caret keeps free of, in pixels. */
export const barsAround = () => {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  return { top: top * rem, bottom: bottom * rem, left: 0, right: 0 }
}

/**
 * The keyboard of the screen comes and goes: the line that is written stays in what is left of it,
 * under no bar.
 */
export const useCaretInView = (editor: Editor): void =>
  useEffect(() => {
    const show = () => {
      if (!editor.isDestroyed && editor.isFocused)
        editor.view.dispatch(editor.state.tr.scrollIntoView())
    }
    visualViewport?.addEventListener('resize', show)
    return () => visualViewport?.removeEventListener('resize', show)
  }, [editor])
