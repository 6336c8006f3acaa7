// Sentences of summaries.ts for approval processes, requests for signatures and lent duties.
import type { approvalRows } from './rows.ts'

export const approvalSummaries: Record<keyof typeof approvalRows, string> = {
  listGuideProcesses: 'Lists the approval processes in force on a guide, with where each was set.',
  listProcesses: 'Lists the approval processes of the site.',
  createProcess: 'Makes an approval process of one to ten stages.',
  patchProcess: 'Changes an approval process; what was asked before keeps the stages that it had.',
  deleteProcess: 'Deletes an approval process that nothing open goes through.',
  assignProcess: 'Puts a guide under an approval process of its own.',
  unassignProcess:
    'Takes a guide out of its own approval process; that of its category or of the site applies again.',
  listApprovalRequests: 'Lists the requests for signatures that the caller may open, newest first.',
  readApprovalRequest: 'Reads one request, with the content that is to be signed.',
  signApprovalRequest: "Signs the present stage of a request, with the caller's password.",
  rejectApprovalRequest: "Rejects the release, with the caller's password and a note.",
  listReviewThreads:
    'Lists what was said about places of the release that asks for signatures, in all its rounds.',
  createReviewThread: 'Says something about a place of the release, to whoever made or signs it.',
  createReviewPost: 'Answers in a thread about a place of the release.',
  patchReviewThread: 'Marks a thread as done, or opens it again.',
  takeSuggestion:
    "Saves a suggestion in the guide's working version as an edit of the caller's, and marks its thread as done.",
  listLends:
    'Lists duties to sign that the caller lent to others, or others to the caller, newest first.',
  createLend: "Lends the caller's duties to sign to somebody else for a time.",
  endLend: 'Ends a lent duty before its time; by one of the two, or an Admin.',
  recallApprovalRequest: 'Takes the request back; the release reads as cancelled.',
}
