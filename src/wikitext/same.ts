import { blockOf, markFacets } from './constructs.ts'
import { isCodeText } from './constructs/code.ts'
import { isLinkTitle } from './constructs/wikiLink.ts'
import { normalInline } from './inline.ts'
import { markKey, orderedMarks } from './leaves.ts'
import type { Mark, WikiNode } from './tree.ts'
import { attr, isInline } from './tree.ts'
import { isSafeUrl, writableUrl } from './url.ts'

/** Are the blocks the same in everything that wiki text can say? Derived attributes do not count. */
export const sameMeaning = (one: readonly WikiNode[], other: readonly WikiNode[]): boolean =>
  JSON.stringify(one.map(meaning)) === JSON.stringify(other.map(meaning))

function meaning(node: WikiNode): unknown {
  if (node.type === 'text') return [node.text, orderedMarks(node.marks ?? []).map(markKey)]
  const kept = blockOf.get(node.type)?.attrs ?? []
  return [node.type, ...kept.map((name) => attr(node, name)), (node.content ?? []).map(meaning)]
}

/**
 * The nearest tree that wiki text can say: inline nodes merged and ordered, marks dropped whose text or attributes
 * cannot be written. A tree that came from text is the same already; an editor's may not be.
 */
export function writable(node: WikiNode): WikiNode {
  if (!node.content || blockOf.get(node.type)?.isVerbatim) return node
  if (!node.content.some(isInline)) return { ...node, content: node.content.map(writable) }
  return { ...node, content: normalInline(normalInline(node.content).map(withWritableMarks)) }
}

function withWritableMarks(node: WikiNode): WikiNode {
  if (!node.marks) return node
  const text = node.text ?? ''
  const known = node.marks.filter((mark) => markFacets.has(mark.type))
  const marks = known.filter((mark) => isWritable(mark, text, known)).map(withWritableUrl)
  return { ...node, marks }
}

function isWritable(mark: Mark, text: string, all: readonly Mark[]): boolean {
  if (mark.type === 'link') return isSafeUrl(String(attr(mark, 'href') ?? ''))
  if (mark.type === 'wikiLink') {
    const target = attr(mark, 'target')
    return !all.some((each) => each.type === 'link') && isLinkTitle(typeof target === 'string' ? target : text)
  }
  if (mark.type !== 'code') return true
  const inLabel = all.some((each) => each.type === 'link' || each.type === 'wikiLink')
  return isCodeText(text) && !(inLabel && /[[\]]/.test(text))
}

const withWritableUrl = (mark: Mark): Mark =>
  mark.type === 'link' ? { ...mark, attrs: { ...mark.attrs, href: writableUrl(String(attr(mark, 'href'))) } } : mark
