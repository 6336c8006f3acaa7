// What wiki text has no words for: nodes, marks and attributes of other programs. In the tree they
// stay as they came; in wiki text they are `[x_node|…]` and `[x_mark|…|text]` with their JSON
// (wikitext.md 10 b).
import { firstOf } from '#lib/existing.ts'
import { blockOf, markFacets } from '../constructs.ts'
import { holdsTextOnly, orderedMarks } from '../markOrder.ts'
import { packed } from './packed.ts'
import type { Mark, WikiNode } from '../tree.ts'
import { childrenOf, hardBreak, hasNoAttrs, isNode } from '../tree.ts'

const deepestList = 20

const hasOnly = (holder: object, ...keys: string[]): boolean =>
  Object.keys(holder).every(key => keys.includes(key))

/** Can wiki text say this mark, with all that it carries? */
export function isMarkSayable(mark: Mark): boolean {
  const facet = markFacets.get(mark.type)
  return (
    facet !== undefined &&
    hasOnly(mark, 'type', 'attrs') &&
    (hasNoAttrs(mark) || (facet.says?.(mark) ?? false))
  )
}

/** Can wiki text say this inline node: as text, or with one foreign mark around it? */
export function isInlineSayable(node: WikiNode): boolean {
  if (node.type === hardBreak)
    return (
      hasOnly(node, 'type', 'attrs', 'content', 'marks') &&
      hasNoAttrs(node) &&
      childrenOf(node).length === 0
    )
  if (
    node.type !== 'text' ||
    typeof node.text !== 'string' ||
    !hasOnly(node, 'type', 'text', 'marks')
  )
    return false
  const marks: unknown = node.marks ?? []
  if (!Array.isArray(marks) || !marks.every(isNode)) return false
  const foreign = (marks as Mark[]).filter(mark => !isMarkSayable(mark))
  if (foreign.length === 0) return true
  return (
    foreign.length === 1 &&
    packed(firstOf(foreign)) !== null &&
    /\S/.test(node.text) &&
    !/^\[.*\]$/s.test(node.text) &&
    !(marks as Mark[]).some(mark => mark !== foreign[0] && holdsTextOnly(mark)) &&
    orderedMarks(marks as Mark[]).every((mark, at) => mark === marks[at]) &&
    orderedMarks(marks as Mark[]).length === marks.length
  )
}

/**
 * Can wiki text say this block, its attributes and its shape? What stands in its inline runs is
 * another matter.
 */
export function isBlockSayable(node: WikiNode): boolean {
  const construct = blockOf.get(node.type)
  if (!construct || node.type === 'listItem' || !hasOnly(node, 'type', 'attrs', 'content'))
    return false
  if (!(hasNoAttrs(node) || (construct.says?.(node) ?? false))) return false
  if (node.content !== undefined && !(Array.isArray(node.content) && node.content.every(isNode)))
    return false
  if (!(construct.nestsWell?.(node) ?? true)) return false
  if (construct.holds === 'items') return isListSayable(node, 1)
  if (construct.holds === 'text')
    return childrenOf(node).every(isBareText) && (construct.says?.(node) ?? true)
  return construct.holds !== 'nothing' || childrenOf(node).length === 0
}

const isBareText = (node: WikiNode): boolean =>
  node.type === 'text' && typeof node.text === 'string' && hasOnly(node, 'type', 'text')

const isList = (node: WikiNode): boolean =>
  blockOf.get(node.type)?.holds === 'items' && node.type !== 'listItem'

// One paragraph, then lists.
function isListSayable(list: WikiNode, depth: number): boolean {
  if (
    depth > deepestList ||
    !hasOnly(list, 'type', 'attrs', 'content') ||
    !(hasNoAttrs(list) || (blockOf.get(list.type)?.says?.(list) ?? false))
  )
    return false
  if (list.content !== undefined && !(Array.isArray(list.content) && list.content.every(isNode)))
    return false
  return childrenOf(list).every(item => {
    if (item.type !== 'listItem' || !hasOnly(item, 'type', 'attrs', 'content') || !hasNoAttrs(item))
      return false
    if (item.content !== undefined && !(Array.isArray(item.content) && item.content.every(isNode)))
      return false
    return childrenOf(item).every((child, at) =>
      child.type === 'paragraph'
        ? at === 0 && isBlockSayable(child)
        : isList(child) && isListSayable(child, depth + 1),
    )
  })
}
