import type { Row } from '../core/endpoint.ts'

export const badgeRows = {
  listBadges: { method: 'GET', path: '/badges', access: 'anyone' },
  readBadge: { method: 'GET', path: '/badges/:badgeid', access: 'anyone' },
  listOwnBadges: { method: 'GET', path: '/user/badges', access: 'user' },
  listUserBadges: { method: 'GET', path: '/users/:userid/badges', access: 'anyone' },
} as const satisfies Record<string, Row>
