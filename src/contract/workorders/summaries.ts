// Sentences of summaries.ts for work orders.
import type { workOrderRows } from './rows.ts'

export const workOrderSummaries: Record<keyof typeof workOrderRows, string> = {
  listWorkOrders:
    'Lists work orders, due first: all of them for Moderators and Admins, for others those of themselves and their teams.',
  readWorkChain:
    'Reads the guides that come first for a piece of work, in order, how far each is, and which is next.',
  createWorkOrder: 'Makes a work order ahead: how many of what, for whom, until when.',
  readWorkOrder: 'Reads a work order, with how many of its runs were begun and finished.',
  patchWorkOrder: 'Changes a work order that is not cancelled.',
  cancelWorkOrder: 'Cancels a work order. Nothing is begun from it any more; runs under way go on.',
  startWorkOrder:
    'Begins a run for a work order. Of two at once for the same serial number one gets it.',
}
