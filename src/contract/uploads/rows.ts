import type { Row } from '../core/endpoint.ts'

export const uploadRows = {
  uploadMedia: { method: 'POST', path: '/user/media/uploads', access: 'user', raw: true },
  readOwnMedia: { method: 'GET', path: '/user/media/:type/:id', access: 'user' },
  deleteOwnMedia: { method: 'DELETE', path: '/user/media/:type/:id', access: 'user' },
  createUpload: { method: 'POST', path: '/x/uploads', access: 'user' },
  readUpload: { method: 'GET', path: '/x/uploads/:uploadid', access: 'user' },
  sendUploadPart: { method: 'PATCH', path: '/x/uploads/:uploadid', access: 'user', raw: true },
  deleteUpload: { method: 'DELETE', path: '/x/uploads/:uploadid', access: 'user' },
} as const satisfies Record<string, Row>
