// Rows of parts or tools out of a spreadsheet.
import { existing } from '#lib/existing.ts'
import { emptyItem, type ItemReference } from '#app/drafts/content/guideContent.ts'

export type PastedItems = {
  items: ItemReference[]
  /** Rows whose quantity was none: they count as one. */
  uncounted: number
}
type Column = 'name' | 'type' | 'quantity' | 'notes'

/** Cells between tabs; a cell in quotes may hold line ends, and two quotes for one. */
const cellsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      let close = at + 1
      while (close < text.length && (text[close] !== '"' || text[close + 1] === '"'))
        close += text[close] === '"' ? 2 : 1
      if (close < text.length && /^"(?:[\t\r\n]|$)/.test(text.slice(close))) {
        cell = text.slice(at + 1, close).replaceAll('""', '"')
        at = close + 1
      }
    }
    const rest = /[^\t\r\n]*/y
    rest.lastIndex = at
    const plain = rest.exec(text)?.[0] ?? ''
    existing(rows.at(-1), 'the last row').push((cell + plain).replace(/\s+/g, ' ').trim())
    at += plain.length
    if (text[at] === '\t') at += 1
    else if (at < text.length) {
      at += text.startsWith('\r\n', at) ? 2 : 1
      if (at < text.length) rows.push([])
    }
  }
  return rows.filter(row => row.some(cell => cell !== ''))
}

const heads: [Column, RegExp][] = [
  ['name', /^(name|item|part|tool|part name|bezeichnung|teil|werkzeug)$/i],
  ['type', /^(type|kind|typ|art)$/i],
  ['quantity', /^(quantity|qty\.?|count|amount|number|menge|anzahl|stück)$/i],
  ['notes', /^(notes?|comments?|remarks?|hinweis|bemerkung|notiz)$/i],
]
const headOf = (cell: string) => heads.find(([, pattern]) => pattern.test(cell))?.[0]
const isNumber = (cell: string) => /^\d+$/.test(cell)

/**
 * Which column is what: by its head, else by what stands in it. Numbers are quantities; the text
 * before them is name and type, after them notes.
 */
const columnsOf = (rows: string[][]): { columns: (Column | undefined)[]; hasHead: boolean } => {
  const [first = []] = rows
  if (first.some(cell => headOf(cell) === 'name'))
    return { columns: first.map(headOf), hasHead: true }
  const width = Math.max(...rows.map(row => row.length))
  const numeric = Array.from({ length: width }, (_, n) => n).find(
    n =>
      rows.every(row => isNumber(row[n] ?? '') || (row[n] ?? '') === '') &&
      rows.some(row => isNumber(row[n] ?? '')),
  )
  const names: Column[] = ['name', 'type']
  const columns: (Column | undefined)[] = []
  for (let n = 0; n < width; n += 1) {
    if (n === numeric) columns.push('quantity')
    else if (numeric === undefined) columns.push((['name', 'notes'] as const)[n])
    else if (n < numeric) columns.push(names.shift())
    else
      columns.push(
        columns.includes('name') ? (columns.includes('notes') ? undefined : 'notes') : 'name',
      )
  }
  return { columns, hasHead: false }
}

/**
 * null: it is a text like any other. Cells that have no place of their own join the notes, so that
 * nothing is dropped.
 */
export const pastedItems = (text: string): PastedItems | null => {
  const rows = cellsOf(text.replace(/[\r\n]+$/, ''))
  if (rows.length <= 1 && rows.every(row => row.length === 1)) return null
  const { columns, hasHead } = columnsOf(rows)
  let uncounted = 0
  const items = rows.slice(hasHead ? 1 : 0).flatMap((row): ItemReference[] => {
    const cell = (column: Column) => row[columns.indexOf(column)] ?? ''
    const name = cell('name')
    const count = Number(cell('quantity'))
    const isCount = /^[1-9]\d{0,5}$/.test(cell('quantity'))
    if (!isCount && cell('quantity') !== '') uncounted += 1
    const others = row.filter((text, n) => columns[n] === undefined && text !== '')
    const notes = [cell('notes'), ...others].filter(Boolean).join(', ')
    if (name === '' && notes === '') return []
    return [
      {
        ...emptyItem(),
        name: name || notes,
        type: cell('type'),
        quantity: isCount ? count : 1,
        notes: name === '' ? null : notes || null,
      },
    ]
  })
  return items.length === 0 ? null : { items, uncounted }
}
