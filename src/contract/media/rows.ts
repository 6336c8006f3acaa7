import type { Row } from '../core/endpoint.ts'

export const mediaRows = {
  listOwnImages: { method: 'GET', path: '/user/media/images', access: 'user' },
  uploadImage: { method: 'POST', path: '/user/media/images', access: 'user', raw: true },
  deleteImages: { method: 'DELETE', path: '/user/media/images/:imageids', access: 'user' },
  deleteListedImages: { method: 'DELETE', path: '/user/media/images', access: 'user' },
  copyImage: { method: 'POST', path: '/user/media/images/:imageid_or_guid', access: 'user' },
  patchImage: { method: 'PATCH', path: '/user/media/images/:imageid', access: 'user' },
  markUpImage: { method: 'POST', path: '/user/media/images/:imageid/markup', access: 'user' },
  cropImage: { method: 'POST', path: '/user/media/images/:imageid/crop', access: 'user' },
  readImage: { method: 'GET', path: '/media/images/:id', access: 'anyone' },
  listImageUses: { method: 'GET', path: '/x/media/images/:id/uses', access: 'user' },
} as const satisfies Record<string, Row>
