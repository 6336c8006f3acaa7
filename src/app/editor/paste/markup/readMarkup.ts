import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { parse } from '#wikitext/parse.ts'
import type { WikiDoc } from '#wikitext/tree.ts'
import { holdPlace } from '../pastePlaces.ts'
import { markupOf, saysStructure, type Markup } from './markupOf.ts'

/** Which markup the pasted text is to be read as; null: it is taken as it stands. */
export const pastedMarkup = (data: DataTransfer) =>
  saysStructure(data.getData('text/html')) ? null : markupOf(data.getData('text/plain'))

/** What reads Markdown is loaded by the first paste of it. */
const readMarkup = async (markup: Markup, text: string): Promise<WikiDoc> =>
  markup === 'wiki' ? parse(text.trim()) : (await import('./markdownDoc.ts')).markdownDoc(text)

/** `null` for a document: the text is to be put in as it is written. */
export type MakePaste = (here: EditorState, doc: WikiDoc | null) => Transaction | null

/** Puts the text where the caret is now, as soon as it is read. */
export const pasteMarkup = (
  view: EditorView,
  markup: Markup,
  text: string,
  make: MakePaste,
): void => {
  const land = holdPlace(view)
  const landing = (doc: WikiDoc | null) => land(here => make(here, doc))
  // Without what reads it the text is pasted as it is written.
  void readMarkup(markup, text).then(landing, () => landing(null))
}

/** Blanks around words, which neither Markdown nor wiki text keeps at the ends of a text. */
export const blanksAround = (text: string, { selection: { $from } }: EditorState) => ({
  before: $from.parentOffset > 0 && /^[^\S\r\n]+\S/.test(text) ? ' ' : '',
  after: /\S[^\S\r\n]+$/.test(text) ? ' ' : '',
})
export type BlanksAround = ReturnType<typeof blanksAround>
