// HTML from elsewhere -> HTML that the editor's schema reads: headings, lists, links, tables, bold
// and italic stay; fonts and colours go.
import type { Schema } from '@tiptap/pm/model'
import { DOMParser as ProseParser } from '@tiptap/pm/model'
import { fromEditorInline } from '#wikitext/editor/editorInline.ts'
import { toSource } from '#wikitext/source.ts'
import type { WikiNode } from '#wikitext/tree.ts'
import { writeTable, type Cell } from '../table/tableText.ts'
import { isWordBullet, readForeignHtml, styleOf, wordDepth } from './foreignHtml.ts'

const unwrap = (element: Element) => element.replaceWith(...element.childNodes)
const wrap = (element: Element, tag: string) => {
  const inner = element.ownerDocument.createElement(tag)
  inner.append(...element.childNodes)
  element.append(inner)
}

/** Items that a word processor writes as paragraphs, with the bullet in their text. */
const listWordItems = (page: Document) => {
  for (const first of page.querySelectorAll(
    'p[style*="mso-list"], h1[style*="mso-list"], h2[style*="mso-list"]',
  )) {
    if (!first.isConnected || first.closest('li')) continue
    const run: Element[] = []
    for (
      let next: Element | null = first;
      next && wordDepth(next) !== null;
      next = next.nextElementSibling
    )
      run.push(next)
    const lists: Element[] = []
    for (const item of run) {
      const depth = wordDepth(item) ?? 1
      const isNumbered = /^\s*(?:\d+|[a-z])[.)]/i.test(
        [...item.querySelectorAll('[style]')].find(isWordBullet)?.textContent ?? '',
      )
      const kind = isNumbered ? 'ol' : 'ul'
      lists.length = Math.min(lists.length, depth)
      // An item of the other kind begins a list of its own.
      if (lists[depth - 1]?.localName === (isNumbered ? 'ul' : 'ol')) lists.pop()
      while (lists.length < depth) {
        const list = page.createElement(kind)
        const above = lists.at(-1)
        if (!above) item.before(list)
        else (above.lastElementChild ?? above.appendChild(page.createElement('li'))).append(list)
        lists.push(list)
      }
      const li = page.createElement('li')
      li.append(...item.childNodes)
      lists.at(-1)?.append(li)
    }
    for (const item of run) item.remove()
  }
}

/** Whatever a program says by styles alone. */
const tellByTags = (page: Document) => {
  for (const element of page.querySelectorAll('b, strong, i, em, span')) {
    const style = styleOf(element)
    const [isBold, isPlain] = [
      /font-weight:\s*(?:bold|[6-9]00)/.test(style),
      /font-weight:\s*(?:normal|[1-4]00)/.test(style),
    ]
    if (/^(?:b|strong)$/i.test(element.tagName) && isPlain) unwrap(element)
    else if (/^(?:i|em)$/i.test(element.tagName) && /font-style:\s*normal/.test(style))
      unwrap(element)
    else if (element.tagName === 'SPAN') {
      if (isBold) wrap(element, 'b')
      if (/font-style:\s*italic/.test(style)) wrap(element, 'i')
    }
  }
}

/** An item holds one paragraph, then lists: several paragraphs of it are lines of one. */
const oneParagraph = (item: Element) => {
  for (const list of item.querySelectorAll(':scope > :is(p, div) > :is(ul, ol)'))
    (list.parentElement as Element).after(list)
  const blocks = [
    ...item.querySelectorAll(
      ':scope > :is(p, div, h1, h2, h3, h4, h5, h6, blockquote, section, article)',
    ),
  ]
  blocks.forEach((block, n) => {
    if (n > 0) block.before(item.ownerDocument.createElement('br'))
    unwrap(block)
  })
}

const inlineSource = (cell: Element, schema: Schema): string => {
  oneParagraph(cell)
  const read = ProseParser.fromSchema(schema).parse(cell)
  const runs = read.children
    .filter(block => block.inlineContent)
    .map(block => fromEditorInline((block.toJSON() as WikiNode).content ?? []))
  const lines = runs.map(content =>
    toSource({ type: 'doc', content: [{ type: 'paragraph', content }] }, 'line').replace(/\n/g, ''),
  )
  return (lines.length > 0 ? lines.filter(Boolean).join('[br]') : read.textContent).trim()
}

const spanIn = (cell: Element, name: 'colspan' | 'rowspan'): string[] => {
  const span = Number(cell.getAttribute(name) ?? 1)
  return Number.isInteger(span) && span > 1 && span < 1000 ? [`${name}="${span}"`] : []
}
const tableSource = (table: HTMLTableElement, schema: Schema): string =>
  writeTable({
    options: [],
    rows: [...table.rows]
      .filter(row => row.cells.length > 0)
      .map(row =>
        [...row.cells].map((cell): Cell => {
          const attributes = [...spanIn(cell, 'colspan'), ...spanIn(cell, 'rowspan')].join(' ')
          return {
            isHead: cell.tagName === 'TH',
            attributes: attributes && `<<${attributes}>> `,
            text: inlineSource(cell, schema),
          }
        }),
      ),
  })

export const cleanedHtml = (html: string, schema: Schema): string => {
  // What this editor copied says all of it by itself.
  if (html.includes('data-pm-slice')) return html
  const page = readForeignHtml(html)
  listWordItems(page)
  for (const bullet of page.querySelectorAll('[style]')) if (isWordBullet(bullet)) bullet.remove()
  tellByTags(page)
  // A table that only arranges a page, as mails have them, is no table.
  for (const table of [...page.querySelectorAll('table')].reverse()) {
    const rows = [...table.rows].filter(row => row.cells.length > 0)
    const isLayout =
      table.getAttribute('role') === 'presentation' ||
      (rows.length <= 1 && Math.max(0, ...rows.map(row => row.cells.length)) <= 1) ||
      table.querySelector('[data-table]') !== null
    if (isLayout) {
      for (const cell of table.querySelectorAll('td, th'))
        if (cell.closest('table') === table) table.before(...cell.childNodes)
    } else {
      const made = page.createElement('div')
      made.dataset['table'] = tableSource(table, schema)
      table.before(made)
    }
    table.remove()
  }
  for (const item of page.querySelectorAll('li')) oneParagraph(item)
  // A line break at the end of a block is none.
  for (const end of page.querySelectorAll(
    ':is(p, div, li, h1, h2, h3, h4, h5, h6) > br:last-child',
  ))
    end.remove()
  return page.body.innerHTML
}
