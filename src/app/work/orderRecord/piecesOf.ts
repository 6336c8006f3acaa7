// What an order's runs are of: each piece with the runs of the guides that come first. Pure.
import type { RunRow } from '#contract/worklog/runRow.ts'

type OfRun = { run: Pick<RunRow, 'serial' | 'guideid'> }
/** `serial` null and `isWhole`: guides that come first, done once for all pieces. */
export type Piece<One extends OfRun> = { serial: string | null; isWhole: boolean; runs: One[] }

/** In the order in which the service tells them. */
export const piecesOf = <One extends OfRun>(
  records: readonly One[],
  guideid: number,
): Piece<One>[] => {
  const pieces: Piece<One>[] = []
  for (const record of records) {
    const { serial } = record.run
    const isWhole = serial === null && record.run.guideid !== guideid
    const found = pieces.find(one => one.serial === serial && one.isWhole === isWhole)
    if (found) found.runs.push(record)
    else pieces.push({ serial, isWhole, runs: [record] })
  }
  return pieces
}
