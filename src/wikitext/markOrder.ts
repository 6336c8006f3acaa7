import type { Mark } from './tree.ts'

/** Inner to outer; the order in which `marks` stands in the tree (wikitext.md 4.5). */
export const markOrder = [
  'link',
  'wikiLink',
  'code',
  'subscript',
  'superscript',
  'strike',
  'underline',
  'italic',
  'bold',
]

/** Inside links and code there is text and marks, never a token. */
export const holdsTextOnly = (mark: Mark): boolean =>
  mark.type === 'link' || mark.type === 'wikiLink' || mark.type === 'code'

/** Each mark once, in the fixed order; unknown ones behind, in the order in which they came. */
export function orderedMarks(marks: readonly Mark[]): Mark[] {
  if (marks.length < 2) return [...marks]
  const rank = (mark: Mark): number =>
    markOrder.includes(mark.type) ? markOrder.indexOf(mark.type) : markOrder.length
  return marks
    .filter((mark, at) => marks.findIndex(each => each.type === mark.type) === at)
    .sort((a, b) => rank(a) - rank(b))
}
