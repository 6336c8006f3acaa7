import type { Row } from './endpoint.ts'

export const authRows = {
  createToken: { method: 'POST', path: '/user/token', access: 'anyone' },
  deleteToken: { method: 'DELETE', path: '/user/token', access: 'user' },
  createUser: { method: 'POST', path: '/users', access: 'anyone' },
} as const satisfies Record<string, Row>
