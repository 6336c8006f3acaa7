// The document of a page -> lines of a step: one for each line and item. Marks and links stay, the
// signs of lists go as in any paste.
import { withoutEdgeBlanks } from '#wikitext/edgeBlanks.ts'
import { toSource } from '#wikitext/source.ts'
import { childrenOf, concatenated, hardBreak, type WikiDoc, type WikiNode } from '#wikitext/tree.ts'
import { deepest } from '../../lines/model/lineRules.ts'
import { readTable } from '../../table/tableText.ts'
import { withoutMarker, type PastedLine } from '../pasteLines.ts'

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

/** Where cells are empty, a sign tells which column a word is of. */
const rowsOf = (table: string): string[] => {
  const rows = readTable(table).rows.map(row =>
    row.map(({ text }) => text.replaceAll('[br]', ' ').trim()),
  )
  const between = rows.some(row => row.includes('')) ? ' | ' : ' '
  return rows.map(row => (row.some(Boolean) ? row.join(between).replace(/ {2,}/g, ' ').trim() : ''))
}

const textsOf = (node: WikiNode): string[] => {
  if (node.type === 'table') return rowsOf(concatenated(node))
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
  return at(content, 0)
    .map(line => ({ ...line, text: withoutMarker(line.text) }))
    .filter(({ text }) => text !== '')
}

/** The lines of a text, written so that nothing in them is read as markup. */
export const linesOfLetters = (text: string): PastedLine[] =>
  text
    .split(/[\r\n]+/)
    .map(line => ({ text: lineOf([{ type: 'text', text: line.trim() }]), level: 0 }))
    .filter(line => line.text !== '')

/** Wiki text in which each line is a paragraph, but for those that belong to a whole. */
export const lineByLine = (text: string): string => {
  let end = ''
  return text
    .split(/\r\n?|\n/)
    .map(line => {
      const isWithin = end !== ''
      const opened = /^\{(table)\b|\[(code|nowiki)[|\]]/.exec(line)
      if (isWithin) end = line.includes(end) ? '' : end
      else if (opened) end = opened[1] ? '}' : `[/${opened[2]}]`
      if (!isWithin && opened?.[2] && line.includes(end)) end = ''
      return isWithin || /^[*#]/.test(line) ? line : `\n${line}`
    })
    .join('\n')
}
