import type { Row } from '../core/endpoint.ts'

export const userRows = {
  listUsers: { method: 'GET', path: '/users', access: 'anyone' },
  readUser: { method: 'GET', path: '/users/:userid', access: 'anyone' },
  patchUser: { method: 'PATCH', path: '/users/:userid', access: 'user', confirms: 'partly' },
  readOwnUser: { method: 'GET', path: '/user', access: 'user' },
  searchUsers: { method: 'GET', path: '/users/search/:search', access: 'user' },
  searchUsernames: { method: 'GET', path: '/users/searchnames/:search', access: 'user' },
  readUserBySso: { method: 'GET', path: '/users/sso/:sso_userid', access: 'user' },
  readUserByEmail: { method: 'GET', path: '/users/email/:email', access: 'user' },
  listOwnFlags: { method: 'GET', path: '/user/flags', access: 'user' },
} as const satisfies Record<string, Row>
