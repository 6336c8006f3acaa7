import { Plural } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { TriangleAlert } from 'lucide-react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { nodesOf, startOf } from '../lines/model/lineDoc.ts'
import { signOf } from './spreadLines.ts'

/** Black lines that begin with a word of warning: which bullet would say the same. */
const offered = (editor: Editor): { index: number; bullet: string }[] =>
  nodesOf(editor.state.doc).flatMap((line, index) => {
    const bullet = line.attrs.bullet === 'black' ? signOf(line.textContent) : undefined
    return bullet ? [{ index, bullet }] : []
  })

/** After pasting: "Note:" and the like offer the sign that says the same. */
export const BulletSuggestion = ({ editor, onClose }: { editor: Editor; onClose: () => void }) => {
  const count = useEditorState({ editor, selector: ({ editor: now }) => offered(now).length })
  if (count === 0) return null
  const use = () => {
    const { tr } = editor.state
    for (const { index, bullet } of offered(editor))
      tr.setNodeMarkup(startOf(tr.doc, index), undefined, { ...tr.doc.child(index).attrs, bullet })
    editor.view.dispatch(tr)
    editor.view.focus()
    onClose()
  }
  return (
    <Notice
      icon={TriangleAlert}
      role="status"
      action={
        <>
          <Button small onClick={use}>
            <Plural value={count} one="Use the matching bullet" other="Use the matching bullets" />
          </Button>
          <Button small kind="quiet" onClick={onClose}>
            <Plural value={count} one="Keep the black bullet" other="Keep the black bullets" />
          </Button>
        </>
      }
    >
      <Plural
        value={count}
        one="# line starts with a word such as “Note:” or “Caution:”."
        other="# lines start with a word such as “Note:” or “Caution:”."
      />
    </Notice>
  )
}
