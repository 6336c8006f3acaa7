import type { Row } from './endpoint.ts'

export const mediaRows = {
  listOwnImages: { method: 'GET', path: '/user/media/images', access: 'user' },
  uploadImage: { method: 'POST', path: '/user/media/images', access: 'user', raw: true },
} as const satisfies Record<string, Row>
