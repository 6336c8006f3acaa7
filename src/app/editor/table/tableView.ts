// A table in a page: its cells are fields of their own, each the wiki text of one cell. Drawn by
// hand, as the chips are.
import type { Editor, NodeViewRenderer } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { isShortcut } from '#app/ui/keys/ownKeys.ts'
import styles from '../page/PageText.module.css'
import { formatOf } from './tableFormats.ts'
import { gridOf, setText, spotAt, widthOf, type Spot } from './tableGrid.ts'
import { insertRow, moveColumn, moveRow } from './tableActs.ts'
import { readTable, writeTable, type TableText } from './tableText.ts'

/** The cell with the caret; for the tools. */
export type TableHere = {
  row: number
  column: number
  read: () => TableText
  write: (table: TableText, row?: number, column?: number) => void
  leave: () => void
  remove: () => void
}
type Words = { cell: (row: number, column: number) => string }
export type TableHooks = { entered: (here: TableHere | null) => void; words: () => Words }

const sides: Record<string, string> = { l: 'left', c: 'center', r: 'right' }
const cellsOf = (dom: HTMLElement) => [...dom.querySelectorAll<HTMLElement>('[data-cell]')]
/** The row and the column of a cell. */
const placeOf = (cell: HTMLElement | undefined): readonly [number, number] | null => {
  const [row, column] = cell?.dataset['cell']?.split(' ').map(Number) ?? []
  return row === undefined || column === undefined ? null : [row, column]
}

/** A table that goes with the caret in it, as undoing does, leaves the caret to the text. */
const leaveCaret = (dom: HTMLElement, editor: Editor, hooks: () => TableHooks) => {
  if (!dom.contains(document.activeElement)) return
  queueMicrotask(() => {
    hooks().entered(null)
    if (!editor.isDestroyed) editor.view.focus()
  })
}

/** A table as it stands in the page now; the node is another one after each change. */
type TableInPage = {
  dom: HTMLElement
  editor: Editor
  node: () => ProseNode
  /** Where it stands; undefined: it has gone. */
  getPos: () => number | undefined
}

const sourceOf = ({ node }: TableInPage) => String(node().attrs['source'])
const read = (table: TableInPage) => readTable(sourceOf(table))

const focusAt = (dom: HTMLElement, row: number, column: number): void => {
  const cell = dom.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
  cell?.focus()
  const range = document.createRange()
  if (!cell) return
  range.selectNodeContents(cell)
  range.collapse(false)
  getSelection()?.removeAllRanges()
  getSelection()?.addRange(range)
}
const write = (shown: TableInPage, table: TableText, row?: number, column?: number) => {
  const { dom, editor, getPos } = shown
  const at = getPos()
  if (at === undefined || !editor.isEditable) return
  const next = writeTable(table)
  if (next !== sourceOf(shown))
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'source', next))
  if (row !== undefined && column !== undefined) {
    const spot = spotAt(read(shown), row, column)
    if (spot) focusAt(dom, spot.row, spot.column)
  }
}
/** The caret goes on below the table, or above it. */
const leave = ({ editor, node, getPos }: TableInPage, by: 1 | -1 = 1) => {
  const at = getPos()
  if (at === undefined) return
  const { state, view } = editor
  const end = at + node().nodeSize
  const { tr } = state
  if (by > 0 && state.doc.resolve(end).nodeAfter?.isTextblock !== true)
    tr.insert(end, state.schema.node('paragraph'))
  tr.setSelection(
    by > 0 ? TextSelection.near(tr.doc.resolve(end + 1)) : NodeSelection.create(tr.doc, at),
  )
  view.dispatch(tr.scrollIntoView())
  view.focus()
}
const remove = (shown: TableInPage) => {
  const { editor, node, getPos } = shown
  const at = getPos()
  if (at === undefined) return
  leave(shown)
  const { state, view } = editor
  view.dispatch(state.tr.delete(at, at + node().nodeSize))
  view.focus()
}
const tableHere = (shown: TableInPage, row: number, column: number): TableHere => ({
  row,
  column,
  read: () => read(shown),
  write: (table, toRow, toColumn) => write(shown, table, toRow, toColumn),
  leave: () => leave(shown),
  remove: () => remove(shown),
})

