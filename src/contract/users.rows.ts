import type { Row } from './endpoint.ts'

export const userRows = {
  listUsers: { method: 'GET', path: '/users', access: 'anyone' },
  readUser: { method: 'GET', path: '/users/:userid', access: 'anyone' },
  patchUser: { method: 'PATCH', path: '/users/:userid', access: 'user' },
  readOwnUser: { method: 'GET', path: '/user', access: 'user' },
  listOwnFlags: { method: 'GET', path: '/user/flags', access: 'user' },
} as const satisfies Record<string, Row>
