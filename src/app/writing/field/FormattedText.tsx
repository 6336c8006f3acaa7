import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useState } from 'react'
import { markBeyond } from '#app/editor/page/beyondLimit.ts'
import { caretInPage, caretInText, type CaretPlace } from '#app/editor/page/pageSourceText.ts'
import type { PageDialogRequest } from '#app/editor/page/tools/pageDialogRequest.ts'
import { currentUploads } from '#app/drafts/react/useUploads.ts'
import type { ControlProps } from '#app/ui/fields/Field.tsx'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import { PageDialogs } from '../PageDialogs.tsx'
import { PageText } from '../PageText.tsx'
import styles from './WikiField.module.css'
import { useFieldText } from './useFieldText.ts'

type FormattedTextProps = {
  label: string
  toolsLabel: string
  control: ControlProps
  value: string
  newest: () => string
  onText: (text: string) => void
  isReadOnly: boolean
  overFrom: number | undefined
  start: CaretPlace | null
  /** Told with where the caret stands. */
  onSource: (caret: CaretPlace) => void
  /** Something of the text cannot be held here: nothing was written. */
  onLoss: () => void
}

/** The text is a field of the form: its label, what is said under it, whether it fits. */
const useControl = (
  editor: Editor | null,
  { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }: ControlProps,
) =>
  useLayoutEffect(() => {
    if (!editor || editor.isDestroyed) return undefined
    const { dom } = editor.view
    const set = (name: string, value: string | undefined) =>
      value === undefined ? dom.removeAttribute(name) : dom.setAttribute(name, value)
    set('id', id)
    set('aria-describedby', describedBy)
    set('aria-invalid', isInvalid ? 'true' : undefined)
    // A label leads by itself to the browser's own fields alone.
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const focus = () => editor.view.focus()
    label?.addEventListener('click', focus)
    return () => label?.removeEventListener('click', focus)
  }, [editor, id, describedBy, isInvalid])

const noTemplates: [] = []

/** Wiki text as readers see it, written in place. */
export const FormattedText = (props: FormattedTextProps) => {
  const { label, toolsLabel, control, value, newest, onText, overFrom, onSource } = props
  const [editor, setEditor] = useState<Editor | null>(null)
  const [asking, setAsking] = useState<PageDialogRequest | null>(null)
  const { newestContents, heldContents, write } = useFieldText({ newest, onText })
  useControl(editor, control)
  const first = overFrom === undefined ? null : caretInText(value, overFrom).block
  useLayoutEffect(() => {
    if (editor && !editor.isDestroyed) markBeyond(editor, first)
  }, [editor, first])
  const toSource = () =>
    editor && onSource(caretInPage(editor.state.doc, editor.state.selection.head))
  return (
    <div
      className={styles.formatted}
      onKeyDown={event => {
        if (!isShortcut(event.nativeEvent, 'pageSource')) return
        event.preventDefault()
        toSource()
      }}
    >
      <PageText
        isField
        label={label}
        toolsLabel={toolsLabel}
        drawn={value}
        newestContents={newestContents}
        heldContents={heldContents}
        isReadOnly={props.isReadOnly}
        onContents={write}
        undo={null}
        onLoss={props.onLoss}
        onFiles={files => {
          currentUploads()?.add(files, null, ['image'])
          setAsking({ for: 'image' })
        }}
        onReady={setEditor}
        onAsk={setAsking}
        onSource={toSource}
        templates={noTemplates}
        start={props.start}
        template={null}
      />
      {asking && editor && (
        <PageDialogs editor={editor} asking={asking} onClose={() => setAsking(null)} />
      )}
    </div>
  )
}
