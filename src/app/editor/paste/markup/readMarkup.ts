import { closeHistory } from '@tiptap/pm/history'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { parse } from '#wikitext/parse.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { offerPlain, type PlainPaste } from '../pasteChoice.ts'
import { pasteLetters } from '../pastePlaces.ts'
import { markupOf, saysStructure, type Markup } from './markupOf.ts'

/** Which markup the pasted text is to be read as; null: it is taken as it stands. */
export const pastedMarkup = (data: DataTransfer) =>
  saysStructure(data.getData('text/html')) ? null : markupOf(data.getData('text/plain'))

let reader: typeof import('./markdownDoc.ts') | null = null
let coming: Promise<void> | null = null
/** What reads Markdown comes with the first focus of an editor, or else with the first paste. */
export const loadReader = (): Promise<void> =>
  (coming ??= import('./markdownDoc.ts').then(
    loaded => void (reader = loaded),
    // Without network: the next focus or paste asks again, until then letters stay letters.
    () => void (coming = null),
  ))

const docOf = (markup: Markup, text: string): WikiDoc | null => {
  try {
    return markup === 'wiki' ? parse(text.trim()) : (reader?.markdownDoc(text) ?? null)
  } catch {
    // What cannot be read is pasted as it is written.
    return null
  }
}

/**
 * `null` for a document: the text is to be put in as it is written. `isLater`: it stands there
 * already, and the document takes its place.
 */
export type MakePaste = (
  here: EditorState,
  doc: WikiDoc | null,
  isLater: boolean,
) => Transaction | null

/** Puts in what the text says, or first the text where what reads it has yet to come. */
export const pasteMarkup = (
  view: EditorView,
  markup: Markup,
  text: string,
  make: MakePaste,
  plain: PlainPaste,
): void => {
  const before = view.state
  const isReadable = markup === 'wiki' || reader !== null
  const tr = make(view.state, isReadable ? docOf(markup, text) : null, false)
  if (!tr) return
  if (isReadable) return view.dispatch(closeHistory(tr))
  const replace = pasteLetters(view, tr)
  const letters = view.state.doc
  void loadReader().then(() => {
    const doc = docOf(markup, text)
    const isAlone = view.state.doc.eq(letters)
    if (replace(here => doc && make(here, doc, true)) && isAlone)
      offerPlain(view, before, text, plain)
  })
}

/** Blanks around words, which neither Markdown nor wiki text keeps at the ends of a text. */
export const blanksAround = (text: string, { selection: { $from } }: EditorState) => ({
  before: $from.parentOffset > 0 && /^[^\S\r\n]+\S/.test(text) ? ' ' : '',
  after: /\S[^\S\r\n]+$/.test(text) ? ' ' : '',
})
export type BlanksAround = ReturnType<typeof blanksAround>
