import { itemAt } from '#lib/existing.ts'
import { markFacets } from './constructs.ts'
import { isMarkSayable } from './foreign/foreign.ts'
import { holdsTextOnly, orderedMarks } from './markOrder.ts'
import type { Leaf, Mark, WikiNode } from './tree.ts'
import { hardBreak } from './tree.ts'

/** The attributes that the source of a mark carries, as a string to compare. */
export function markKey(mark: Mark): string {
  const kept = markFacets.get(mark.type)?.attrs
  if (!isMarkSayable(mark)) return JSON.stringify(mark)
  const attrs = (mark.attrs ?? {}) as { [name: string]: unknown }
  return mark.type + JSON.stringify((kept ?? []).map(name => attrs[name] ?? null))
}

export const sameMark = (one: Mark, other: Mark): boolean =>
  one === other || (one.type === other.type && markKey(one) === markKey(other))

export const standsAlone = (mark: Mark): boolean =>
  markFacets.get(mark.type)?.standsAlone?.(mark) ?? false

const joinable = (one: Mark[], other: Mark[]): boolean =>
  one.length === other.length &&
  one.every((mark, at) => sameMark(mark, itemAt(other, at)) && !standsAlone(mark))

/** Leaves -> nodes: neighbours with equal marks are one text node, tokens stay apart. */
export function toNodes(leaves: readonly Leaf[], isToken: (text: string) => boolean): WikiNode[] {
  const nodes: WikiNode[] = []
  let open: { parts: string[]; marks: Mark[] } | null = null
  const add = (text: string, marks: Mark[]): void => {
    nodes.push(marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text })
  }
  const close = (): void => {
    if (open === null) return
    const text = open.parts.join('')
    // Escaped text that looks like a token is kept apart from one by being two nodes.
    if (isToken(text) && !open.marks.some(holdsTextOnly)) {
      add(text.charAt(0), open.marks)
      add(text.slice(1), open.marks)
    } else add(text, open.marks)
    open = null
  }
  for (const each of leaves) {
    if (each.kind === 'break') {
      close()
      nodes.push({ type: hardBreak })
      continue
    }
    if (each.kind === 'node') {
      close()
      nodes.push(each.node)
      continue
    }
    if (each.text === '') continue
    const marks = orderedMarks(each.marks)
    const current: { parts: string[]; marks: Mark[] } | null = open
    if (each.kind === 'token') {
      close()
      add(each.text, marks)
    } else if (current !== null && joinable(current.marks, marks)) current.parts.push(each.text)
    else {
      close()
      open = { parts: [each.text], marks }
    }
  }
  close()
  return nodes
}
