// What a reader has marked on the screen: only words of a document, in one line or one text of it.
import { quoteAt, type Quote } from '#lib/quote.ts'
import type { PlaceOf, WrongPlace } from './wrongPlace.ts'

export type Marked = { place: WrongPlace; quote: Quote; at: DOMRect }

const longest = 1000 // characters: who marks more means no words in particular

const elementOf = (node: Node): Element | null =>
  node instanceof Element ? node : node.parentElement

/** Another string whenever something else is marked, or the same elsewhere; empty for nothing. */
export const whereMarked = (): string => {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return ''
  const { left, top, right, bottom } = selection.getRangeAt(0).getBoundingClientRect()
  const { anchorOffset, focusOffset } = selection
  return [anchorOffset, focusOffset, left, top, right, bottom].join(' ')
}

/** What is marked, as far as it lies in the line or text that it begins in. */
export const markedNow = (placeOf: PlaceOf): Marked | null => {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  const words = elementOf(range.startContainer)?.closest('[data-words]')
  const place = words && placeOf(words)
  if (!words || !place) return null
  if (!words.contains(range.endContainer)) range.setEnd(words, words.childNodes.length)
  const before = document.createRange()
  before.selectNodeContents(words)
  before.setEnd(range.startContainer, range.startOffset)
  const start = before.toString().length
  const quote = quoteAt(words.textContent, start, start + range.toString().length)
  if (!quote || quote.exact.length > longest) return null
  return { place, quote, at: range.getBoundingClientRect() }
}
