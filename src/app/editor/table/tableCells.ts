// Cells of a table that become one, and one that becomes several again. Pure; null: it cannot be
// done here.
import { type TableText, type Cell, cell } from './tableText.ts'
import { type Spot, spotAt, change, withSpan, gridOf, placeIn } from './tableGrid.ts'

/** With the cell to the right of it, or the one below; both texts stay. */
export const mergeCells = (
  table: TableText,
  spot: Spot,
  towards: 'right' | 'down',
): TableText | null => {
  const next =
    towards === 'right'
      ? spotAt(table, spot.row, spot.column + spot.width)
      : spotAt(table, spot.row + spot.height, spot.column)
  const fits =
    next &&
    (towards === 'right'
      ? next.row === spot.row && next.height === spot.height
      : next.column === spot.column && next.width === spot.width)
  if (!next || !fits) return null
  const other = (table.rows[next.row] as Cell[])[next.at] as Cell
  const merged = change(table, spot, one =>
    withSpan(
      { ...one, text: [one.text, other.text].filter(text => text.trim() !== '').join('[br]') },
      towards === 'right' ? 'colspan' : 'rowspan',
      towards === 'right' ? spot.width + next.width : spot.height + next.height,
    ),
  )
  return {
    ...merged,
    rows: merged.rows.map((cells, row) =>
      row === next.row ? cells.filter((_, at) => at !== next.at) : cells,
    ),
  }
}
export const splitCell = (table: TableText, spot: Spot): TableText | null => {
  if (spot.width * spot.height === 1) return null
  const grid = gridOf(table)
  const rows = table.rows.map((cells, row) => {
    if (row < spot.row || row >= spot.row + spot.height) return cells
    const isFirst = row === spot.row
    const at = isFirst ? spot.at + 1 : placeIn(grid[row] ?? [], spot.column)
    const isHead = (table.rows[spot.row] as Cell[])[spot.at]?.isHead === true
    const own = isFirst
      ? cells.map((one, n) =>
          n === spot.at ? withSpan(withSpan(one, 'colspan', 1), 'rowspan', 1) : one,
        )
      : cells
    return own.toSpliced(
      at,
      0,
      ...Array.from({ length: spot.width - (isFirst ? 1 : 0) }, () => cell('', isHead)),
    )
  })
  return { ...table, rows }
}
