// Sentences of summaries.ts for approval processes, requests for signatures and lent duties.
import type { approvalRows } from './rows.ts'

export const approvalSummaries: Record<keyof typeof approvalRows, string> = {
  listGuideProcesses: 'Lists the approval processes that apply to a guide, and where each was set.',
  listProcesses: 'Lists the approval processes of the site.',
  createProcess: 'Creates an approval process with one to ten stages.',
  patchProcess: 'Changes an approval process; requests already made keep the stages that they had.',
  deleteProcess: 'Deletes an approval process that no open request uses.',
  assignProcess: 'Gives a guide an approval process of its own.',
  unassignProcess:
    'Removes a guide’s own approval process; that of its category or of the site applies again.',
  listApprovalRequests: 'Lists the requests for signatures that the caller can open, newest first.',
  readApprovalRequest: 'Reads one request, with the content to be signed.',
  signApprovalRequest: 'Signs the current stage of a request, with the caller’s password.',
  rejectApprovalRequest: 'Rejects the release, with the caller’s password and a note.',
  listReviewThreads:
    'Lists the comments on places in a release that is to be signed, from all its rounds.',
  createReviewThread: 'Comments on a place in the release, for the people who made it or sign it.',
  createReviewPost: 'Replies in a thread about a place in the release.',
  patchReviewThread: 'Marks a thread as done, or reopens it.',
  takeSuggestion:
    'Applies a suggestion to the guide’s working version as an edit by the caller, and marks its thread as done.',
  listLends:
    'Lists duties to sign that the caller delegated to others, or others to the caller, newest first.',
  createLend: 'Delegates the caller’s duties to sign to someone else for a time.',
  endLend: 'Ends a delegated duty early; for the two people involved and Admins.',
  recallApprovalRequest: 'Withdraws the request; the release is then cancelled.',
}
