import { itemAt } from '#lib/existing.ts'
import { isInlineSayable } from './foreign/foreign.ts'
import { sameMark, standsAlone } from './leaves.ts'
import type { Mark, WikiNode } from './tree.ts'
import { concatenated } from './tree.ts'

/** Inline nodes as source and HTML nest them: a mark around what it holds, or a node. */
export type Span = { mark: Mark; inner: Span[] } | { node: WikiNode }

// For marks of equal length, outermost first. Code is verbatim, so nothing can be written inside
// it.
const outermost = [
  'bold',
  'italic',
  'underline',
  'strike',
  'superscript',
  'subscript',
  'wikiLink',
  'link',
]

const rank = (mark: Mark): number =>
  outermost.includes(mark.type) ? outermost.indexOf(mark.type) : outermost.length

// A node that stays as it came keeps its marks to itself.
const marksOf = (node: WikiNode): Mark[] => (isInlineSayable(node) ? (node.marks ?? []) : [])

/**
 * Nests marks: the one that runs longest is outermost (wikitext.md 8.3). Each level uses up a mark
 * of each node.
 */
export function nest(
  nodes: readonly WikiNode[],
  from = 0,
  to = nodes.length,
  outer: readonly Mark[] = [],
): Span[] {
  const spans: Span[] = []
  let at = from
  while (at < to) {
    const left = marksOf(itemAt(nodes, at)).filter(
      mark => !outer.includes(mark) && !outer.some(each => sameMark(each, mark)),
    )
    const best = pick(left.map(mark => ({ mark, end: runEnd(nodes, at, to, mark) })))
    if (best === null) spans.push({ node: itemAt(nodes, at++) })
    else {
      spans.push({ mark: best.mark, inner: nest(nodes, at, best.end, [...outer, best.mark]) })
      at = best.end
    }
  }
  return spans
}

function runEnd(nodes: readonly WikiNode[], from: number, to: number, mark: Mark): number {
  let end = from + 1
  if (mark.type === 'code' || standsAlone(mark)) return end
  while (end < to && marksOf(itemAt(nodes, end)).some(each => sameMark(each, mark))) end++
  return end
}

function pick(runs: { mark: Mark; end: number }[]): { mark: Mark; end: number } | null {
  const outside = runs.filter(({ mark }) => mark.type !== 'code')
  const [first = null] = (outside.length > 0 ? outside : runs).sort(
    (a, b) => b.end - a.end || rank(a.mark) - rank(b.mark),
  )
  return first
}

/** The text that a span stands on. */
export const textOf = (spans: readonly Span[]): string =>
  spans.map(span => ('node' in span ? concatenated(span.node) : textOf(span.inner))).join('')
