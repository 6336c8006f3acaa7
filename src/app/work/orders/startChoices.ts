// Which pieces of a work order a run can be begun of. Pure.
import type { WorkOrder } from '#contract/workorders/schemas.ts'

type Pieces = Pick<WorkOrder, 'quantity' | 'serials' | 'serials_left' | 'started'>

/** Pieces without a serial number of which no run counts. */
const unnamedLeft = ({ quantity, serials, serials_left, started }: Pieces): number =>
  quantity - serials.length - (started - (serials.length - serials_left.length))

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
