import { blockOf } from './constructs.ts'
import { isCodeText } from './constructs/code.ts'
import { isLinkTitle } from './constructs/wikiLink.ts'
import { isBlockSayable, isInlineSayable, isMarkSayable } from './foreign/foreign.ts'
import { normalInline } from './inline.ts'
import { markKey } from './leaves.ts'
import { orderedMarks } from './markOrder.ts'
import type { Mark, WikiNode } from './tree.ts'
import { attr, childrenOf, concatenated } from './tree.ts'
import { isSafeUrl, writableUrl } from './url.ts'
import { plainText } from '#lib/plainText.ts'

/**
 * Are the blocks the same in everything that wiki text can say? Derived attributes do not count.
 */
export const sameMeaning = (one: readonly WikiNode[], other: readonly WikiNode[]): boolean =>
  JSON.stringify(one.map(blockMeaning)) === JSON.stringify(other.map(blockMeaning))

/** Equal for blocks that say the same. */
export const meaningOf = (node: WikiNode): string => JSON.stringify(blockMeaning(node))

const blockMeaning = (node: WikiNode): unknown => (isBlockSayable(node) ? meaning(node) : node)

function meaning(node: WikiNode): unknown {
  const construct = blockOf.get(node.type)
  const attrs = (construct?.attrs ?? []).map(name => attr(node, name))
  const children = childrenOf(node)
  if (construct?.isVerbatim) return [node.type, attrs, concatenated(node)]
  if (construct?.holds === 'inline') return [node.type, attrs, children.map(inlineMeaning)]
  return [node.type, attrs, children.map(construct?.holds === 'blocks' ? blockMeaning : meaning)]
}

const inlineMeaning = (node: WikiNode): unknown =>
  isInlineSayable(node) ? [node.type, node.text, orderedMarks(node.marks ?? []).map(markKey)] : node

/**
 * The nearest tree that wiki text can say: inline nodes merged and ordered, marks dropped whose
 * text or attributes cannot be written. A tree that came from text is the same already; an editor's
 * may not be.
 */
export function writable(node: WikiNode): WikiNode {
  const construct = blockOf.get(node.type)
  if (!node.content || !construct || construct.isVerbatim) return node
  if (construct.holds === 'inline')
    return { ...node, content: normalInline(normalInline(node.content).map(withWritableMarks)) }
  if (construct.holds === 'items') return { ...node, content: node.content.map(writable) }
  return {
    ...node,
    content: node.content.map(child => (isBlockSayable(child) ? writable(child) : child)),
  }
}

function withWritableMarks(node: WikiNode): WikiNode {
  if (!node.marks || !isInlineSayable(node)) return node
  const text = node.text ?? ''
  const marks = node.marks
    .filter(mark => !isMarkSayable(mark) || isWritable(mark, text, node.marks ?? []))
    .map(withWritableUrl)
  return { ...node, marks }
}

function isWritable(mark: Mark, text: string, all: readonly Mark[]): boolean {
  if (mark.type === 'link') return isSafeUrl(plainText(attr(mark, 'href')))
  if (mark.type === 'wikiLink') {
    const target = attr(mark, 'target')
    return (
      !all.some(each => each.type === 'link') &&
      isLinkTitle(typeof target === 'string' ? target : text)
    )
  }
  if (mark.type !== 'code') return true
  const inLabel = all.some(each => each.type === 'link' || each.type === 'wikiLink')
  return isCodeText(text) && !(inLabel && /[[\]]/.test(text))
}

const withWritableUrl = (mark: Mark): Mark =>
  mark.type === 'link' && isMarkSayable(mark)
    ? { ...mark, attrs: { ...mark.attrs, href: writableUrl(plainText(attr(mark, 'href'))) } }
    : mark
