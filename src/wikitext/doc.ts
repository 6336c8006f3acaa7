import { markFacets, tokenConstructs } from './constructs.ts'
import { numberOf } from './constructs/token.ts'
import type { References, WikiEnv } from './env.ts'
import { tokenOf } from './inline.ts'
import type { WikiDoc, WikiNode } from './tree.ts'
import { everyNode, hardBreak, isInline } from './tree.ts'

/**
 * The tree as it goes over the wire as `contents_json`: the same, with the attributes recomputed that come from
 * outside (`href` of wiki links). Everything else is kept as it is, unknown nodes and attributes too.
 */
export const toContentsJson = (doc: WikiDoc, env: WikiEnv): WikiDoc => ({ ...doc, content: doc.content.map((node) => derived(node, env)) })

function derived(node: WikiNode, env: WikiEnv): WikiNode {
  const made = { ...node }
  if (node.content) made.content = node.content.map((child) => derived(child, env))
  if (node.marks) made.marks = node.marks.map((mark) => markFacets.get(mark.type)?.derive?.(mark, node.text ?? '', env) ?? mark)
  return made
}

/** Everything outside that the documents speak of, so that it can be loaded in a fixed number of queries. */
export function references(...docs: WikiDoc[]): References {
  const found: { [kind in keyof References]: Set<string | number> } = {
    titles: new Set(), guideids: new Set(), imageids: new Set(), postids: new Set(),
    userids: new Set(), documentids: new Set(), itemcodes: new Set(),
  }
  for (const node of docs.flatMap((doc) => [...everyNode(doc)])) {
    for (const mark of node.marks ?? []) markFacets.get(mark.type)?.references?.(mark, node.text ?? '', (kind, id) => found[kind].add(id))
    const token = tokenOf(node)
    const kind = token && tokenConstructs.get(token.name)?.refersTo
    if (!token || !kind) continue
    const id = kind === 'itemcodes' ? token.id : numberOf(token.id)
    if (id !== null && id !== '') found[kind].add(id)
  }
  return Object.fromEntries(Object.entries(found).map(([kind, ids]) => [kind, [...ids]])) as References
}

/** The words of a document without its markup: blocks and breaks on lines of their own, tokens as their labels. */
export const plainText = (doc: WikiDoc): string =>
  doc.content.map(blockText).filter((text) => text !== '').join('\n')

function blockText(node: WikiNode): string {
  const children = node.content ?? []
  if (children.some(isInline)) return children.map(inlineText).join('').trim()
  return children.map(blockText).filter((text) => text !== '').join('\n')
}

function inlineText(node: WikiNode): string {
  if (node.type === hardBreak) return '\n'
  const token = tokenOf(node)
  if (token === null) return node.text ?? ''
  return tokenConstructs.has(token.name) ? (token.label ?? '') : token.source
}
