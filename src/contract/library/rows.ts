import type { Row } from '../core/endpoint.ts'

export const libraryRows = {
  listMedia: { method: 'GET', path: '/x/media', access: 'user' },
  readMediaFigures: { method: 'GET', path: '/x/media/figures', access: 'user' },
  removeMedia: { method: 'POST', path: '/x/media/removals', access: 'user' },
  restoreMedia: { method: 'POST', path: '/x/media/restorations', access: 'user' },
  listVideoUses: { method: 'GET', path: '/x/media/videos/:id/uses', access: 'user' },
  listDocumentUses: { method: 'GET', path: '/x/media/documents/:id/uses', access: 'user' },
  patchVideo: { method: 'PATCH', path: '/x/media/videos/:videoid', access: 'user' },
  patchEmbed: { method: 'PATCH', path: '/x/media/embeds/:embedid', access: 'user' },
} as const satisfies Record<string, Row>
