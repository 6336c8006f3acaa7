// The document of a page -> lines of a step: one for each paragraph and item, marks and links stay.
import { withoutEdgeBlanks } from '#wikitext/edgeBlanks.ts'
import { toSource } from '#wikitext/source.ts'
import { childrenOf, concatenated, hardBreak, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import { deepest } from '../../lines/model/lineRules.ts'
import { readTable } from '../../table/tableText.ts'
import type { PastedLine } from '../pasteLines.ts'

const lineOf = (content: WikiNode[]): string =>
  toSource(
    { type: 'doc', content: [{ type: 'paragraph', content: withoutEdgeBlanks(content) }] },
    'line',
  ).trim()

/** A break ends a line. */
const runsOf = (content: readonly WikiNode[]): WikiNode[][] => {
  const runs: WikiNode[][] = [[]]
  for (const node of content) {
    if (node.type === hardBreak) runs.push([])
    else runs.at(-1)?.push(node)
  }
  return runs
}

const textsOf = (node: WikiNode): string[] => {
  if (node.type === 'table')
    return readTable(concatenated(node)).rows.map(row =>
      row
        .map(({ text }) => text.replaceAll('[br]', ' '))
        .filter(Boolean)
        .join(' '),
    )
  if (node.type === 'codeBlock')
    return concatenated(node)
      .split('\n')
      .map(text => (text.trim() ? lineOf([{ type: 'text', text, marks: [{ type: 'code' }] }]) : ''))
  if (node.type === 'paragraph' || node.type === 'heading')
    return runsOf(node.content ?? []).map(lineOf)
  return node.type === 'horizontalRule' ? [] : [lineOf([node])]
}

export const linesOfDoc = ({ content }: WikiDoc): PastedLine[] => {
  const at = (nodes: readonly WikiNode[], level: number): PastedLine[] =>
    nodes.flatMap((node): PastedLine[] => {
      if (node.type === 'blockquote') return at(childrenOf(node), level)
      if (node.type === 'bulletList' || node.type === 'orderedList')
        return childrenOf(node).flatMap(item => {
          const [first, ...below] = childrenOf(item)
          const isWords = first?.type === 'paragraph'
          return [
            ...(first && isWords ? at([first], level) : []),
            ...at(first && !isWords ? [first, ...below] : below, isWords ? level + 1 : level),
          ]
        })
      return textsOf(node).map(text => ({ text, level: Math.min(deepest, level) }))
    })
  return at(content, 0).filter(({ text }) => text !== '')
}
