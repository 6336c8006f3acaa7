import { blockOf, markFacets, tokenConstructs } from './constructs.ts'
import { numberOf } from './constructs/token.ts'
import type { References, WikiEnv } from './env.ts'
import { isInlineSayable, isMarkSayable } from './foreign/foreign.ts'
import { parseInline, tokenOf } from './inline.ts'
import type { WikiDoc, WikiNode } from './tree.ts'
import {
  childrenOf,
  concatenated,
  everyNode,
  hardBreak,
  isInline,
  isNode,
  marksOf,
} from './tree.ts'

/**
 * The tree as it goes over the wire as `contents_json`: the same, with the attributes recomputed
 * that come from outside (`href` of wiki links). Everything else is kept as it is, unknown nodes
 * and attributes too.
 */
export const toContentsJson = (doc: WikiDoc, env: WikiEnv): WikiDoc => ({
  ...doc,
  content: doc.content.map(node => derived(node, env)),
})

function derived(node: WikiNode, env: WikiEnv): WikiNode {
  if (node.type === 'text') {
    if (!node.marks || !isInlineSayable(node)) return node
    return {
      ...node,
      marks: node.marks.map(mark =>
        isMarkSayable(mark)
          ? (markFacets.get(mark.type)?.derive?.(mark, node.text ?? '', env) ?? mark)
          : mark,
      ),
    }
  }
  // Nothing is worked out inside what nobody knows.
  const construct = blockOf.get(node.type)
  if (!construct || !Array.isArray(node.content)) return node
  const made = {
    ...node,
    content: node.content.map(child => (isNode(child) ? derived(child, env) : child)),
  }
  const alone =
    node.type === 'paragraph' && node.content.length === 1 && isNode(node.content[0])
      ? tokenOf(node.content[0])
      : null
  const attrs = alone && tokenConstructs.get(alone.name)?.blockAttrs?.(alone, env)
  return attrs ? { ...made, attrs } : made
}

/** What a node keeps as source, read: row by row, and each cell's run of nodes. */
const rowsOf = (node: WikiNode): WikiNode[][][] | null =>
  blockOf
    .get(node.type)
    ?.rows?.(node)
    .map(row => row.map(text => parseInline(text))) ?? null

function* readNodes(docs: readonly WikiDoc[]): Generator<WikiNode> {
  for (const doc of docs)
    for (const node of everyNode(doc)) {
      yield node
      for (const cell of rowsOf(node)?.flat() ?? []) yield* cell
    }
}

/**
 * Everything outside that the documents speak of, so that it can be loaded in a fixed number of
 * queries.
 */
export function references(...docs: WikiDoc[]): References {
  const found: { [kind in keyof References]: Set<string | number> } = {
    titles: new Set(),
    guideids: new Set(),
    imageids: new Set(),
    postids: new Set(),
    userids: new Set(),
    documentids: new Set(),
    itemcodes: new Set(),
  }
  for (const node of readNodes(docs)) {
    for (const mark of marksOf(node))
      markFacets
        .get(mark.type)
        ?.references?.(mark, node.text ?? '', (kind, id) => found[kind].add(id))
    const token = tokenOf(node)
    const kind = token && tokenConstructs.get(token.name)?.refersTo
    if (!token || !kind) continue
    const id = kind === 'itemcodes' ? token.id : numberOf(token.id)
    if (id !== null && id !== '') found[kind].add(id)
  }
  return Object.fromEntries(
    Object.entries(found).map(([kind, ids]) => [kind, [...ids]]),
  ) as References
}

/**
 * The words of a document without its markup: blocks and breaks on lines of their own, tokens as
 * their labels, the cells of a row with a tab between them.
 */
export const plainText = (doc: WikiDoc): string => lines(doc.content.map(blockText))

const lines = (texts: readonly string[]): string => texts.filter(text => text !== '').join('\n')
const inlineWords = (nodes: readonly WikiNode[]): string => nodes.map(inlineText).join('').trim()

function blockText(node: WikiNode): string {
  const rows = rowsOf(node)
  if (rows) return lines(rows.map(row => row.map(inlineWords).join('\t').trim()))
  const children = childrenOf(node)
  if (blockOf.get(node.type)?.holds === 'inline' || children.some(isInline))
    return inlineWords(children)
  return lines(children.map(blockText))
}

function inlineText(node: WikiNode): string {
  if (node.type === hardBreak) return '\n'
  if (node.type !== 'text') return concatenated(node)
  const token = tokenOf(node)
  if (token === null) return concatenated(node)
  return tokenConstructs.has(token.name) ? (token.label ?? '') : token.source
}
