// What every editor of text does with what is pasted and dropped into it; what each makes of the
// rest, it says itself.
import { closeHistory } from '@tiptap/pm/history'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isOutward, isWritableUrl } from '#wikitext/url.ts'
import { markupOf, saysFormat } from './markup/markupOf.ts'
import { loadReader } from './markup/readMarkup.ts'
import { marksOwnCopies } from './ownCopies.ts'
import { offerLetters, type PlainPaste } from './pasteChoice.ts'
import { placesField, placesKey } from './pastePlaces.ts'

type ClipboardHooks = {
  /** Pictures, to stand at this place of the document. */
  files: (files: File[], at: number) => void
}

type ClipboardRules = {
  hooks: () => ClipboardHooks
  /** HTML from elsewhere, as this editor's schema reads it. */
  cleaned: (html: string, view: EditorView) => string
  /** What it makes of text by itself; false: what ProseMirror makes of it. */
  take?: (view: EditorView, data: DataTransfer, isBare: boolean) => boolean
  /** The letters of a paste as they are. */
  plain: PlainPaste
  /** Text of which `take` makes more than its letters, though it is no markup. */
  reads?: (text: string) => boolean
  /** Pictures are dropped where the text takes them; else on what stands around it. */
  takesDrops: boolean
}

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
// A table of a spreadsheet comes with a picture of itself.
const hasTable = (data: DataTransfer): boolean => /<table[\s>]/i.test(data.getData('text/html'))

/** The chosen words with a link to the address that is pasted over them; null: it is no address. */
export const linkOver = (state: EditorState, pasted: string): Transaction | null => {
  const { selection, schema, tr } = state
  const href = pasted.trim()
  const isText =
    selection instanceof TextSelection &&
    !selection.empty &&
    selection.$from.sameParent(selection.$to) &&
    selection.$from.parent.type.spec.code !== true &&
    state.doc.textBetween(selection.from, selection.to).trim() !== href
  if (!isText || !/^\S+$/.test(href) || !isOutward(href) || !isWritableUrl(href)) return null
  const { link, wikiLink } = schema.marks
  if (!link || !wikiLink) return null
  const { from, to } = selection
  return tr
    .removeMark(from, to, wikiLink)
    .addMark(from, to, link.create({ href, target: false }))
    .setSelection(TextSelection.create(tr.doc, to))
    .removeStoredMark(link)
    .scrollIntoView()
}

/** Plain words need no choice, nor does code, which takes nothing but letters. */
const saysMore = (
  { selection: { $from } }: EditorState,
  data: DataTransfer,
  { reads }: ClipboardRules,
): boolean => {
  if ($from.parent.type.spec.code) return false
  const text = data.getData('text/plain')
  return saysFormat(data.getData('text/html')) || markupOf(text) !== null || reads?.(text) === true
}

export const clipboardPlugin = (rules: ClipboardRules) => {
  const { hooks, cleaned, take, plain, takesDrops } = rules
  let isBare = false
  return new Plugin({
    view: marksOwnCopies,
    key: placesKey,
    state: placesField,
    // What comes after a paste is undone for itself, and so is what came before it.
    appendTransaction: (transactions, _before, { tr }) =>
      transactions.some(one => one.docChanged && one.getMeta('paste') === true)
        ? closeHistory(tr)
        : null,
    props: {
      handleDOMEvents: {
        keydown: (_, event) => {
          // Paste without formatting is a key of the browser's; some of them hand over the
          // formatting all the same.
          // The letter on it differs with the keyboard and with what else is held.
          isBare =
            event.shiftKey &&
            (event.ctrlKey || event.metaKey) &&
            (event.key.toLowerCase() === 'v' || event.code === 'KeyV')
          return false
        },
        focus: () => {
          void loadReader()
          return false
        },
      },
      transformPastedHTML: cleaned,
      handlePaste: (view, event) => {
        const data = event.clipboardData
        if (!data) return false
        const files = hasTable(data) ? [] : picturesOf(data)
        if (files.length > 0) {
          hooks().files(files, view.state.selection.from)
          return true
        }
        const wasBare = isBare
        isBare = false
        view.dispatch(closeHistory(view.state.tr))
        const linked = wasBare ? null : linkOver(view.state, data.getData('text/plain'))
        if (linked) {
          view.dispatch(linked)
          return true
        }
        if (!wasBare && saysMore(view.state, data, rules)) offerLetters(view, data, plain)
        return take?.(view, data, wasBare) ?? false
      },
      handleDrop: (view, event) => {
        const data = event.dataTransfer
        if (!takesDrops) return (data?.files.length ?? 0) > 0
        const files = picturesOf(data)
        if (files.length === 0) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        hooks().files(files, place?.pos ?? view.state.selection.from)
        return true
      },
    },
  })
}
