import type { Row } from '../core/endpoint.ts'

export const accountRows = {
  suspendUser: { method: 'POST', path: '/x/users/:userid/suspend', access: 'user' },
  liftUser: { method: 'POST', path: '/x/users/:userid/lift', access: 'user' },
  eraseUser: { method: 'POST', path: '/x/users/:userid/erase', access: 'user' },
  cancelErasure: { method: 'DELETE', path: '/x/users/:userid/erase', access: 'user' },
  exportUser: {
    method: 'POST',
    path: '/x/users/:userid/export',
    access: 'user',
    confirms: 'partly',
  },
  listUserExports: { method: 'GET', path: '/x/users/:userid/export', access: 'user' },
} as const satisfies Record<string, Row>
