import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import { registerInsertionPoint } from '#app/drafts/insertionPoints.ts'
import { currentUploads, useUploads } from '#app/drafts/react/useUploads.ts'
import type { Upload } from '#app/drafts/uploads/upload.ts'
import {
  dropPlaceholders,
  fillPlaceholder,
  showPlaceholders,
  shownPlaceholders,
} from '../../editor/page/pagePlaceholders.ts'

/**
 * Pictures that are pasted or dropped into the text: shown at once, written into it when the
 * service has them.
 */
export const usePagePictures = (
  editor: Editor | null,
  doc: DocKey,
): { uploads: readonly Upload[]; add: (files: File[], at: number) => void } => {
  const uploads = useUploads({ doc })
  // The queue stands outside React, and so do the places in the text.
  useEffect(() => {
    if (!editor || editor.isDestroyed) return
    const gone = shownPlaceholders(editor).filter(
      id => !uploads.some(upload => upload.id === id && upload.state !== 'refused'),
    )
    if (gone.length > 0) dropPlaceholders(editor, gone)
    const ends = uploads.map(({ id }) =>
      registerInsertionPoint(id, ({ id: imageid }) =>
        fillPlaceholder(editor, id, `[image|${imageid}]`),
      ),
    )
    return () => ends.forEach(end => end())
  }, [editor, uploads])
  return {
    uploads,
    add: (files, at) => {
      const added = currentUploads()?.add(files, { doc }, ['image']) ?? []
      if (editor)
        showPlaceholders(
          editor,
          added
            .filter(({ state }) => state !== 'refused')
            .map(({ id, preview, name }) => ({ id, at, preview, name })),
        )
    },
  }
}
