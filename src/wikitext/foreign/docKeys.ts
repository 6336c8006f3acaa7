// What another program wrote beside the blocks of a document: kept in wiki text as one packed node
// of type `doc` at its end (wikitext.md 10 b).
import { hasNoAttrs } from '../tree.ts'
import type { WikiDoc, WikiNode } from '../tree.ts'

/**
 * The blocks of a document as they stand in wiki text, with what stands beside them as the last.
 */
export function blocksOf(doc: WikiDoc): WikiNode[] {
  const { type, content, ...keys } = doc
  const isBare = Object.keys(keys).every(key => key === 'attrs' && hasNoAttrs(doc))
  return isBare ? content : [...content, { type, ...keys }]
}

const holdsKeys = (node: WikiNode): boolean => node.type === 'doc' && !('content' in node)

/** A document out of the blocks of its wiki text; no blocks give none. */
export function docOfBlocks(blocks: readonly WikiNode[]): WikiDoc {
  const keys: Partial<WikiNode> = Object.assign({}, ...blocks.filter(holdsKeys))
  return { ...keys, type: 'doc', content: blocks.filter(node => !holdsKeys(node)) }
}
