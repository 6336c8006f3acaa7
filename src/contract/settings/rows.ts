import type { Row } from '../core/endpoint.ts'

export const settingRows = {
  readSettings: { method: 'GET', path: '/x/settings', access: 'admin' },
  patchSettings: { method: 'PATCH', path: '/x/settings', access: 'admin', confirms: 'always' },
  readCapabilities: { method: 'GET', path: '/x/capabilities', access: 'anyone' },
} as const satisfies Record<string, Row>
