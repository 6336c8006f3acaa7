// How much is kept of one attempt.
import type { ItemState } from './load.ts'

/**
 * All items together: elements, and characters of them as JSON. Elements that come bit by bit,
 * under ever new names, end there. Each commit reads and writes all of it, on the one thread that
 * serves everybody. An item as full as SCORM asks a runtime to bear, with short answers, needs a
 * third of it.
 */
const keptAtMost = { elements: 25_000, characters: 2_000_000 }
const elementsOf = (items: Record<string, ItemState>): number =>
  Object.values(items).reduce((sum, { cmi }) => sum + Object.keys(cmi).length, 0)
/**
 * `text`: `after` as JSON. What is too much already, from before there was a bound or under another
 * one, may stay and get less.
 */
export const isTooMuch = (
  before: Record<string, ItemState>,
  after: Record<string, ItemState>,
  text: string,
): boolean => {
  const elements = elementsOf(after)
  return (
    (elements > keptAtMost.elements && elements > elementsOf(before)) ||
    (text.length > keptAtMost.characters && text.length > JSON.stringify(before).length)
  )
}
