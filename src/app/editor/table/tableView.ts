// A table in a page: its cells are fields of their own, each the wiki text of one cell. Drawn by
// hand, as the chips are.
import type { Editor, NodeViewRenderer } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { isShortcut } from '#app/ui/keys/shortcuts.ts'
import styles from '../page/PageText.module.css'
import {
  formatOf,
  gridOf,
  insertRow,
  moveColumn,
  moveRow,
  readTable,
  setText,
  spotAt,
  widthOf,
  writeTable,
  type Spot,
  type TableText,
} from './tableText.ts'

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

export const tableView =
  (hooks: () => TableHooks): NodeViewRenderer =>
  ({ node: first, editor, getPos }) => {
    let node: ProseNode = first
    const dom = document.createElement('div')
    dom.className = styles.table ?? ''
    dom.contentEditable = 'false'
    const source = () => String(node.attrs['source'])
    const read = () => readTable(source())

    const focusAt = (row: number, column: number): boolean => {
      const cell = dom.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`)
      cell?.focus()
      const range = document.createRange()
      if (!cell) return false
      range.selectNodeContents(cell)
      range.collapse(false)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      return true
    }
    const write = (table: TableText, row?: number, column?: number) => {
      const at = getPos()
      if (at === undefined || !editor.isEditable) return
      const next = writeTable(table)
      if (next !== source())
        (editor as Editor).view.dispatch(
          (editor as Editor).state.tr.setNodeAttribute(at, 'source', next),
        )
      if (row !== undefined && column !== undefined) {
        const spot = spotAt(read(), row, column)
        if (spot) focusAt(spot.row, spot.column)
      }
    }
    /** The caret goes on below the table, or above it. */
    const leave = (by: 1 | -1 = 1) => {
      const at = getPos()
      if (at === undefined) return
      const { state, view } = editor as Editor
      const end = at + node.nodeSize
      const { tr } = state
      if (by > 0 && state.doc.resolve(end).nodeAfter?.isTextblock !== true)
        tr.insert(end, state.schema.node('paragraph'))
      tr.setSelection(
        by > 0 ? TextSelection.near(tr.doc.resolve(end + 1)) : NodeSelection.create(tr.doc, at),
      )
      view.dispatch(tr.scrollIntoView())
      view.focus()
    }
    const remove = () => {
      const at = getPos()
      if (at === undefined) return
      leave()
      const { state, view } = editor as Editor
      view.dispatch(state.tr.delete(at, at + node.nodeSize))
      view.focus()
    }
    const here = (row: number, column: number): TableHere => ({
      row,
      column,
      read,
      write,
      leave: () => leave(),
      remove,
    })

    const onKeyDown = (event: KeyboardEvent, spot: Spot) => {
      const table = read()
      const all = cellsOf(dom)
      const at = all.indexOf(event.currentTarget as HTMLElement)
      const go = (next: HTMLElement | undefined) => {
        const place = placeOf(next)
        if (place) focusAt(...place)
      }
      if (event.key === 'Tab' && !event.ctrlKey && !event.altKey) {
        const next = all[at + (event.shiftKey ? -1 : 1)]
        if (next) go(next)
        else if (event.shiftKey) leave(-1)
        else write(insertRow(table, table.rows.length), table.rows.length, 0)
      } else if (event.key === 'Escape' || (event.key === 'Enter' && event.ctrlKey)) leave()
      else if (!editor.isEditable && event.key === 'Enter') return
      else if (event.key === 'Enter')
        (editor as Editor).view.dom.ownerDocument.execCommand('insertText', false, '[br]')
      else if (
        (event.key === 'ArrowDown' || event.key === 'ArrowUp') &&
        !event.altKey &&
        !event.shiftKey
      ) {
        const row = event.key === 'ArrowDown' ? spot.row + spot.height : spot.row - 1
        const next = spotAt(table, row, spot.column)
        if (next) focusAt(next.row, next.column)
        else leave(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.altKey && event.shiftKey && event.key.startsWith('Arrow')) {
        const by = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : -1
        const isRow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
        const moved = isRow ? moveRow(table, spot.row, by) : moveColumn(table, spot.column, by)
        if (moved) write(moved, spot.row + (isRow ? by : 0), spot.column + (isRow ? 0 : by))
      } else if (isShortcut(event, 'undo') || isShortcut(event, 'redo')) {
        if (isShortcut(event, 'undo')) (editor as Editor).commands.undo()
        else (editor as Editor).commands.redo()
      } else return
      event.preventDefault()
      event.stopPropagation()
    }

    const draw = () => {
      const table = read()
      const grid = gridOf(table)
      const words = hooks().words()
      const made = document.createElement('table')
      table.rows.forEach((cells, row) => {
        const line = made.insertRow()
        cells.forEach((one, n) => {
          const spot = grid[row]?.[n] as Spot
          const cell = document.createElement(one.isHead ? 'th' : 'td')
          if (spot.width > 1) cell.colSpan = spot.width
          if (spot.height > 1) cell.rowSpan = spot.height
          cell.style.textAlign = sides[formatOf(table, spot.column).align] ?? ''
          const field = document.createElement('div')
          field.contentEditable = 'plaintext-only'
          field.dataset['cell'] = `${spot.row} ${spot.column}`
          field.tabIndex = 0
          field.setAttribute('role', 'textbox')
          field.setAttribute('aria-label', words.cell(spot.row + 1, spot.column + 1))
          field.textContent = one.text
          field.addEventListener('beforeinput', event => {
            if (!editor.isEditable) event.preventDefault() // another tab writes the page
          })
          field.addEventListener('input', () =>
            write(setText(read(), spot, field.textContent ?? '')),
          )
          field.addEventListener('keydown', event => onKeyDown(event, spot))
          field.addEventListener('focus', () => hooks().entered(here(spot.row, spot.column)))
          cell.append(field)
          line.append(cell)
        })
      })
      dom.replaceChildren(made)
    }
    draw()
    return {
      dom,
      update: next => {
        if (next.type !== node.type) return false
        const before = source()
        node = next
        if (source() === before) return true
        const focused = cellsOf(dom).find(cell => cell === document.activeElement)
        const [row, column] = placeOf(focused) ?? [0, 0]
        const table = read()
        const spot = spotAt(table, row, column)
        // What is typed in a cell is there already: the caret stays where it is.
        const isShown =
          focused &&
          spot &&
          widthOf(readTable(before)) === widthOf(table) &&
          readTable(before).rows.length === table.rows.length &&
          table.rows[spot.row]?.[spot.at]?.text ===
            (focused.textContent ?? '').replace(/\s*\n\s*/g, '[br]').trimEnd()
        if (
          isShown &&
          cellsOf(dom).length === table.rows.flat().length &&
          cellsOf(dom).every(
            (cell, n) => cell === focused || cell.textContent === table.rows.flat()[n]?.text,
          )
        )
          return true
        draw()
        if (focused) focusAt(row, column)
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
