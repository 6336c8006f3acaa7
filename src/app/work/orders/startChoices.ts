// Which pieces of a work order a run can be begun of. Pure.
import type { WorkOrder } from '#contract/workorders/schemas.ts'

type Pieces = Pick<WorkOrder, 'quantity' | 'serials' | 'serials_left' | 'started'>

/** Pieces without a serial number of which no run counts. */
const unnamedLeft = ({ quantity, serials, serials_left, started }: Pieces): number =>
  quantity - serials.length - (started - (serials.length - serials_left.length))

/** Null: a piece without a serial number. Undefined: whichever is next. */
export type AskedPiece = string | null | undefined

/** All of them: which have a run of a guide that comes first, that guide says. */
export const choicesBefore = ({ serials, quantity }: Pieces, asked: string): string[] => [
  ...new Set([...(serials.includes(asked) ? [asked] : []), ...serials]),
  ...(quantity > serials.length ? [''] : []),
]

/** The one asked for first, also where it has a run; the empty one has no serial number. */
export const choicesOf = (order: Pieces, asked: string): string[] => [
  ...new Set([...(order.serials.includes(asked) ? [asked] : []), ...order.serials_left]),
  ...(unnamedLeft(order) > 0 ? [''] : []),
]

/**
 * The one that is worked on. Undefined where what was chosen or asked for is not among them: only
 * the worker knows which piece it is then.
 */
export const pieceOf = (
  choices: readonly string[],
  asked: AskedPiece,
  chosen: string | null,
): string | undefined => {
  const wanted = chosen ?? (asked === undefined ? choices[0] : (asked ?? ''))
  return wanted !== undefined && choices.includes(wanted) ? wanted : undefined
}
