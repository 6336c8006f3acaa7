// A line that is too long becomes two or more that fit.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { temporaryId } from '#app/drafts/content/temporaryId.ts'
import { limits } from '#contract/core/limits.ts'
import type { WikiNode } from '#wikitext/tree.ts'
import { endOfPart as endInText } from '../paste/cutText.ts'
import type { Refuse } from './model/lineCommands.ts'
import { startOf } from './model/lineDoc.ts'
import { textOfInline } from './model/lineText.ts'

const lengthOf = (line: ProseNode, from: number, to: number): number =>
  [...textOfInline((line.content.cut(from, to).toJSON() ?? []) as WikiNode[])].length

/**
 * How much of the line still fits, marks counted as they are stored; then back to the end of a
 * sentence or a word.
 */
const endOfPart = (line: ProseNode, from: number): number => {
  let [low, high] = [from, line.content.size]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (lengthOf(line, from, middle) <= limits.lineLength) low = middle
    else high = middle - 1
  }
  return low === line.content.size ? low : from + endInText(textFrom(line, from), low - from)
}
/** One character for each place of the document. */
const textFrom = (line: ProseNode, from: number, to = line.content.size): string =>
  line.textBetween(from, to, undefined, ' ')
const blanksAt = (line: ProseNode, from: number): number =>
  /^\s*/.exec(textFrom(line, from))?.[0].length ?? 0

/** The first part keeps the lineid. Refused where the step has no room for another line. */
export const cutLine = (editor: Editor, index: number, refuse: Refuse): void => {
  const { doc, tr } = editor.state
  const line = doc.child(index)
  const parts: ProseNode[] = []
  for (let from = 0; from < line.content.size;) {
    const end = Math.max(from + 1, endOfPart(line, from))
    parts.push(
      line.type.create(
        parts.length === 0 ? line.attrs : { ...line.attrs, lineid: temporaryId() },
        line.content.cut(from, end),
      ),
    )
    from = end + blanksAt(line, end)
  }
  if (doc.childCount + parts.length - 1 > limits.linesPerStep) return refuse('full')
  tr.replaceWith(startOf(doc, index), startOf(doc, index + 1), parts)
  tr.setSelection(TextSelection.create(tr.doc, startOf(tr.doc, index + parts.length) - 1))
  editor.view.dispatch(tr.scrollIntoView())
}
