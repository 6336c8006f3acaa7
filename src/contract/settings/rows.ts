import type { Row } from '../core/endpoint.ts'

export const settingRows = {
  readSettings: { method: 'GET', path: '/x/settings', access: 'admin' },
  patchSettings: { method: 'PATCH', path: '/x/settings', access: 'admin', confirms: 'always' },
  readSettingDetails: { method: 'GET', path: '/x/settings/details', access: 'admin' },
  previewSettings: { method: 'POST', path: '/x/settings/preview', access: 'admin' },
  readCapabilities: { method: 'GET', path: '/x/capabilities', access: 'anyone' },
} as const satisfies Record<string, Row>
