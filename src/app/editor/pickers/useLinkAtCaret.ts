import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { bareLink } from '#wikitext/editor/bareLinks.ts'
import { isOutward } from '#wikitext/url.ts'

/** The link at the caret, or the words that are to be one. */
export const useLinkAtCaret = (editor: Editor) => {
  const isLink = editor.isActive('link') || editor.isActive('wikiLink')
  const [before] = useState(() => {
    if (isLink) editor.chain().extendMarkRange('link').extendMarkRange('wikiLink').run()
    const { from, to } = editor.state.selection
    const [page, out] = [editor.getAttributes('wikiLink'), editor.getAttributes('link')]
    const text = editor.state.doc.textBetween(from, to, ' ')
    return {
      text,
      address: String(out['href'] ?? (editor.isActive('wikiLink') ? (page['target'] ?? text) : '')),
      href: (page['href'] ?? out['href'] ?? null) as string | null,
      isNewWindow: page['newWindow'] === true || out['target'] === '_blank',
    }
  })
  return { isLink, before }
}

/** Makes a link of the words that are chosen, or of others. */
export const setLink = (
  editor: Editor,
  before: { text: string },
  { to, text, isNewWindow }: { to: string; text: string; isNewWindow: boolean },
) => {
  const words = text.trim() === '' ? to : text
  const mark = isOutward(to)
    ? { type: 'link', attrs: { href: to, target: isNewWindow ? '_blank' : false } }
    : {
        type: 'wikiLink',
        attrs: {
          ...(words === to ? bareLink(to).attrs : { target: to, tag: null }),
          newWindow: isNewWindow,
        },
      }
  if (words === before.text)
    editor.chain().unsetMark('link').unsetMark('wikiLink').setMark(mark.type, mark.attrs).run()
  else
    editor
      .chain()
      .insertContent({ type: 'text', text: words, marks: [mark] })
      .run()
}
