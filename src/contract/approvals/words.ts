// What parameters and members of requests for signatures and their threads mean, for the reference.

export const approvalParameterWords: Record<string, string> = {
  'signApprovalRequest.revisionid': 'The revision of the request as it was read.',
  'rejectApprovalRequest.revisionid': 'The revision of the request as it was read.',
  'recallApprovalRequest.revisionid': 'The revision of the request as it was read.',
  threadid: 'The thread.',
  'patchReviewThread.revisionid': 'The revision of the thread as it was read.',
  'takeSuggestion.revisionid': 'The revision of the thread as it was read.',
}

export const approvalBodyWords: Record<string, string> = {
  'rejectApprovalRequest.note': 'The reason, at least 10 characters.',
  'signApprovalRequest.password': 'The caller’s password.',
  'rejectApprovalRequest.password': 'The caller’s password.',
  'createReviewThread.stepid': 'The step; null for a place in the guide itself.',
  'createReviewThread.part':
    '`guide`, `title`, `summary`, `introduction` or `conclusion`; with a step, `step`, `title`, `line`, `picture` or `field`.',
  'createReviewThread.key':
    'The `lineid` of a line, the ID of a picture, or the label of a field of the form; otherwise empty.',
  'createReviewThread.text': 'Plain text, 1 to 2,000 characters.',
  'createReviewPost.text': 'Plain text, 1 to 2,000 characters.',
  suggestion:
    'For a line or the title of a step, the new `text`; for a field of a form, `min` and `max`. Only in the guide’s own language.',
  'patchReviewThread.done': 'If true, the thread is marked as done; if false, it is reopened.',
  postid: 'The post whose suggestion is applied.',
}
