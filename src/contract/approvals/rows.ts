import type { Row } from '../core/endpoint.ts'

export const approvalRows = {
  listGuideProcesses: { method: 'GET', path: '/guides/:guideid/approvalProcesses', access: 'user' },
  listProcesses: { method: 'GET', path: '/x/approvals/processes', access: 'admin' },
  createProcess: { method: 'POST', path: '/x/approvals/processes', access: 'admin' },
  patchProcess: {
    method: 'PATCH',
    path: '/x/approvals/processes/:approval_processid',
    access: 'admin',
  },
  deleteProcess: {
    method: 'DELETE',
    path: '/x/approvals/processes/:approval_processid',
    access: 'admin',
  },
  assignProcess: {
    method: 'PUT',
    path: '/x/approvals/guides/:guideid/processes/:approval_processid',
    access: 'admin',
  },
  unassignProcess: {
    method: 'DELETE',
    path: '/x/approvals/guides/:guideid/processes/:approval_processid',
    access: 'admin',
  },
  listApprovalRequests: { method: 'GET', path: '/x/approvals/requests', access: 'user' },
  readApprovalRequest: { method: 'GET', path: '/x/approvals/requests/:approvalid', access: 'user' },
  signApprovalRequest: {
    method: 'POST',
    path: '/x/approvals/requests/:approvalid/sign',
    access: 'user',
  },
  rejectApprovalRequest: {
    method: 'POST',
    path: '/x/approvals/requests/:approvalid/reject',
    access: 'user',
  },
  listReviewThreads: {
    method: 'GET',
    path: '/x/approvals/requests/:approvalid/threads',
    access: 'user',
  },
  createReviewThread: {
    method: 'POST',
    path: '/x/approvals/requests/:approvalid/threads',
    access: 'user',
  },
  createReviewPost: {
    method: 'POST',
    path: '/x/approvals/threads/:threadid/posts',
    access: 'user',
  },
  patchReviewThread: { method: 'PATCH', path: '/x/approvals/threads/:threadid', access: 'user' },
  takeSuggestion: { method: 'POST', path: '/x/approvals/threads/:threadid/take', access: 'user' },
  listLends: { method: 'GET', path: '/x/approvals/lends', access: 'user' },
  createLend: { method: 'POST', path: '/x/approvals/lends', access: 'user' },
  endLend: { method: 'DELETE', path: '/x/approvals/lends/:lendid', access: 'user' },
  recallApprovalRequest: {
    method: 'POST',
    path: '/x/approvals/requests/:approvalid/recall',
    access: 'user',
  },
} as const satisfies Record<string, Row>
