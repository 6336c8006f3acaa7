// Where the writing stands in the page, and the way back to it.
import type { LineId, StepId } from '#app/drafts/content/guideContent.ts'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { nodesOf, startOf, textOfLine } from '#app/editor/lines/model/lineDoc.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { Caret, Place, Spot } from '#app/drafts/journal/caretPositions.ts'
import { isBroughtBack } from '#app/shell/navigation/useScrollPositions.ts'

const fields = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    '#main input, #main textarea',
  ),
]

const spotOf = ({ doc }: Editor['state'], position: number): Spot => {
  const $at = doc.resolve(position)
  return {
    lineid: ($at.node(1)?.attrs.lineid as LineId | null | undefined) ?? null,
    index: $at.index(0),
    offset: $at.depth === 0 ? 0 : $at.parentOffset,
  }
}

const caretNow = (editor: Editor | null): Caret | null => {
  const active = document.activeElement
  const index = fields().findIndex(field => field === active)
  if (index >= 0) {
    const { selectionStart, selectionEnd } = active as HTMLInputElement
    return { in: 'field', index, start: selectionStart ?? 0, end: selectionEnd ?? 0 }
  }
  if (!editor || editor.isDestroyed) return null
  const { state } = editor
  return {
    in: 'lines',
    anchor: spotOf(state, state.selection.anchor),
    head: spotOf(state, state.selection.head),
  }
}

/** `stepid` is the step with the focus; null on the details. */
export const currentPosition = (
  outbox: Outbox,
  guideid: number,
  title: string,
  stepid: StepId | null,
  editor: Editor | null,
): Place => {
  const caret = caretNow(stepid === null ? null : editor)
  const index = caret?.in === 'lines' ? caret.head.index : -1
  const node = editor && !editor.isDestroyed ? nodesOf(editor.state.doc)[index] : undefined
  const stepids = outbox.guide(guideid)?.mine?.stepids ?? []
  return {
    guideid,
    stepid,
    title,
    at: Date.now(),
    scroll: scrollY,
    caret,
    step: stepid === null ? 0 : stepids.indexOf(stepid) + 1,
    line: index + 1,
    text: node ? textOfLine(node) : '',
  }
}

const positionOf = ({ doc }: Editor['state'], { lineid, index, offset }: Spot): number => {
  const lines = nodesOf(doc)
  const found = lineid === null ? -1 : lines.findIndex(node => node.attrs.lineid === lineid)
  const at = found >= 0 ? found : Math.min(index, lines.length - 1)
  return startOf(doc, at) + 1 + Math.min(offset, lines[at]?.content.size ?? 0)
}

/**
 * Puts caret, selection and scroll back; false while the field is not there yet. Of a page that was
 * reloaded the history knows better how far it was scrolled: here that is kept a moment later.
 */
export const restorePosition = ({ caret, scroll }: Place, editor: Editor | null): boolean => {
  if (caret?.in === 'lines') {
    if (!editor || editor.isDestroyed) return false
    const { state, view } = editor
    view.dispatch(
      state.tr.setSelection(
        TextSelection.create(
          state.doc,
          positionOf(state, caret.anchor),
          positionOf(state, caret.head),
        ),
      ),
    )
    // Not the element itself: browsers put the caret at its start, and the editor might follow.
    view.focus()
  } else if (caret) {
    const field = fields()[caret.index]
    if (!field) return false
    field.focus({ preventScroll: true })
    // A control without text in it takes no selection.
    if (field.selectionStart !== null) field.setSelectionRange(caret.start, caret.end)
  }
  requestAnimationFrame(() => {
    if (!isBroughtBack()) scrollTo(0, scroll)
  })
  return true
}
