// What members of bodies about patrol mean (reference/bodyWords.ts).
export const patrolBodyWords: Record<string, string> = {
  'leasePatrolItem.kind': '`open` for what is looked at now, `ahead` for what comes next.',
  'beatPatrolLease.token': 'Of the claim.',
  'endPatrolLease.token': 'Of the claim.',
  'decidePatrolItem.token': 'Of the claim.',
  'decidePatrolItem.action': 'accept, deny, partial or accept_edit.',
  'undoPatrolDecision.reason_text': 'At most 2,000 characters.',
  'lookAtPatrolDecision.finding': 'Whether the edit was rightly accepted: right or wrong.',
}
