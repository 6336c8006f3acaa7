// Moves one after another, and what became of each. Outside React, so that the log that they write
// can fail without them.
import { itemAt } from '#lib/existing.ts'
import { sendDeed, showInTrees } from './sendDeed.ts'
import type { Outcome } from './sendMove.ts'
import type { Order } from '../model/treeModel.ts'
import type { LoggedMove, MoveLog } from './moveLog.ts'
import type { Move } from './moveRules.ts'

/** `undoes`: the move that it takes back; `anyway`: from wherever it stands by now. */
export type Planned = { move: Move; undoes: LoggedMove | null; anyway?: boolean }
export type Failed = { move: Move; outcome: Outcome; undoes: LoggedMove | null }
export type Report = {
  kind: 'move' | 'undo'
  batch: string
  done: readonly Move[]
  failed: readonly Failed[]
  /** Not sent, because one before was refused, or somebody said stop. */
  left: readonly Planned[]
  /**
   * How many were moved without being in the log: this browser does not keep them, and nothing here
   * takes them back.
   */
  unlogged: number
}
export const emptyReport = (kind: Report['kind'], batch: string): Report => ({
  kind,
  batch,
  done: [],
  failed: [],
  left: [],
  unlogged: 0,
})

/**
 * What was not moved, once more; wherever it stands by now only after its place was told. What was
 * not tried stays for later.
 */
export const retryOf = (
  report: Report,
  { move, undoes, outcome }: Failed,
): { before: Report; planned: readonly Planned[] } => ({
  before: { ...report, failed: report.failed.filter(other => other.move !== move) },
  planned: [{ move, undoes, anyway: outcome.kind === 'elsewhere' }],
})
/** What was not tried, as it was planned: taking back goes on as taking back. */
export const restOf = (report: Report): { before: Report; planned: readonly Planned[] } => ({
  before: { ...report, left: [] },
  planned: report.left,
})

const isDone = ({ kind }: Outcome) => kind === 'done' || kind === 'already'
/** A log that is full or closed stops no move. */
const kept = <T>(written: Promise<T> | undefined): Promise<T | undefined> =>
  // The caller tells that the move is not in the log.
  Promise.resolve(written).catch(() => undefined)

type Sending = {
  log: MoveLog | null
  order: Order
  /** Asked before each. */ isStopped: () => boolean
  onNext: (sent: number) => void
}

/**
 * `before` grows by what became of these. `stops`: at the first that is refused; otherwise it is
 * passed over.
 */
export const sendMoves = async (
  before: Report,
  planned: readonly Planned[],
  stops: boolean,
  { log, order, isStopped, onNext }: Sending,
): Promise<Report> => {
  const [done, failed] = [[...before.done], [...before.failed]]
  let { unlogged } = before
  let at = 0
  for (let isRefused = false; at < planned.length && !isRefused && !isStopped(); at += 1) {
    const { move, undoes, anyway } = itemAt(planned, at)
    onNext(at)
    const id = undoes ? undoes.id : await kept(log?.add(move, before.batch))
    const outcome = await sendDeed(move, anyway)
    if (isDone(outcome)) {
      done.push(move)
      if (id === undefined) unlogged += 1
      else await kept(log?.mark(id, undoes ? 'undone' : 'done'))
      await showInTrees(move, order)
    } else {
      failed.push({ move, outcome, undoes })
      if (id !== undefined && !undoes) await kept(log?.drop(id))
      isRefused = stops
    }
  }
  return { ...before, done, failed, unlogged, left: [...before.left, ...planned.slice(at)] }
}
