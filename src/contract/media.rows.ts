import type { Row } from './endpoint.ts'

export const mediaRows = {
  listOwnImages: { method: 'GET', path: '/user/media/images', access: 'user' },
  uploadImage: { method: 'POST', path: '/user/media/images', access: 'user', raw: true },
  patchImage: { method: 'PATCH', path: '/user/media/images/:imageid', access: 'user' },
} as const satisfies Record<string, Row>
