import type { Row } from '../core/endpoint.ts'

export const commentRows = {
  listComments: { method: 'GET', path: '/comments', access: 'anyone' },
  readComment: { method: 'GET', path: '/comments/:commentid', access: 'anyone' },
  createComment: { method: 'POST', path: '/comments/:context/:contextid', access: 'user' },
  patchComment: { method: 'PATCH', path: '/comments/:commentid', access: 'user' },
  deleteComment: { method: 'DELETE', path: '/comments/:commentid', access: 'user' },
  listCommentQueue: { method: 'GET', path: '/x/comments/queue', access: 'user' },
  flagComment: { method: 'POST', path: '/x/comments/:commentid/flag', access: 'user' },
  approveComment: { method: 'POST', path: '/x/comments/:commentid/approve', access: 'user' },
  refuseComment: { method: 'POST', path: '/x/comments/:commentid/refuse', access: 'user' },
  hideComment: { method: 'POST', path: '/x/comments/:commentid/hide', access: 'user' },
  restoreComment: { method: 'POST', path: '/x/comments/:commentid/restore', access: 'user' },
  removeComment: { method: 'POST', path: '/x/comments/:commentid/remove', access: 'user' },
} as const satisfies Record<string, Row>
