// A table as its wiki text (wikitext.md 3.8): rows of cells, and what can be done to them. Pure.
// Every act keeps all text; null: it cannot be done here without tearing a cell that reaches over
// several apart.

/** `attributes`: `<<colspan="2">> ` as it was written, with whatever else stands in it. */
export type Cell = { isHead: boolean; attributes: string; text: string }
export type TableText = { options: string[]; rows: Cell[][] }
/** Where a cell begins on the grid, counted from 0, and how far it reaches. */
export type Spot = {
  row: number
  column: number
  height: number
  width: number
  /** Its place in its row of cells. */ at: number
}

const cell = (text = '', isHead = false): Cell => ({ isHead, attributes: '', text })
const option = /^\|[a-z]+=/

export const readTable = (source: string): TableText => {
  const lines = source.split('\n').slice(1, -1)
  const first = lines.findIndex(line => !option.test(line))
  const options = lines.slice(0, first < 0 ? lines.length : first)
  const rows: Cell[][] = [[]]
  for (const line of lines.slice(options.length)) {
    if (line.trimEnd() === '|--') rows.push([])
    else {
      const isHead = line === '|!' || line.startsWith('|! ')
      const rest = line.slice(isHead ? 2 : 1).replace(/^ /, '')
      const attributes = /^<<.*?>> ?/.exec(rest)?.[0] ?? ''
      rows.at(-1)?.push({ isHead, attributes, text: rest.slice(attributes.length) })
    }
  }
  return { options, rows }
}

/** A cell is one line, and no line may read as something else. */
const cellLine = ({ isHead, attributes, text }: Cell): string => {
  const line = `|${isHead ? '!' : ''} ${attributes}${text.replace(/\s*\n\s*/g, '[br]')}`.trimEnd()
  return line === '|--' ? '| [nowiki]--[/nowiki]' : line
}
export const writeTable = ({ options, rows }: TableText): string =>
  [
    '{table',
    ...options,
    ...rows.flatMap((row, n) => [...(n > 0 ? ['|--'] : []), ...row.map(cellLine)]),
    '}',
  ].join('\n')

export const newTable = (rows: number, columns: number, isHeaded: boolean): string =>
  writeTable({
    options: [],
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, () => cell('', isHeaded && row === 0)),
    ),
  })

const spanOf = ({ attributes }: Cell, name: 'colspan' | 'rowspan'): number =>
  Number(new RegExp(`\\b${name}="([1-9]\\d{0,2})"`).exec(attributes)?.[1] ?? 1)
const withSpan = (of: Cell, name: 'colspan' | 'rowspan', span: number): Cell => {
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

const change = (table: TableText, spot: Spot, by: (of: Cell) => Cell): TableText => ({
  ...table,
  rows: table.rows.map((cells, row) =>
    row === spot.row ? cells.map((one, at) => (at === spot.at ? by(one) : one)) : cells,
  ),
})
export const setText = (table: TableText, spot: Spot, text: string): TableText =>
  change(table, spot, one => ({ ...one, text }))

/** `25%l:17%l`: one entry for each column. */
const formatsOf = ({ options }: TableText): string[] =>
  options
    .findLast(line => line.startsWith('|format='))
    ?.slice('|format='.length)
    .split(':') ?? []
const withFormats = (table: TableText, formats: readonly string[]): TableText => {
  const others = table.options.filter(line => !line.startsWith('|format='))
  const last = formats.findLastIndex(one => one.trim() !== '')
  return {
    ...table,
    options: last < 0 ? others : [...others, `|format=${formats.slice(0, last + 1).join(':')}`],
  }
}
const filled = (formats: readonly string[], count: number): string[] =>
  Array.from({ length: Math.max(count, formats.length) }, (_, n) => formats[n] ?? '')

/** Where in its row a cell has to stand to begin at this column. */
const placeIn = (spots: readonly Spot[], column: number): number => {
  const at = spots.findIndex(spot => spot.column >= column)
  return at < 0 ? spots.length : at
}

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

const reachesOver = (table: TableText, name: 'height' | 'width', ...at: number[]): boolean =>
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

/** `align` as in the wiki text: l, c or r; `width` in percent of the table, null for none. */
export const setFormat = (
  table: TableText,
  column: number,
  { align, width }: { align?: 'l' | 'c' | 'r'; width?: number | null },
): TableText => {
  const formats = filled(formatsOf(table), column + 1)
  const [, before = '', letter = ''] =
    /^(\d{1,3}%)?([lcr])?$/.exec(formats[column]?.trim() ?? '') ?? []
  formats[column] =
    `${width === undefined ? before : width === null ? '' : `${width}%`}${align ?? letter}`
  return withFormats(table, formats)
}
export const formatOf = (table: TableText, column: number): { align: string; width: string } => {
  const [, width = '', align = ''] =
    /^(\d{1,3}%)?([lcr])?$/.exec(formatsOf(table)[column]?.trim() ?? '') ?? []
  return { align, width }
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
