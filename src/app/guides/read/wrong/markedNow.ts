// What a reader has marked on the page: only words of a guide, in one line or one text of it.
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import { quoteAt, type Quote } from '#lib/quote.ts'

/** Where something is said to be wrong; of a step, with the line. */
export type WrongPlace = {
  guideid: number
  part: 'introduction' | 'conclusion' | 'step'
  stepid?: number
  lineid?: number | undefined
  revisionid: number
}
export type Marked = { place: WrongPlace; quote: Quote; at: DOMRect }

const longest = 1000 // characters: who marks more means no words in particular

const elementOf = (node: Node): Element | null =>
  node instanceof Element ? node : node.parentElement

/** `id` is that of a line, `s12-3`; a text names its part itself. */
const placeOf = (words: Element, guide: ShownGuide): WrongPlace | null => {
  const { guideid, revisionid } = guide
  const part = words.getAttribute('data-words')
  if (part === 'introduction' || part === 'conclusion') return { guideid, part, revisionid }
  const [, stepid, line] = /^s(\d+)-(\d+)$/.exec(words.closest('li[id]')?.id ?? '') ?? []
  const step = guide.steps.find(one => String(one.stepid) === stepid)
  if (!step || typeof step.stepid !== 'number') return null
  const lineid = step.lines[Number(line) - 1]?.lineid
  return {
    guideid: step.guideid,
    part: 'step',
    stepid: step.stepid,
    lineid: typeof lineid === 'number' ? lineid : undefined,
    revisionid: step.revisionid,
  }
}

/** What is marked, as far as it lies in the line or text that it begins in. */
export const markedNow = (guide: ShownGuide): Marked | null => {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0).cloneRange()
  const words = elementOf(range.startContainer)?.closest('[data-words]')
  const place = words && placeOf(words, guide)
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

/** The words of a line as they stand on the page. */
export const lineWords = (stepid: number, line: number): string =>
  document.querySelector(`#s${stepid}-${line} [data-words]`)?.textContent.trim() ?? ''