/** Tab: the next cell, a new row behind the last one, or out of the table before the first. */
const goOn = (shown: TableInPage, cell: HTMLElement, isBack: boolean) => {
  const all = cellsOf(shown.dom)
  const place = placeOf(all[all.indexOf(cell) + (isBack ? -1 : 1)])
  const table = read(shown)
  if (place) focusAt(shown.dom, ...place)
  else if (isBack) leave(shown, -1)
  else write(shown, insertRow(table, table.rows.length), table.rows.length, 0)
}
const goUpOrDown = (shown: TableInPage, spot: Spot, by: 1 | -1) => {
  const row = by > 0 ? spot.row + spot.height : spot.row - 1
  const next = spotAt(read(shown), row, spot.column)
  if (next) focusAt(shown.dom, next.row, next.column)
  else leave(shown, by)
}
const moveLine = (shown: TableInPage, spot: Spot, key: string) => {
  const table = read(shown)
  const by = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  const isRow = key === 'ArrowDown' || key === 'ArrowUp'
  const moved = isRow ? moveRow(table, spot.row, by) : moveColumn(table, spot.column, by)
  if (moved) write(shown, moved, spot.row + (isRow ? by : 0), spot.column + (isRow ? 0 : by))
}
const onKeyDown = (shown: TableInPage, event: KeyboardEvent, spot: Spot) => {
  const { editor } = shown
  if (event.key === 'Tab' && !event.ctrlKey && !event.altKey)
    goOn(shown, event.currentTarget as HTMLElement, event.shiftKey)
  else if (event.key === 'Escape' || (event.key === 'Enter' && event.ctrlKey)) leave(shown)
  else if (!editor.isEditable && event.key === 'Enter') return
  else if (event.key === 'Enter')
    editor.view.dom.ownerDocument.execCommand('insertText', false, '[br]')
  else if (
    (event.key === 'ArrowDown' || event.key === 'ArrowUp') &&
    !event.altKey &&
    !event.shiftKey
  )
    goUpOrDown(shown, spot, event.key === 'ArrowDown' ? 1 : -1)
  else if (event.altKey && event.shiftKey && event.key.startsWith('Arrow'))
    moveLine(shown, spot, event.key)
  else if (isShortcut(event, 'undo')) editor.commands.undo()
  else if (isShortcut(event, 'redo')) editor.commands.redo()
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** The field in which the text of one cell is typed. */
const fieldOf = (shown: TableInPage, hooks: () => TableHooks, spot: Spot, text: string) => {
  const field = document.createElement('div')
  field.contentEditable = 'plaintext-only'
  field.dataset['cell'] = `${spot.row} ${spot.column}`
  field.tabIndex = 0
  field.setAttribute('role', 'textbox')
  field.setAttribute(
    'aria-label',
    hooks()
      .words()
      .cell(spot.row + 1, spot.column + 1),
  )
  field.textContent = text
  field.addEventListener('beforeinput', event => {
    if (!shown.editor.isEditable) event.preventDefault() // another tab writes the page
  })
  field.addEventListener('input', () =>
    write(shown, setText(read(shown), spot, field.textContent ?? '')),
  )
  field.addEventListener('keydown', event => onKeyDown(shown, event, spot))
  field.addEventListener('focus', () => hooks().entered(tableHere(shown, spot.row, spot.column)))
  return field
}
const draw = (shown: TableInPage, hooks: () => TableHooks) => {
  const table = read(shown)
  const grid = gridOf(table)
  const made = document.createElement('table')
  table.rows.forEach((cells, row) => {
    const line = made.insertRow()
    cells.forEach((one, n) => {
      const spot = grid[row]?.[n] as Spot
      const cell = document.createElement(one.isHead ? 'th' : 'td')
      if (spot.width > 1) cell.colSpan = spot.width
      if (spot.height > 1) cell.rowSpan = spot.height
      cell.style.textAlign = sides[formatOf(table, spot.column).align] ?? ''
      cell.append(fieldOf(shown, hooks, spot, one.text))
      line.append(cell)
    })
  })
  shown.dom.replaceChildren(made)
}

/** What is typed in a cell is there already: then the caret stays where it is. */
const isDrawn = (
  dom: HTMLElement,
  focused: HTMLElement | undefined,
  before: TableText,
  table: TableText,
): boolean => {
  const [row, column] = placeOf(focused) ?? [0, 0]
  const spot = spotAt(table, row, column)
  const isSameShape = widthOf(before) === widthOf(table) && before.rows.length === table.rows.length
  const isTyped =
    focused &&
    spot &&
    isSameShape &&
    table.rows[spot.row]?.[spot.at]?.text ===
      (focused.textContent ?? '').replace(/\s*\n\s*/g, '[br]').trimEnd()
  if (!isTyped) return false
  const [fields, cells] = [cellsOf(dom), table.rows.flat()]
  return (
    fields.length === cells.length &&
    fields.every((cell, n) => cell === focused || cell.textContent === cells[n]?.text)
  )
}

export const tableView =
  (hooks: () => TableHooks): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    let node: ProseNode = first
    const dom = document.createElement('div')
    dom.className = styles.table ?? ''
    dom.contentEditable = 'false'
    const shown: TableInPage = { dom, editor: editor as Editor, node: () => node, getPos }
    draw(shown, hooks)
    return {
      dom,
      update: next => {
        if (next.type !== node.type) return false
        const before = sourceOf(shown)
        node = next
        if (sourceOf(shown) === before) return true
        const focused = cellsOf(dom).find(cell => cell === document.activeElement)
        if (isDrawn(dom, focused, readTable(before), read(shown))) return true
        draw(shown, hooks)
        if (focused) focusAt(dom, ...(placeOf(focused) ?? ([0, 0] as const)))
        return true
      },
      stopEvent: event =>
        event.target instanceof HTMLElement && event.target.closest('[data-cell]') !== null,
      ignoreMutation: () => true,
      destroy: () => leaveCaret(dom, editor as Editor, hooks),
      selectNode: () => dom.setAttribute('data-chosen', ''),
      deselectNode: () => dom.removeAttribute('data-chosen'),
    }
  }
