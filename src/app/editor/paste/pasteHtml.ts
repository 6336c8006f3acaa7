// HTML from elsewhere -> lines: blocks and line breaks end a line, nested lists give its level.
// Only words are taken, never markup.
import { deepest } from '../lines/model/lineRules.ts'
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
const silent = new Set([
  'STYLE',
  'SCRIPT',
  'TITLE',
  'META',
  'LINK',
  'TEMPLATE',
  'NOSCRIPT',
  'SELECT',
  'BUTTON',
  'SVG',
])

/** The page's own policy refuses style sheets, even in what is only read. */
export const withoutSheets = (html: string): string =>
  html.replace(/<style\b[\s\S]*?<\/style>/gi, '')

/**
 * Word processors write lists as paragraphs that name their level in the style: `mso-list: l0
 * level2 lfo1`.
 */
const wordLevel = (element: Element): number | null => {
  const found = /mso-list:[^;]*\blevel(\d)/i.exec(element.getAttribute('style') ?? '')
  return found ? Number(found[1]) - 1 : null
}
/** The bullet that such a program writes into the text, or a check box of a page. */
const isSign = (element: Element) =>
  /mso-list:\s*Ignore/i.test(element.getAttribute('style') ?? '') ||
  silent.has(element.tagName.toUpperCase())

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
  const page = new DOMParser().parseFromString(withoutSheets(html), 'text/html')
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
    if (isSign(element)) return
    if (name === 'BR') return end()
    const isBlock = blocks.has(name)
    if (isBlock) {
      end()
      level = wordLevel(element) ?? Math.max(0, depth)
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
