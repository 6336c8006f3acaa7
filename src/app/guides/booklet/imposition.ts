// Which pages stand beside each other on a sheet that is folded once and stapled in the fold.

/** Numbers of pages, counted from 1, as they stand on one side of a sheet. */
export type Side = readonly [first: number, second: number]

/** A folded sheet has four pages. */
export const fullSheets = (pages: number) => Math.ceil(pages / 4) * 4

/**
 * Saddle stitch: the sides as they are printed, front and back of the outer sheet first. The outer
 * sheet holds the last page and the first; each sheet lies in the one before it.
 */
export const sidesOf = (pages: number): Side[] => {
  const last = fullSheets(pages)
  return Array.from({ length: last / 2 }, (_, side) =>
    side % 2 === 0 ? [last - side, side + 1] : [side + 1, last - side],
  )
}
