// Sentences of summaries.ts for work orders.
import type { workOrderRows } from './rows.ts'

export const workOrderSummaries: Record<keyof typeof workOrderRows, string> = {
  listWorkOrders:
    'Lists work orders, due first: all of them for Moderators and Admins; for others, their own and those of their teams.',
  readWorkChain:
    'Reads the guides that come first for a piece of work, in order, how far each has got, and which is next.',
  createWorkOrder: 'Creates a work order: how many pieces, by which guide, for whom, until when.',
  readWorkOrder: 'Reads a work order, with how many of its runs were started and finished.',
  patchWorkOrder: 'Changes a work order that is not cancelled.',
  cancelWorkOrder:
    'Cancels a work order. No more runs can be started from it; runs in progress continue.',
  startWorkOrder:
    'Starts a run for a work order. If two people choose the same serial number at once, one gets it, and the other gets 422.',
}
