// Where each cell of a table stands on its grid, with those that reach over several. Pure.
import type { Cell, TableText } from './tableText.ts'

/** Where a cell begins on the grid, counted from 0, and how far it reaches. */
export type Spot = {
  row: number
  column: number
  height: number
  width: number
  /** Its place in its row of cells. */ at: number
}

export const spanOf = ({ attributes }: Cell, name: 'colspan' | 'rowspan'): number =>
  Number(new RegExp(`\\b${name}="([1-9]\\d{0,2})"`).exec(attributes)?.[1] ?? 1)
export const withSpan = (of: Cell, name: 'colspan' | 'rowspan', span: number): Cell => {
  const others = of.attributes
    .replace(/^<<|>> ?$/g, '')
    .replace(new RegExp(`\\s*\\b${name}="[^"]*"`), '')
    .trim()
  const inner = [others, ...(span > 1 ? [`${name}="${span}"`] : [])].filter(Boolean).join(' ')
  return { ...of, attributes: inner === '' ? '' : `<<${inner}>> ` }
}

/** Every cell with its place on the grid. */
export const gridOf = ({ rows }: TableText): Spot[][] => {
  const taken = new Set<string>()
  return rows.map((cells, row) => {
    let column = 0
    return cells.map((one, at): Spot => {
      while (taken.has(`${row} ${column}`)) column += 1
      const [width, height] = [
        spanOf(one, 'colspan'),
        Math.min(spanOf(one, 'rowspan'), rows.length - row),
      ]
      for (let y = row; y < row + height; y += 1)
        for (let x = column; x < column + width; x += 1) taken.add(`${y} ${x}`)
      const spot = { row, column, width, height, at }
      column += width
      return spot
    })
  })
}
export const widthOf = (table: TableText): number =>
  Math.max(
    0,
    ...gridOf(table)
      .flat()
      .map(({ column, width }) => column + width),
  )
/** The cell on this place of the grid, or the one that reaches over it. */
export const spotAt = (table: TableText, row: number, column: number): Spot | undefined =>
  gridOf(table)
    .flat()
    .find(
      spot =>
        spot.row <= row &&
        row < spot.row + spot.height &&
        spot.column <= column &&
        column < spot.column + spot.width,
    )

export const change = (table: TableText, spot: Spot, by: (of: Cell) => Cell): TableText => ({
  ...table,
  rows: table.rows.map((cells, row) =>
    row === spot.row ? cells.map((one, at) => (at === spot.at ? by(one) : one)) : cells,
  ),
})
export const setText = (table: TableText, spot: Spot, text: string): TableText =>
  change(table, spot, one => ({ ...one, text }))

/** Where in its row a cell has to stand to begin at this column. */
export const placeIn = (spots: readonly Spot[], column: number): number => {
  const at = spots.findIndex(spot => spot.column >= column)
  return at < 0 ? spots.length : at
}

export const reachesOver = (table: TableText, name: 'height' | 'width', ...at: number[]): boolean =>
  gridOf(table)
    .flat()
    .some(
      spot =>
        spot[name] > 1 &&
        at.some(n =>
          name === 'height'
            ? spot.row <= n && n < spot.row + spot.height
            : spot.column <= n && n < spot.column + spot.width,
        ),
    )
