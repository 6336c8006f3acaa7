import type { Row } from '../core/endpoint.ts'

export const auditRows = {
  listAudit: { method: 'GET', path: '/x/audit', access: 'admin', csv: 'too', confirms: 'csv' },
  checkAudit: { method: 'GET', path: '/x/audit/check', access: 'admin' },
  readTimeline: { method: 'GET', path: '/x/timeline', access: 'admin' },
} as const satisfies Record<string, Row>
