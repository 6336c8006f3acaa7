import type { Row } from '../core/endpoint.ts'

export const fileRows = {
  listOwnDocuments: { method: 'GET', path: '/user/media/documents', access: 'user' },
  uploadDocument: { method: 'POST', path: '/user/media/documents', access: 'user', raw: true },
  deleteDocuments: { method: 'DELETE', path: '/user/media/documents/:documentids', access: 'user' },
  readDocument: { method: 'GET', path: '/media/documents/:id', access: 'anyone' },
  listOwnVideos: { method: 'GET', path: '/user/media/videos', access: 'user' },
  uploadVideo: { method: 'POST', path: '/user/media/videos', access: 'user', raw: true },
  deleteVideos: { method: 'DELETE', path: '/user/media/videos/:videoids', access: 'user' },
  readVideo: { method: 'GET', path: '/media/videos/:id', access: 'anyone' },
  listOwnEmbeds: { method: 'GET', path: '/user/media/embeds', access: 'user' },
  createEmbed: { method: 'POST', path: '/user/media/embeds', access: 'user' },
  deleteEmbeds: { method: 'DELETE', path: '/user/media/embeds/:embedids', access: 'user' },
} as const satisfies Record<string, Row>
