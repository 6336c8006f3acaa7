// Which rows of a long list stand in the page: those in view, some beyond, and the one with the
// focus. Pure.

export type View = {
  /** Pixels of the list above the upper edge of the window. */
  above: number
  height: number
}
const beyond = 3 // rows, above and below

/** First row and the one after the last. */
export const rowsInView = (
  { above, height }: View,
  rowHeight: number,
  rows: number,
): { first: number; end: number } => {
  const first = Math.max(0, Math.min(rows, Math.floor(above / rowHeight) - beyond))
  return {
    first,
    end: Math.max(first, Math.min(rows, Math.ceil((above + height) / rowHeight) + beyond)),
  }
}

export const rowsShown = (
  view: View,
  rowHeight: number,
  rows: number,
  focused: number | null,
): number[] => {
  const { first, end } = rowsInView(view, rowHeight, rows)
  const shown = Array.from({ length: end - first }, (_, n) => first + n)
  return focused === null || focused >= rows || (focused >= first && focused < end)
    ? shown
    : focused < first
      ? [focused, ...shown]
      : [...shown, focused]
}

/** Pages of the list that these rows need. */
export const pagesOf = (
  rows: readonly number[],
  columns: number,
  pageSize: number,
  total: number,
): number[] =>
  total === 0
    ? []
    : [
        ...new Set(
          rows.flatMap(row => [
            Math.floor((row * columns) / pageSize),
            Math.floor(Math.min(total - 1, row * columns + columns - 1) / pageSize),
          ]),
        ),
      ]
