import type { Row } from '../core/endpoint.ts'

export const releaseRows = {
  listReleases: { method: 'GET', path: '/guides/releases', access: 'anyone' },
  readReleaseCalendar: { method: 'GET', path: '/x/releases/calendar', access: 'anyone' },
  listGuideReleases: { method: 'GET', path: '/guides/:guideid/releases', access: 'anyone' },
  createRelease: { method: 'POST', path: '/guides/releases', access: 'user' },
  patchRelease: { method: 'PATCH', path: '/guides/releases/:releaseid', access: 'user' },
  duplicateReleases: { method: 'POST', path: '/guides/duplicateReleases', access: 'user' },
  readRegisterEntry: { method: 'GET', path: '/x/guides/:guideid/register', access: 'anyone' },
  patchRegisterEntry: { method: 'PATCH', path: '/x/guides/:guideid/register', access: 'user' },
  groupReleases: { method: 'PATCH', path: '/x/releases/:releaseid/together', access: 'user' },
  deleteRelease: { method: 'DELETE', path: '/guides/releases/:releaseid', access: 'user' },
} as const satisfies Record<string, Row>
