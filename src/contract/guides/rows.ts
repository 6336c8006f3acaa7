import type { Row } from '../core/endpoint.ts'

export const guideRows = {
  listGuides: { method: 'GET', path: '/guides', access: 'anyone' },
  listFeaturedGuides: { method: 'GET', path: '/guides/featured', access: 'anyone' },
  listGuidesToMend: { method: 'GET', path: '/x/guides/to-mend', access: 'user' },
  listOwnGuides: { method: 'GET', path: '/user/guides', access: 'user' },
  listIgnoredFindings: { method: 'GET', path: '/x/guides/:guideid/ignored', access: 'user' },
  ignoreFinding: { method: 'POST', path: '/x/guides/:guideid/ignored', access: 'user' },
  unignoreFinding: {
    method: 'DELETE',
    path: '/x/guides/:guideid/ignored/:ignoredid',
    access: 'user',
  },
  listGuideLanguages: { method: 'GET', path: '/x/guides/:guideid/languages', access: 'user' },
  readGuide: { method: 'GET', path: '/guides/:guideid', access: 'anyone' },
  createGuide: { method: 'POST', path: '/guides', access: 'user' },
  patchGuide: { method: 'PATCH', path: '/guides/:guideid', access: 'user' },
  deleteGuide: { method: 'DELETE', path: '/guides/:guideid', access: 'user' },
  restoreGuide: { method: 'POST', path: '/guides/:guideid/:langid/restore', access: 'user' },
  publishGuide: { method: 'PUT', path: '/guides/:guideid/public', access: 'user' },
  unpublishGuide: { method: 'DELETE', path: '/guides/:guideid/public', access: 'user' },
} as const satisfies Record<string, Row>
