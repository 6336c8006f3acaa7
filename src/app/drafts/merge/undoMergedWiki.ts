// Takes one change of theirs to a page back out of what I have. undefined: it has been changed
// since, or is gone.
import { parse } from '#wikitext/parse.ts'
import { childrenOf, concatenated, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import { sameNode } from './alignNodes.ts'
import type { Silent } from './question.ts'
import { undoEntry } from './undoMerged.ts'
import { sameWikiField, type WikiContent, type WikiField } from '../content/wikiContent.ts'

/** The nodes with `by` in the place of the one that is `what`, however deep it lies. */
const replaced = (
  nodes: readonly WikiNode[],
  what: WikiNode,
  by: WikiNode | null,
): WikiNode[] | undefined => {
  const at = nodes.findIndex(node => sameNode(node, what))
  if (at >= 0) return nodes.toSpliced(at, 1, ...(by ? [by] : []))
  for (const [i, node] of nodes.entries()) {
    const content = replaced(childrenOf(node), what, by)
    if (content) return nodes.with(i, { ...node, content })
  }
  return undefined
}

/** A cell or the options of a table are lines of its source. */
const replacedLine = (
  nodes: readonly WikiNode[],
  what: string,
  by: string,
): WikiNode[] | undefined => {
  for (const [i, node] of nodes.entries()) {
    const lines = concatenated(node).split('\n')
    const at = node.type === 'table' ? lines.indexOf(what) : -1
    const [table] = at < 0 ? [] : parse(lines.with(at, by).join('\n')).content
    if (table?.type === 'table') return nodes.with(i, table)
  }
  return undefined
}

/** Where the base had it, as far as there are as many blocks now. */
const putBack = (
  nodes: readonly WikiNode[],
  key: string | number | undefined,
  node: WikiNode,
): WikiNode[] | undefined =>
  typeof key === 'string' && /^@\d+$/.test(key)
    ? nodes.toSpliced(Math.min(Number(key.slice(1)), nodes.length), 0, node)
    : undefined

const blocksWithout = (
  content: readonly WikiNode[],
  { path, before, now }: Silent,
): WikiNode[] | undefined => {
  const [old, next] = [before, now] as [WikiNode | null, WikiNode | null]
  if (next?.type === 'cell')
    return old?.type === 'cell' ? replacedLine(content, next.text ?? '', old.text ?? '') : undefined
  if (next?.type === 'row' || old?.type === 'row') return undefined
  if (next) return replaced(content, next, old)
  return old && path.length === 2 ? putBack(content, path[1], old) : undefined
}

export const withoutMergedWiki = (page: WikiContent, silent: Silent): WikiContent | undefined => {
  const [field] = silent.path
  if (field === 'blocks') {
    const content = blocksWithout(page.contents.content, silent)
    return content && { ...page, contents: { ...page.contents, content } as WikiDoc, source: null }
  }
  const name = field as Exclude<WikiField, 'contents'>
  if (silent.path.length > 1) {
    const list = undoEntry(page[name] as unknown[], silent)
    return list && { ...page, [name]: list }
  }
  return sameWikiField(name, { ...page, [name]: silent.now }, page)
    ? { ...page, [name]: silent.before }
    : undefined
}
