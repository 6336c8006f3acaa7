import { useLingui } from '@lingui/react/macro'
import { useEditorState } from '@tiptap/react'
import { Redo2, Undo2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { focused } from '../text/focused.ts'
import { bringAgain, takeBack } from '../paste/pasteInto.ts'
import { useActiveEditor } from './activeEditor.ts'

/** A tap leaves the keyboard of the phone open. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

/** Undo and redo of the lines that are written, for whoever has no keys for them. */
export const UndoButtons = () => {
  const { t } = useLingui()
  const editor = useActiveEditor()
  const can = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      undo: Boolean(now && !now.isDestroyed && now.can().undo()),
      redo: Boolean(now && !now.isDestroyed && now.can().redo()),
    }),
  })
  const undo = () => {
    if (!editor) return
    focused(editor).run()
    takeBack(editor)
  }
  const redo = () => {
    if (!editor) return
    focused(editor).run()
    bringAgain(editor)
  }
  return (
    <>
      <Button
        kind="quiet"
        icon={Undo2}
        label={t`Undo typing`}
        small
        aria-disabled={!can?.undo}
        onPointerDown={keepFocus}
        onClick={undo}
      />
      <Button
        kind="quiet"
        icon={Redo2}
        label={t`Redo typing`}
        small
        aria-disabled={!can?.redo}
        onPointerDown={keepFocus}
        onClick={redo}
      />
    </>
  )
}
