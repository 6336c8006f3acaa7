import { useLingui } from '@lingui/react/macro'
import type { Editor } from '@tiptap/core'
import { Redo2, Undo2 } from 'lucide-react'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { focused } from '../focused.ts'
import type { Tool } from './tool.ts'

/** Undo and redo of a text. */
export const useUndoTools = (editor: Editor): { undo: Tool; redo: Tool } => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  return {
    undo: {
      label: t`Undo`,
      icon: Undo2,
      keys: keyWords('undo'),
      run: () => void focused(editor).undo().run(),
    },
    redo: {
      label: t`Redo`,
      icon: Redo2,
      keys: keyWords('redo', -1),
      run: () => void focused(editor).redo().run(),
    },
  }
}
