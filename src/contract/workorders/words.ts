// What parameters and members of bodies of work orders mean (reference/parameterWords.ts,
// reference/bodyWords.ts).
export const workOrderParameterWords: Record<string, string> = {
  orderid: 'The work order.',
  'listWorkOrders.state': 'Only those that are `open`, `done` or `cancelled`.',
  mine: 'Only those of the caller and of their teams.',
  uncounted: 'Without X-Total-Count, which counts the runs of every order.',
  startable: 'Only open ones of which runs are still to be begun.',
  'listWorkOrders.userid': 'Only those of this person.',
  'listWorkOrders.team': 'Only those of this team.',
  'listWorkOrders.guideid': 'Only those that are done by this guide.',
  due_before: 'UNIX seconds, YYYY-MM-DD or ISO 8601: only those that are due until then.',
  'listWorkOrders.number': 'Only those whose number begins so, in any case.',
  'listWorkOrders.code':
    'What was scanned: only those that have exactly this number, in any case, or this serial number.',
  'readWorkChain.entryid': 'Of this run: its order, its piece and what it is done for.',
  'readWorkChain.orderid': 'Of this work order.',
  'readWorkChain.serial':
    'Of this piece of the work order; absent: of the next without a serial number.',
  'readWorkChain.guideid':
    'What comes before this guide; without it, before the guide of the work order.',
  'readWorkChain.workorderid': 'Without `orderid`: the number that runs by hand have, in any case.',
  'patchWorkOrder.revisionid': 'Of the work order, as it was read.',
  'cancelWorkOrder.revisionid': 'Of the work order, as it was read.',
}
export const workOrderBodyWords: Record<string, string> = {
  'createWorkOrder.number': 'At most 100 characters; no two orders have the same, in any case.',
  'createWorkOrder.guideid': 'The guide that is worked through. It stays.',
  quantity: 'How many are made, 1 to 10,000.',
  serials: 'Serial numbers of the pieces, at most as many as `quantity`, and 1,000.',
  'createWorkOrder.userid': 'Whose it is; this or `teamid`, or neither.',
  'patchWorkOrder.userid': 'Whose it is; this or `teamid`. Null takes it away.',
  'createWorkOrder.teamid': 'The team whose it is; this or `userid`, or neither.',
  'patchWorkOrder.teamid': 'The team whose it is; this or `userid`. Null takes it away.',
  due_date: 'UNIX seconds; null for no date.',
  'createWorkOrder.note': 'Words for whoever works on it, at most 2,000 characters.',
  'patchWorkOrder.note': 'Words for whoever works on it, at most 2,000 characters.',
  'cancelWorkOrder.reason': 'Why; it is shown with the order.',
  'startWorkOrder.serial':
    'The piece that is worked on, one of `serials_left`. Needed where no piece without a serial number is left.',
  again:
    'Begins another run of a serial number that has one already, or of a guide that has one for this piece.',
  'startWorkOrder.guideid':
    'One of the guides that come first, in whose turn it is for this piece. The guide of the order when absent.',
  'startWorkOrder.reason':
    'Why it begins before the guides that come first are finished for this piece; needed then, and kept in the record.',
}
