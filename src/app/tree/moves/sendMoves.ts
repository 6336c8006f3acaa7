// Moves one after another, and what became of each. Outside React, so that the log that they write
// can fail without them.
import { itemAt } from '#lib/existing.ts'
import { sendDeed, showInTrees } from './sendDeed.ts'
import type { Outcome } from './sendMove.ts'
import type { Order } from '../model/treeModel.ts'
import type { LoggedMove, MoveLog } from './moveLog.ts'
import { keyOf, type Move } from './moveRules.ts'

/**
 * `undoes`: the move that it takes back; `anyway`: from wherever it stands by now; `isAgain`: it
 * was sent before, and may have come without an answer.
 */
export type Planned = {
  move: Move
  undoes: LoggedMove | null
  anyway?: boolean
  isAgain?: boolean
}
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
  planned: [
    { move, undoes, anyway: outcome.kind === 'elsewhere', isAgain: outcome.kind === 'refused' },
  ],
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

/**
 * What was found as it shall be is not this person's to take back, unless it was sent before and no
 * answer came.
 */
const madeBy = async (
  { kind }: Outcome,
  { move, isAgain }: Planned,
  batch: string,
  log: MoveLog | null,
): Promise<'done' | 'found'> => {
  if (kind !== 'already' || isAgain) return 'done'
  const before = (await kept(log?.load())) ?? []
  const ofIt = before.filter(one => one.batch === batch && keyOf(one) === keyOf(move))
  return ofIt.slice(0, -1).some(({ state }) => state === 'sent') ? 'done' : 'found'
}

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
    const one = itemAt(planned, at)
    const { move, undoes, anyway } = one
    onNext(at)
    const id = undoes ? undoes.id : await kept(log?.add(move, before.batch))
    const outcome = await sendDeed(move, anyway)
    if (isDone(outcome)) {
      done.push(move)
      if (id === undefined) unlogged += 1
      else
        await kept(log?.mark(id, undoes ? 'undone' : await madeBy(outcome, one, before.batch, log)))
      await showInTrees(move, order)
    } else {
      failed.push({ move, outcome, undoes })
      if (id !== undefined && !undoes) await kept(log?.drop(id))
      isRefused = stops
    }
  }
  return { ...before, done, failed, unlogged, left: [...before.left, ...planned.slice(at)] }
}
