// text_raw of a line <-> the inline content of the editor. What is typed is wiki text, so tags and
// links may simply be written; text that only looks like markup (it stood in [nowiki]) carries the
// mark `literal` and stays text.
import { isInlineSayable, isMarkSayable } from '#wikitext/foreign/foreign.ts'
import { unnamed, withNames } from '#wikitext/editor/bareLinks.ts'
import { parseInline } from '#wikitext/inline.ts'
import { toSource } from '#wikitext/source.ts'
import type { Attrs, Mark, WikiNode } from '#wikitext/tree.ts'
import { withoutEdgeBlanks } from '#wikitext/edgeBlanks.ts'

export const literal = 'literal'
const verbatim = new Set(['code', 'link', 'wikiLink'])
const isVerbatim = (marks: readonly Mark[] = []): boolean =>
  marks.some(({ type }) => verbatim.has(type))
const isLiteral = (marks: readonly Mark[] = []): boolean =>
  marks.some(({ type }) => type === literal)

const readsAsItself = (text: string): boolean => {
  const nodes = parseInline(text)
  const [node] = nodes
  return nodes.length === 1 && node?.type === 'text' && !node.marks?.length && node.text === text
}

const sourceOf = (content: WikiNode[]): string =>
  toSource({ type: 'doc', content: [{ type: 'paragraph', content }] }, 'line')

/** What the editor has no shape for is shown as it is written, and so stays what it is. */
const isForeign = (node: WikiNode): boolean =>
  !isInlineSayable(node) || (node.marks ?? []).some(mark => !isMarkSayable(mark))

/** Wiki text of a line -> nodes of the editor. */
export const inlineOfText = (text_raw: string): WikiNode[] =>
  withNames(
    parseInline(text_raw.replace(/\r\n?/g, '\n').trim()).map(node =>
      isForeign(node)
        ? { type: 'text', text: sourceOf([node]) }
        : node.type !== 'text' || isVerbatim(node.marks) || readsAsItself(node.text ?? '')
          ? node
          : { ...node, marks: [...(node.marks ?? []), { type: literal }] },
    ),
  )

const withMarks = (node: WikiNode, marks: readonly Mark[]): WikiNode =>
  node.type !== 'text'
    ? node
    : {
        ...node,
        marks: [
          ...(node.marks ?? []),
          ...marks.filter(mark => !node.marks?.some(({ type }) => type === mark.type)),
        ],
      }

/**
 * ProseMirror's attributes have no prototype, and marks of the editor may carry more than the tree
 * knows.
 */
const plainMark = ({ type, attrs }: Mark): Mark =>
  attrs === undefined || Object.keys(attrs).length === 0
    ? { type }
    : unnamed({ type, attrs: { ...(attrs as Attrs & object) } as Attrs })

/**
 * Nodes of the editor -> wiki text, canonical where marks were set, to the letter where nothing but
 * text was typed.
 */
export const textOfInline = (nodes: readonly WikiNode[]): string => {
  const all = nodes.map(node => (node.marks ? { ...node, marks: node.marks.map(plainMark) } : node))
  if (all.every(node => node.type === 'text' && !node.marks?.length))
    return all.map(node => node.text ?? '').join('')
  const content = withoutEdgeBlanks(all).flatMap(node => {
    if (node.type !== 'text') return [node]
    if (isVerbatim(node.marks) || isLiteral(node.marks))
      return [{ ...node, marks: (node.marks ?? []).filter(({ type }) => type !== literal) }]
    return parseInline(node.text ?? '').map(part => withMarks(part, node.marks ?? []))
  })
  return sourceOf(content)
}
