// What can be done to the rows and columns of a table. Pure. Every act keeps all text; null: it
// cannot be done here without tearing a cell that reaches over several apart.
import { type TableText, cell, type Cell } from './tableText.ts'
import {
  gridOf,
  withSpan,
  spanOf,
  spotAt,
  placeIn,
  widthOf,
  type Spot,
  change,
  reachesOver,
} from './tableGrid.ts'
import { formatsOf, withFormats, filled } from './tableFormats.ts'

export const insertColumn = (table: TableText, column: number): TableText => {
  const grid = gridOf(table)
  const crossing = grid
    .flat()
    .filter(spot => spot.column < column && column < spot.column + spot.width)
  const rows = table.rows.map((cells, row) => {
    const next = cells.map((one, at) =>
      crossing.some(spot => spot.row === row && spot.at === at)
        ? withSpan(one, 'colspan', spanOf(one, 'colspan') + 1)
        : one,
    )
    if (crossing.some(spot => spot.row <= row && row < spot.row + spot.height)) return next
    const beside = spotAt(table, row, column > 0 ? column - 1 : 0)
    const isHead = beside
      ? table.rows[beside.row]?.[beside.at]?.isHead === true && cells.every(one => one.isHead)
      : false
    return next.toSpliced(placeIn(grid[row] ?? [], column), 0, cell('', isHead))
  })
  const formats = formatsOf(table)
  return withFormats(
    { ...table, rows },
    column < formats.length ? formats.toSpliced(column, 0, '') : formats,
  )
}
export const deleteColumn = (table: TableText, column: number): TableText | null => {
  if (widthOf(table) <= 1) return null
  const grid = gridOf(table)
  const rows = table.rows.map((cells, row) =>
    cells.flatMap((one, at) => {
      const spot = grid[row]?.[at] as Spot
      if (column < spot.column || column >= spot.column + spot.width) return [one]
      return spot.width > 1 ? [withSpan(one, 'colspan', spot.width - 1)] : []
    }),
  )
  return withFormats(
    { ...table, rows },
    formatsOf(table).filter((_, n) => n !== column),
  )
}
export const insertRow = (table: TableText, row: number): TableText => {
  const crossing = gridOf(table)
    .flat()
    .filter(spot => spot.row < row && row < spot.row + spot.height)
  const covered = crossing.reduce((sum, { width }) => sum + width, 0)
  const taller = crossing.reduce(
    (next, spot) => change(next, spot, one => withSpan(one, 'rowspan', spot.height + 1)),
    table,
  )
  const fresh = Array.from({ length: Math.max(1, widthOf(table) - covered) }, () => cell())
  return { ...taller, rows: taller.rows.toSpliced(row, 0, fresh) }
}
export const deleteRow = (table: TableText, row: number): TableText | null => {
  if (table.rows.length <= 1) return null
  const grid = gridOf(table)
  const above = grid.flat().filter(spot => spot.row < row && row < spot.row + spot.height)
  const shorter = above.reduce(
    (next, spot) => change(next, spot, one => withSpan(one, 'rowspan', spot.height - 1)),
    table,
  )
  // What begins here and reaches further goes on in the row below.
  const below = (grid[row] ?? []).filter(({ height }) => height > 1)
  let next = shorter.rows[row + 1] ?? []
  let spots = grid[row + 1] ?? []
  for (const spot of below) {
    const at = placeIn(spots, spot.column)
    next = next.toSpliced(
      at,
      0,
      withSpan((shorter.rows[row] as Cell[])[spot.at] as Cell, 'rowspan', spot.height - 1),
    )
    spots = spots.toSpliced(at, 0, spot)
  }
  return {
    ...shorter,
    rows: [
      ...shorter.rows.slice(0, row),
      ...(row + 1 < shorter.rows.length ? [next] : []),
      ...shorter.rows.slice(row + 2),
    ],
  }
}

export const moveRow = (table: TableText, row: number, by: 1 | -1): TableText | null => {
  const other = row + by
  if (other < 0 || other >= table.rows.length || reachesOver(table, 'height', row, other))
    return null
  const rows = [...table.rows]
  ;[rows[row], rows[other]] = [rows[other] as Cell[], rows[row] as Cell[]]
  return { ...table, rows }
}
export const moveColumn = (table: TableText, column: number, by: 1 | -1): TableText | null => {
  const other = column + by
  if (other < 0 || other >= widthOf(table) || reachesOver(table, 'width', column, other))
    return null
  const grid = gridOf(table)
  const rows = table.rows.map((cells, row) => {
    const [a, b] = [column, other].map(
      n => grid[row]?.findIndex(spot => spot.column === n) ?? -1,
    ) as [number, number]
    if (a < 0 || b < 0) return cells
    return cells.map((one, at) => (at === a ? cells[b] : at === b ? cells[a] : one) as Cell)
  })
  const formats = formatsOf(table)
  const swapped = filled(formats, Math.max(column, other) + 1)
  ;[swapped[column], swapped[other]] = [swapped[other] as string, swapped[column] as string]
  return withFormats({ ...table, rows }, formats.length > 0 ? swapped : formats)
}

/** Heads of a row or a column become plain where all of them are heads, and the other way round. */
export const toggleHeads = (table: TableText, isMeant: (spot: Spot) => boolean): TableText => {
  const grid = gridOf(table)
  const isHead = !table.rows.every((cells, row) =>
    cells.every((one, at) => !isMeant(grid[row]?.[at] as Spot) || one.isHead),
  )
  return {
    ...table,
    rows: table.rows.map((cells, row) =>
      cells.map((one, at) => (isMeant(grid[row]?.[at] as Spot) ? { ...one, isHead } : one)),
    ),
  }
}

/** The rows below the heads, once, by the texts of a column. */
export const sortRows = (
  table: TableText,
  column: number,
  direction: 1 | -1,
  compare: (a: string, b: string) => number,
): TableText | null => {
  const first = table.rows.findIndex(cells => !cells.every(one => one.isHead))
  if (first < 0 || reachesOver(table, 'height', ...table.rows.map((_, row) => row))) return null
  const textOf = (row: number) => {
    const spot = spotAt(table, row, column)
    return spot ? ((table.rows[spot.row] as Cell[])[spot.at]?.text ?? '') : ''
  }
  const order = table.rows
    .map((_, row) => row)
    .slice(first)
    .sort((a, b) => direction * compare(textOf(a), textOf(b)))
  return {
    ...table,
    rows: [...table.rows.slice(0, first), ...order.map(row => table.rows[row] as Cell[])],
  }
}
