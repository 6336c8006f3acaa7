import { useLayoutEffect, useRef } from 'react'
import { mappedOffset } from '#lib/compare/mappedOffset.ts'

type Box = HTMLInputElement | HTMLTextAreaElement
type Caret = { box: Box; text: string; from: number; to: number }

const isBox = (at: unknown): at is Box =>
  at instanceof HTMLTextAreaElement || (at instanceof HTMLInputElement && at.type === 'text')

const caretOf = (box: Box): Caret => ({
  box,
  text: box.value,
  from: box.selectionStart ?? 0,
  to: box.selectionEnd ?? 0,
})

/**
 * In the fields of a form the caret stays beside its words when another version of the text comes:
 * browsers put it at the end. Gives what the element around the form takes.
 */
export const useKeptCaret = () => {
  const last = useRef<Caret | null>(null)
  const note = ({ target }: { target: EventTarget }) => {
    if (isBox(target)) last.current = caretOf(target)
  }
  // Whatever was drawn anew: only a text that changed without a key is looked at.
  useLayoutEffect(() => {
    const was = last.current
    if (!was || was.box !== document.activeElement || was.box.value === was.text) return
    const { box, text } = was
    const [from, to] = [was.from, was.to].map(place => mappedOffset(text, box.value, place))
    box.setSelectionRange(from ?? 0, to ?? 0)
    last.current = caretOf(box)
  })
  return { onSelect: note, onInput: note, onFocus: note }
}
