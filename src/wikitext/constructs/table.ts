import { firstOf, itemAt, lastOf } from '#lib/existing.ts'
import type { BlockConstruct, BlockReader, HtmlWalk, Spot } from '../construct.ts'
import type { Html } from '../markup.ts'
import { element, textHtml } from '../markup.ts'
import type { WikiNode } from '../tree.ts'
import { concatenated, hasNoAttrs } from '../tree.ts'

const opener = '{table'
const closer = '}'
const option = /^\|[a-z]+=/
const rowBreak = '|--'

/**
 * `| text`, `|! text`, with `<<attributes>> ` before the text; what has neither space nor `!` is a
 * cell all the same.
 */
type Cell = { isHead: boolean; attributes: string; text: string; at: Spot }
type Table = { options: string[]; rows: Cell[][] }

const isOpener = (line: string): boolean => line.startsWith(opener) && line.trimEnd() === opener

/**
 * The line that closes the table of this one: all between are lines of a table. -1 when it is none.
 */
function lastLineOf(lines: readonly string[], at: number): number {
  if (!isOpener(itemAt(lines, at))) return -1
  let end = at + 1
  while (end < lines.length && itemAt(lines, end).startsWith('|')) end++
  return end < lines.length && itemAt(lines, end).trimEnd() === closer ? end : -1
}

function readCell(line: string, number: number): Cell {
  const isHead = line === '|!' || line.startsWith('|! ')
  const rest = line.slice(isHead ? 2 : 1).replace(/^ /, '')
  const attributes = /^<<.*?>> ?/.exec(rest)?.[0] ?? ''
  const text = rest.slice(attributes.length)
  return { isHead, attributes, text, at: { line: number, column: line.length - text.length } }
}

/** The lines between opener and closer; `first`: which one of the text the first of them is. */
function readTable(lines: readonly string[], first = 0): Table {
  const firstCell = lines.findIndex(line => !option.test(line))
  const options = lines.slice(0, firstCell < 0 ? lines.length : firstCell)
  const rows: Cell[][] = [[]]
  for (const [at, line] of lines.slice(options.length).entries()) {
    if (line.trimEnd() === rowBreak) rows.push([])
    else lastOf(rows).push(readCell(line, first + options.length + at))
  }
  return { options, rows }
}

const textNode = (text: string): WikiNode => ({ type: 'text', text })

// The tree of a table is its source, cut into text nodes as other servers cut it (wikitext.md 3.8).
function nodesOf({ options, rows }: Table, reader: BlockReader): WikiNode[] {
  const nodes = [opener, ...options.map(line => `\n${line}`)]
  let isLineOpen = true
  for (const [at, row] of rows.entries()) {
    if (at > 0) {
      nodes.push(`${isLineOpen ? '\n' : ''}${rowBreak}\n`)
      isLineOpen = false
    }
    for (const cell of row) {
      if (isLineOpen) nodes.push('\n')
      nodes.push(cell.isHead ? '|! ' : '| ', cell.attributes)
      for (const piece of reader.cut(cell.text, cell.at)) nodes.push(piece)
      isLineOpen = true
    }
  }
  nodes.push(`${isLineOpen ? '\n' : ''}${closer}`)
  return nodes.filter(text => text !== '').map(textNode)
}

const linesOf = (node: WikiNode): string[] => concatenated(node).split('\n')

/** Does the text of the node read as one table? Of another server it may be anything. */
export const isTable = (node: WikiNode): boolean => {
  const lines = linesOf(node)
  return lastLineOf(lines, 0) === lines.length - 1
}

/** Kept as its source; what the cells hold is read when they are shown. */
export const table: BlockConstruct = {
  name: 'table',
  level: 'block',
  gives: ['table'],
  holds: 'text',
  says: node => hasNoAttrs(node) && isTable(node),
  isVerbatim: true,
  opens: (_line, _afterBreak, at, reader) => lastLineOf(reader.lines, at) >= 0,
  escape: /^\{table/,
  parse(at, reader) {
    const end = lastLineOf(reader.lines, at)
    return {
      end: end + 1,
      nodes: [
        {
          type: 'table',
          content: nodesOf(readTable(reader.lines.slice(at + 1, end), at + 1), reader),
        },
      ],
    }
  },
  rows: node =>
    isTable(node)
      ? readTable(linesOf(node).slice(1, -1)).rows.map(row => row.map(({ text }) => text.trim()))
      : [[concatenated(node)]],
  // An empty cell is `| ` in the tree and `|` in the source.
  source: node =>
    linesOf(node)
      .map(line => (line === '| ' || line === '|! ' ? line.trimEnd() : line))
      .join('\n'),
  html(node, walk) {
    if (!isTable(node)) return element('p', {}, textHtml(concatenated(node)))
    const { options, rows } = readTable(linesOf(node).slice(1, -1))
    const columns = valueOf(options, 'format').split(':').map(columnStyle)
    const shown = rows
      .filter(row => row.length > 0)
      .map(row => {
        let column = 0
        return element(
          'tr',
          {},
          row.map(cell => {
            const span = spans(cell.attributes)
            const style = columns[column]
            column += span.colspan ?? 1
            return element(cell.isHead ? 'th' : 'td', { ...span, style }, cellHtml(cell, walk))
          }),
        )
      })
    const width = /^(?:\d{1,3}%|\d{1,4}px)$/.exec(valueOf(options, 'width'))?.[0]
    const style = width === undefined ? null : `width:${width}`
    return element(
      'div',
      { class: 'table-container' },
      element(
        'div',
        { class: 'table-overflow' },
        element('table', { style, class: 'table table-bordered table-condensed' }, shown),
      ),
    )
  },
}

const valueOf = (options: readonly string[], name: string): string =>
  options
    .findLast(line => line.startsWith(`|${name}=`))
    ?.slice(name.length + 2)
    .trim() ?? ''

const alignments: { [letter: string]: string } = { l: 'left', c: 'center', r: 'right' }

function columnStyle(entry: string): string | null {
  const found = /^(\d{1,3}%)?([lcr])?$/.exec(entry.trim())
  const width = found?.[1] ? `width:${found[1]}` : ''
  const align = found?.[2] ? `text-align:${alignments[found[2]]}` : ''
  return [width, align].filter(part => part !== '').join(';') || null
}

function spans(attributes: string): { colspan?: number; rowspan?: number } {
  const found: { colspan?: number; rowspan?: number } = {}
  for (const [, name, value] of attributes.matchAll(/\b(colspan|rowspan)="([1-9]\d{0,2})"/g))
    found[name as 'colspan' | 'rowspan'] = Number(value)
  return found
}

// A picture alone in its cell is shown in its box.
function cellHtml(cell: Cell, walk: HtmlWalk): Html {
  const content = walk.read(cell.text.trim())
  const alone = content.length === 1 ? walk.token(firstOf(content)) : null
  return alone !== null && walk.isBlockToken(alone)
    ? walk.tokenHtml(alone, 'box')
    : walk.inline(content)
}
