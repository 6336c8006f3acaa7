// What was copied in an editor of this service is told from what others copied, also where both are
// built on ProseMirror and mark their HTML alike.
import type { EditorView } from '@tiptap/pm/view'

const ours = 'data-stepwright-copy'

export const isCopiedHere = (html: string): boolean => /data-stepwright-(?:copy|line)=/.test(html)

const asOwnCopy = (html: string): string =>
  html.replace('data-pm-slice=', `${ours}="" data-pm-slice=`)

/** For the view of a plugin: it hears of a copy after ProseMirror has written it. */
export const marksOwnCopies = ({ dom }: EditorView) => {
  const mark = ({ clipboardData }: ClipboardEvent) => {
    const html = clipboardData?.getData('text/html')
    if (html) clipboardData?.setData('text/html', asOwnCopy(html))
  }
  dom.addEventListener('copy', mark)
  dom.addEventListener('cut', mark)
  return {
    destroy: () => {
      dom.removeEventListener('copy', mark)
      dom.removeEventListener('cut', mark)
    },
  }
}
