// Chips: what stands in a page as an object, drawn by hand because a page may have hundreds of
// them.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { NodeViewRenderer } from '@tiptap/core'
import { wikiToken } from '#wikitext/editor/editorInline.ts'
import { concatenated, isNode } from '#wikitext/tree.ts'
import { readToken } from '#wikitext/constructs/token.ts'
import styles from './PageText.module.css'
import { nameOf } from '../text/textMarks.ts'

/**
 * Addresses of pictures by their id; a picture that is not known yet comes later, or not at all.
 */
export type Pictures = {
  of: (id: number, show: (address: string | null) => void) => void
  /** As with pictures: the title of a guide. */
  titleOf: (guideid: number, show: (title: string | null) => void) => void
}

const element = (tag: string, className: string | undefined, text = ''): HTMLElement => {
  const made = document.createElement(tag)
  if (className) made.className = className
  made.textContent = text
  return made
}

/** The words in something unknown, short. */
const wordsIn = (held: unknown): string => {
  const words = isNode(held) ? concatenated(held).replace(/\s+/g, ' ').trim() : ''
  return words.length > 60 ? `${words.slice(0, 60)}…` : words
}

const unknownChip = (node: ProseNode): HTMLElement => {
  const held: unknown = node.attrs['json']
  const chip = element(node.isInline ? 'span' : 'div', styles.chip)
  chip.append(element('b', styles.kind, nameOf(held)), element('span', undefined, wordsIn(held)))
  return chip
}

const pictureChip = (
  id: number,
  caption: string,
  size: string,
  align: string,
  pictures: Pictures,
): HTMLElement => {
  const chip = element('span', styles.picture)
  chip.dataset['size'] = size
  chip.dataset['align'] = align
  const image = document.createElement('img')
  image.alt = ''
  const fallback = element('span', styles.kind, `image ${id}`)
  chip.append(fallback)
  pictures.of(id, address => {
    if (address === null) return
    image.src = address
    fallback.replaceWith(image)
  })
  if (caption) chip.append(element('span', styles.caption, caption))
  return chip
}

const tokenChip = (node: ProseNode, pictures: Pictures): HTMLElement => {
  const text = String(node.attrs['text'])
  const { name, id, label, options } = readToken(text)
  const imageid = Number(id)
  if (name === 'image' && Number.isInteger(imageid) && imageid > 0)
    return pictureChip(
      imageid,
      options.get('caption') ?? '',
      options.get('size') ?? 'standard',
      options.get('align') ?? 'left',
      pictures,
    )
  const chip = element('span', styles.token)
  const words = label ?? (id || text.slice(name.length + 2, -name.length - 3))
  const shown = element('span', undefined, words)
  chip.append(element('b', styles.kind, name), shown)
  if (name === 'guide' && label === null && /^[1-9]\d{0,8}$/.test(id))
    pictures.titleOf(Number(id), title => void (title && (shown.textContent = title)))
  return chip
}

/**
 * How the nodes that are one object are drawn; they are chosen as a whole, and nothing in them is
 * text.
 */
export const chipView =
  (pictures: Pictures): NodeViewRenderer =>
  ({ node }) => {
    const dom = node.type.name === wikiToken ? tokenChip(node, pictures) : unknownChip(node)
    dom.contentEditable = 'false'
    dom.draggable = node.type.spec.draggable === true
    return {
      dom,
      // The same object again needs nothing; another one is drawn anew.
      update: next => next.type === node.type && next.attrs === node.attrs,
      ignoreMutation: () => true,
      selectNode: () => dom.setAttribute('data-chosen', ''),
      deselectNode: () => dom.removeAttribute('data-chosen'),
    }
  }
