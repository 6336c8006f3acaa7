import type { Row } from '../core/endpoint.ts'

export const authRows = {
  createToken: { method: 'POST', path: '/user/token', access: 'anyone', hashes: true },
  deleteToken: { method: 'DELETE', path: '/user/token', access: 'user' },
  listTokens: { method: 'GET', path: '/user/tokens', access: 'user' },
  endOtherTokens: { method: 'DELETE', path: '/user/tokens', access: 'user' },
  endToken: { method: 'DELETE', path: '/user/tokens/:tokenid', access: 'user' },
  resetPassword: { method: 'POST', path: '/users/reset_password', access: 'anyone' },
  confirmReset: {
    method: 'POST',
    path: '/users/reset_password/confirm',
    access: 'anyone',
    hashes: true,
  },
  verifyEmail: { method: 'POST', path: '/users/verify_email', access: 'anyone' },
  undoChange: { method: 'POST', path: '/users/undo_change', access: 'anyone' },
  sendVerification: { method: 'POST', path: '/user/verify_email', access: 'user' },
  listMails: { method: 'GET', path: '/x/mails', access: 'admin', confirms: 'partly' },
  createAppeal: { method: 'POST', path: '/x/appeals', access: 'anyone', hashes: true },
  createUser: { method: 'POST', path: '/users', access: 'anyone', hashes: true },
} as const satisfies Record<string, Row>
