import type { Row } from '../core/endpoint.ts'

export const notificationRows = {
  listNotifications: { method: 'GET', path: '/user/notifications', access: 'user' },
  readNotifications: { method: 'POST', path: '/user/notifications/read', access: 'user' },
  readNotificationSettings: { method: 'GET', path: '/x/notification_settings', access: 'user' },
  patchNotificationSettings: {
    method: 'PATCH',
    path: '/x/notification_settings',
    access: 'user',
  },
} as const satisfies Record<string, Row>
