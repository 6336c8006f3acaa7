// HTML from elsewhere -> lines: blocks and line breaks end a line, nested lists give its level.
// Only words are taken, never markup.
import { deepest } from '../lines/model/lineRules.ts'
import { isWordBullet, readForeignHtml, wordDepth } from './foreignHtml.ts'
import { withoutMarker } from './pasteLines.ts'
import type { PastedLine } from './pasteLines.ts'

const blocks = new Set([
  'P',
  'DIV',
  'LI',
  'UL',
  'OL',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'TR',
  'TD',
  'TH',
  'TABLE',
  'BLOCKQUOTE',
  'PRE',
  'DT',
  'DD',
  'DL',
  'SECTION',
  'ARTICLE',
  'HEADER',
  'FOOTER',
  'HR',
  'BODY',
  'FIGURE',
  'FIGCAPTION',
])
const rowText = (row: Element): string =>
  [...row.children]
    .map(cell => {
      cell.querySelectorAll('br').forEach(end => end.replaceWith(' '))
      return (cell.textContent ?? '').trim()
    })
    .filter(Boolean)
    .join(' ')

/** Lines of HTML; none when it is one line only. */
export const linesOfHtml = (html: string): PastedLine[] => {
  const page = readForeignHtml(html)
  const lines: PastedLine[] = []
  let [words, level] = ['', 0]
  const end = () => {
    const text = withoutMarker(words.replace(/[\s\u00a0]+/g, ' '))
    // Rules drawn with signs, and what stands before a signature, are no lines.
    if (/[\p{L}\p{N}]/u.test(text)) lines.push({ text, level: Math.min(deepest, level) })
    words = ''
  }
  const walk = (node: Node, depth: number): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      words += node.textContent ?? ''
      return
    }
    if (!(node instanceof Element)) return
    const element = node
    const name = element.tagName.toUpperCase()
    if (isWordBullet(element)) return
    if (name === 'BR') return end()
    const isBlock = blocks.has(name)
    if (isBlock) {
      end()
      level = (wordDepth(element) ?? Math.max(0, depth) + 1) - 1
    }
    // A row of a table is one line: its cells belong together.
    if (name === 'TR') words = rowText(element)
    else
      for (const child of element.childNodes)
        walk(child, name === 'UL' || name === 'OL' ? depth + 1 : depth)
    if (isBlock) {
      end()
      level = Math.max(0, depth)
    }
  }
  walk(page.body, -1)
  end()
  return lines.length < 2 ? [] : lines
}
