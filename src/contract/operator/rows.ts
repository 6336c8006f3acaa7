import type { Row } from '../core/endpoint.ts'

export const operatorRows = {
  readOperator: { method: 'GET', path: '/x/operator', access: 'admin' },
  readSupportBundle: { method: 'GET', path: '/x/operator/bundle', access: 'admin' },
  startBackup: { method: 'POST', path: '/x/operator/backups', access: 'admin' },
  sendTestMail: { method: 'POST', path: '/x/operator/test_mail', access: 'admin' },
  readDemo: { method: 'GET', path: '/x/demo', access: 'admin' },
  removeDemo: { method: 'DELETE', path: '/x/demo', access: 'admin' },
  setMaintenance: { method: 'PUT', path: '/x/operator/maintenance', access: 'admin' },
} as const satisfies Record<string, Row>
