// What parameters and members of bodies of work orders mean (reference/parameterWords.ts,
// reference/bodyWords.ts).
export const workOrderParameterWords: Record<string, string> = {
  orderid: 'The work order.',
  'listWorkOrders.state': 'Only work orders that are `open`, `done` or `cancelled`.',
  'listWorkOrders.mine': 'Only work orders assigned to the caller or their teams.',
  uncounted: 'Leaves out `X-Total-Count`, which counts the runs of every order.',
  startable: 'Only open work orders with runs left to start.',
  'listWorkOrders.userid': 'Only work orders assigned to this person.',
  'listWorkOrders.team': 'Only work orders assigned to this team.',
  'listWorkOrders.guideid': 'Only work orders for this guide.',
  due_before: 'UNIX seconds, YYYY-MM-DD or ISO 8601: only work orders due by then.',
  'listWorkOrders.number': 'Only work orders whose number begins with this, ignoring case.',
  'listWorkOrders.code':
    'A scanned code: only work orders with exactly this number, ignoring case, or this serial number.',
  'readWorkChain.entryid': 'The run whose work order, piece and guide are used.',
  'readWorkChain.orderid': 'The work order.',
  'readWorkChain.serial':
    'The piece of the work order; by default, the next one without a serial number.',
  'readWorkChain.guideid':
    'The guide whose prerequisites are read; by default, the guide of the work order.',
  'readWorkChain.workorderid':
    'Without `orderid`: the number entered for the runs by hand, ignoring case.',
  'patchWorkOrder.revisionid': 'The revision of the work order as it was read.',
  'cancelWorkOrder.revisionid': 'The revision of the work order as it was read.',
}
export const workOrderBodyWords: Record<string, string> = {
  'createWorkOrder.number':
    'At most 100 characters; no two work orders can have the same, ignoring case.',
  'createWorkOrder.guideid': 'The guide to work through; it cannot be changed later.',
  quantity: 'How many pieces to make, 1 to 10,000.',
  serials: 'Serial numbers of the pieces: at most `quantity`, and at most 1,000.',
  'createWorkOrder.userid': 'The person it is assigned to; this or `teamid`, or neither.',
  'patchWorkOrder.userid':
    'The person it is assigned to; this or `teamid`. Null removes the assignment.',
  'createWorkOrder.teamid': 'The team it is assigned to; this or `userid`, or neither.',
  'patchWorkOrder.teamid':
    'The team it is assigned to; this or `userid`. Null removes the assignment.',
  due_date: 'UNIX seconds; null for no date.',
  'createWorkOrder.note': 'A note for the people who work on it, at most 2,000 characters.',
  'patchWorkOrder.note': 'A note for the people who work on it, at most 2,000 characters.',
  'cancelWorkOrder.reason': 'The reason; it is shown with the work order.',
  'startWorkOrder.serial':
    'The piece to work on, one of `serials_left`. Required if no piece without a serial number is left.',
  again:
    'Whether to start another run for a serial number that has one already, or for a guide that has one for this piece.',
  'startWorkOrder.guideid':
    'One of the guides that come first, if it is the next for this piece; by default, the guide of the work order.',
  'startWorkOrder.reason':
    'Why it starts before the guides that come first are finished for this piece; required in that case, and kept in the record.',
}
