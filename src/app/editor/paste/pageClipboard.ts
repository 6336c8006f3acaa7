// What is pasted and dropped into a page.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { cleanedHtml } from './pageHtml.ts'

export type ClipboardHooks = {
  /** Pictures, to stand at this place of the document. */ files: (
    files: File[],
    at: number,
  ) => void
}

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

export const pageClipboard = (hooks: () => ClipboardHooks) =>
  Extension.create({
    name: 'pageClipboard',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML: (html, view) => cleanedHtml(html, view.state.schema),
          handlePaste: (view, event) => {
            const files = picturesOf(event.clipboardData)
            // A table of a spreadsheet comes with a picture of itself.
            if (
              files.length === 0 ||
              /<table[\s>]/i.test(event.clipboardData?.getData('text/html') ?? '')
            )
              return false
            hooks().files(files, view.state.selection.from)
            return true
          },
          handleDrop: (view, event) => {
            const files = picturesOf(event.dataTransfer)
            if (files.length === 0) return false
            hooks().files(
              files,
              view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ??
                view.state.selection.from,
            )
            return true
          },
        },
      }),
    ],
  })
