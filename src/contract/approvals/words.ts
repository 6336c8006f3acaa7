// What parameters and members of requests for signatures and their threads mean, for the reference.

export const approvalParameterWords: Record<string, string> = {
  'signApprovalRequest.revisionid': 'Of the request, as it was read.',
  'rejectApprovalRequest.revisionid': 'Of the request, as it was read.',
  'recallApprovalRequest.revisionid': 'Of the request, as it was read.',
  threadid: 'The thread.',
  'patchReviewThread.revisionid': 'Of the thread, as it was read.',
  'takeSuggestion.revisionid': 'Of the thread, as it was read.',
}

export const approvalBodyWords: Record<string, string> = {
  'rejectApprovalRequest.note': 'At least 10 characters: why.',
  'signApprovalRequest.password': "The caller's own.",
  'rejectApprovalRequest.password': "The caller's own.",
  'createReviewThread.stepid': 'The step; null: a place of the guide itself.',
  'createReviewThread.part':
    '`guide`, `title`, `summary`, `introduction` or `conclusion`; with a step `step`, `title`, `line`, `picture` or `field`.',
  'createReviewThread.key':
    'The lineid of a line, the id of a picture, the label of a field of the form; else empty.',
  'createReviewThread.text': 'Plain words, 1 to 2,000 characters.',
  'createReviewPost.text': 'Plain words, 1 to 2,000 characters.',
  suggestion:
    'Of a line or the title of a step `text`, how it should read; of a field of a form `min` and `max`. Not in other languages than the guide’s own.',
  'createReviewThread.min': 'What the field is at least; null: no bound.',
  'createReviewThread.max': 'What the field is at most; null: no bound.',
  'createReviewPost.min': 'What the field is at least; null: no bound.',
  'createReviewPost.max': 'What the field is at most; null: no bound.',
  'patchReviewThread.done': 'True marks the thread as done, false opens it again.',
  postid: 'The post of the thread whose suggestion is taken.',
}
