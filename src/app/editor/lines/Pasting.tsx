import type { Editor } from '@tiptap/core'
import { roomFor, spreadHere } from '../paste/pasteInto.ts'
import type { PastedLine } from '../paste/pasteLines.ts'
import { PastePreview } from '../paste/PastePreview.tsx'

type PastingProps = {
  editor: Editor
  pasted: PastedLine[]
  /** Lines as new steps after this one; answers how to take them back. */
  onSpread: (groups: PastedLine[][]) => () => void
  onClose: () => void
}

/** Pasted lines that this step has no room for, seen before they go into several. */
export const Pasting = ({ editor, pasted, onSpread, onClose }: PastingProps) => {
  const leave = () => {
    onClose()
    editor.view.focus()
  }
  const paste = ([here = [], ...groups]: PastedLine[][]) => {
    spreadHere(editor, here, () => onSpread(groups))
    leave()
  }
  return (
    <PastePreview lines={pasted} room={roomFor(editor.state)} onClose={leave} onPaste={paste} />
  )
}
