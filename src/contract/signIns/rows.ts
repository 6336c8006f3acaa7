import type { Row } from '../core/endpoint.ts'

export const signInRows = {
  startSso: { method: 'POST', path: '/x/sso/start', access: 'anyone' },
  finishSso: { method: 'POST', path: '/x/sso/finish', access: 'anyone' },
  linkSso: { method: 'POST', path: '/x/sso/link', access: 'user' },
  unlinkSso: { method: 'POST', path: '/x/sso/unlink', access: 'user' },
  readSignInMethods: { method: 'GET', path: '/x/sign_in_methods', access: 'user' },
  startTotp: { method: 'POST', path: '/x/totp', access: 'user' },
  confirmTotp: { method: 'POST', path: '/x/totp/confirm', access: 'user' },
  removeTotp: { method: 'POST', path: '/x/totp/remove', access: 'user' },
  renewRecoveryCodes: { method: 'POST', path: '/x/recovery_codes', access: 'user' },
  startPasskey: { method: 'POST', path: '/x/passkeys/start', access: 'user' },
  addPasskey: { method: 'POST', path: '/x/passkeys', access: 'user' },
  removePasskey: { method: 'POST', path: '/x/passkeys/:passkeyid/remove', access: 'user' },
  startPasskeySignIn: { method: 'POST', path: '/x/passkeys/sign_in/start', access: 'anyone' },
  finishPasskeySignIn: { method: 'POST', path: '/x/passkeys/sign_in', access: 'anyone' },
  startConfirming: { method: 'POST', path: '/x/confirmations/start', access: 'admin' },
  confirmSignIn: { method: 'POST', path: '/x/confirmations', access: 'admin' },
  createAppPassword: { method: 'POST', path: '/x/app_passwords', access: 'user' },
  removeAppPassword: { method: 'DELETE', path: '/x/app_passwords/:app_passwordid', access: 'user' },
  resetSecondFactor: {
    method: 'POST',
    path: '/x/users/:userid/reset_second_factor',
    access: 'admin',
    confirms: 'always',
  },
} as const satisfies Record<string, Row>
