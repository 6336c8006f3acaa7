import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { useActiveEditor } from '#app/editor/lines/activeEditor.ts'
import type { ReadOnly } from './useReadOnly.ts'

const isLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * Whoever asks to write, from a notice that goes away by it, has the focus in what can be written
 * then; if it is refused again, in the notice again. Answers what to call when that is asked.
 */
export const useFocusWhenWritable = (
  readOnly: ReadOnly,
  notice: RefObject<HTMLElement | null>,
): (() => void) => {
  const editor = useActiveEditor()
  /** What the focus was given to meanwhile; null: nothing was asked. */
  const given = useRef<Element>(null)
  // Focus belongs to the browser, outside React.
  useEffect(() => {
    if (given.current === null) return
    // gone on elsewhere
    if (!isLost() && document.activeElement !== given.current) return void (given.current = null)
    const next =
      readOnly !== null
        ? [...(notice.current?.querySelectorAll('button') ?? [])].at(-1)
        : (editor?.view.dom ?? document.getElementById('main'))
    next?.focus({ preventScroll: true })
    given.current = next ?? given.current
  }, [readOnly, editor, notice])
  return () => void (given.current = document.activeElement)
}
