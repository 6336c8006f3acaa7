// Nodes of a page as text, for people to compare and to write.
import { sourceOfBlock } from '#app/drafts/content/wikiContent.ts'
import { isBlockSayable } from '#wikitext/foreign/foreign.ts'
import { parse } from '#wikitext/parse.ts'
import { childrenOf, isNode, type WikiNode } from '#wikitext/tree.ts'

/**
 * Wiki text of a block, an item or a row; what wiki text cannot say is shown as data. undefined: it
 * is no node.
 */
export const nodeText = (value: unknown): string | undefined => {
  if (!isNode(value)) return undefined
  if (value.type === 'cell') return value.text ?? ''
  if (value.type === 'row' || value.type === 'options')
    return childrenOf(value)
      .map(one => one.text ?? '')
      .join('\n')
  if (value.type === 'listItem') return childrenOf(value).map(sourceOfBlock).join('\n')
  return isBlockSayable(value) ? sourceOfBlock(value) : JSON.stringify(value, null, 1)
}

/** Only what is one text: a paragraph, a heading, a cell. */
export const editableNode = (value: unknown): string | undefined =>
  isNode(value) &&
  (value.type === 'cell' ||
    ((value.type === 'paragraph' || value.type === 'heading') && isBlockSayable(value)))
    ? nodeText(value)
    : undefined

/** A node of the kind of `value` with the text that was written. */
export const nodeOfText = (value: unknown, text: string): WikiNode =>
  isNode(value) && value.type === 'cell'
    ? { ...value, text: text.replace(/\s*\n\s*/g, ' ') }
    : (parse(text).content[0] ?? { type: 'paragraph', content: [] })
