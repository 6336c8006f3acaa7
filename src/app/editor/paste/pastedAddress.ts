// An address alone on the clipboard becomes what it leads to (docs/decisions/0605).
import type { Node as ProseNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { wikiToken } from '#wikitext/editor/editorInline.ts'
import { isWritableUrl } from '#wikitext/url.ts'
import { pageLinkNode } from '../page/pageCommands.ts'
import { textPasted } from './markup/pasteMarkup.ts'
import { offerPlain } from './pasteChoice.ts'
import { pasteLetters } from './pastePlaces.ts'

/** What stands for an address: a token, a link to a page by its title, or a film in its block. */
export type Place = { token: string } | { title: string; section: string } | { film: string }
/**
 * null at once: the address is of no guide and no page, and of a film only where one may stand.
 * Later null: of none that the author sees, or that this site shows.
 */
export type FindPlace = (address: URL, takesFilm: boolean) => Promise<Place | null> | null

const nodeOf = (here: EditorState, place: Exclude<Place, { film: string }>): ProseNode => {
  const { schema, selection } = here
  if ('token' in place) return schema.node(wikiToken, { text: place.token })
  const { title, section } = place
  if (!section) return pageLinkNode(here, title, selection)
  const target = title + section
  return schema.text(title, [schema.mark('wikiLink', { target, tag: null, newWindow: false })])
}

/** In a paragraph of its own, with the caret in the one behind it. */
const withFilm = (here: EditorState, address: string): Transaction => {
  const { tr, schema, selection } = here
  tr.replaceSelectionWith(schema.node(wikiToken, { text: `[video|${address}]` }), false)
  const end = tr.doc.resolve(selection.from).after(1)
  if (tr.doc.nodeAt(end)?.type.name !== 'paragraph') tr.insert(end, schema.node('paragraph'))
  return tr.setSelection(TextSelection.create(tr.doc, end + 1))
}

/** In the place of the letters, which are chosen; null: a film has no place among other words. */
const withPlace = (here: EditorState, place: Place): Transaction | null => {
  if (!('film' in place)) return here.tr.replaceSelectionWith(nodeOf(here, place), false)
  const { $from, from, to } = here.selection
  return $from.parent.content.size === to - from
    ? withFilm(here, place.film).scrollIntoView()
    : null
}

/** The one address that was copied, and nothing beside it. */
const addressOf = (data: DataTransfer): string | null => {
  const text = data.getData('text/plain').trim()
  const isAlone = data.getData('text/html') === '' && /^https?:\/\/[^\s|[\]]+$/i.test(text)
  return isAlone && isWritableUrl(text) && URL.canParse(text) ? text : null
}

/** Words may go here, and a link would be one: not in code, and in no other link. */
const takesLinks = ({ selection: { $from, empty }, storedMarks }: EditorState): boolean =>
  empty &&
  $from.parent.inlineContent &&
  $from.parent.type.spec.code !== true &&
  (storedMarks ?? $from.marks()).every(
    ({ type }) => !['code', 'link', 'wikiLink'].includes(type.name),
  )

/**
 * True: it is taken. First the address stands there, so that one undo goes back to it; whatever
 * is not answered, or was touched meanwhile, stays so.
 */
export const takesAddress =
  (find: FindPlace) =>
  (view: EditorView, data: DataTransfer, isBare: boolean): boolean => {
    const before = view.state
    const address = isBare || !takesLinks(before) ? null : addressOf(data)
    if (address === null) return false
    const { $from } = before.selection
    const isOwnBlock = $from.depth === 1 && $from.parent.type.name === 'paragraph'
    const coming = find(new URL(address), isOwnBlock && $from.parent.content.size === 0)
    if (coming === null) return false
    const replace = pasteLetters(view, textPasted(before, address))
    const letters = view.state.doc
    const put = (make: (here: EditorState) => Transaction | null) => {
      const isAlone = !view.isDestroyed && view.state.doc.eq(letters)
      if (replace(make) && isAlone) offerPlain(view, before, address, textPasted)
    }
    void coming.then(
      place => put(here => place && withPlace(here, place)),
      // Without network: the address stays.
      () => put(() => null),
    )
    return true
  }
