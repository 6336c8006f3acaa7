import type { Row } from '../core/endpoint.ts'

export const auditRows = {
  listAudit: { method: 'GET', path: '/x/audit', access: 'admin', csv: 'too', confirms: 'csv' },
  checkAudit: { method: 'GET', path: '/x/audit/check', access: 'admin' },
  exportAudit: {
    method: 'GET',
    path: '/x/audit/export',
    access: 'admin',
    audited: true,
    zip: true,
    confirms: 'always',
  },
  readAuditKey: { method: 'GET', path: '/x/audit/key', access: 'admin', audited: true },
  readTimeline: { method: 'GET', path: '/x/timeline', access: 'admin' },
} as const satisfies Record<string, Row>
