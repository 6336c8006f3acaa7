// What an order's runs are of: each piece with the runs of the guides that come first. Pure.
import type { RunRow } from '#contract/worklog/runRow.ts'

/** `serial` null and `isWhole`: guides that come first, done once for all pieces. */
export type Piece = { serial: string | null; isWhole: boolean; runs: RunRow[] }

/** In the order in which the service tells them. */
export const piecesOf = (runs: readonly RunRow[], guideid: number): Piece[] => {
  const pieces: Piece[] = []
  for (const run of runs) {
    const isWhole = run.serial === null && run.guideid !== guideid
    const found = pieces.find(one => one.serial === run.serial && one.isWhole === isWhole)
    if (found) found.runs.push(run)
    else pieces.push({ serial: run.serial, isWhole, runs: [run] })
  }
  return pieces
}
