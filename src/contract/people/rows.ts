import type { Row } from '../core/endpoint.ts'

export const peopleRows = {
  listInvitations: { method: 'GET', path: '/x/invitations', access: 'admin' },
  createInvitations: {
    method: 'POST',
    path: '/x/invitations',
    access: 'admin',
    confirms: 'partly',
  },
  resendInvitation: {
    method: 'POST',
    path: '/x/invitations/:invitationid/resend',
    access: 'admin',
    confirms: 'partly',
  },
  withdrawInvitation: { method: 'DELETE', path: '/x/invitations/:invitationid', access: 'admin' },
  acceptInvitation: {
    method: 'POST',
    path: '/x/invitations/accept',
    access: 'anyone',
    hashes: true,
  },
  createUserImport: { method: 'POST', path: '/x/users/imports', access: 'admin', raw: true },
  readUserImport: { method: 'GET', path: '/x/users/imports/:importid', access: 'admin' },
  applyUserImport: {
    method: 'POST',
    path: '/x/users/imports/:importid/apply',
    access: 'admin',
    confirms: 'always',
  },
  exportUsers: {
    method: 'GET',
    path: '/x/users/export',
    access: 'admin',
    audited: true,
    csv: 'only',
    confirms: 'always',
  },
  changeUsers: { method: 'POST', path: '/x/users/bulk', access: 'admin', confirms: 'partly' },
} as const satisfies Record<string, Row>
