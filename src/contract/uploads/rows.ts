import type { Row } from '../core/endpoint.ts'

export const uploadRows = {
  createUpload: { method: 'POST', path: '/x/uploads', access: 'user' },
  readUpload: { method: 'GET', path: '/x/uploads/:uploadid', access: 'user' },
  sendUploadPart: { method: 'PATCH', path: '/x/uploads/:uploadid', access: 'user', raw: true },
  deleteUpload: { method: 'DELETE', path: '/x/uploads/:uploadid', access: 'user' },
} as const satisfies Record<string, Row>
