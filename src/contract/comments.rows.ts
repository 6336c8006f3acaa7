import type { Row } from './endpoint.ts'

export const commentRows = {
  listComments: { method: 'GET', path: '/comments', access: 'anyone' },
  readComment: { method: 'GET', path: '/comments/:commentid', access: 'anyone' },
  createComment: { method: 'POST', path: '/comments/:context/:contextid', access: 'user' },
  patchComment: { method: 'PATCH', path: '/comments/:commentid', access: 'user' },
  deleteComment: { method: 'DELETE', path: '/comments/:commentid', access: 'user' },
} as const satisfies Record<string, Row>
