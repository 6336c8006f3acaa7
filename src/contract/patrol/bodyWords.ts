// What members of bodies about patrol mean (reference/bodyWords.ts).
export const patrolBodyWords: Record<string, string> = {
  'leasePatrolItem.kind': '`open` for the edit being looked at, `ahead` for the next one.',
  'beatPatrolLease.token': 'The token of the claim.',
  'endPatrolLease.token': 'The token of the claim.',
  'decidePatrolItem.token': 'The token of the claim.',
  'decidePatrolItem.action': '`accept`, `deny`, `partial` or `accept_edit`.',
  'undoPatrolDecision.reason_text': 'At most 2,000 characters.',
  'lookAtPatrolDecision.finding': 'Whether the edit was rightly accepted: `right` or `wrong`.',
}
