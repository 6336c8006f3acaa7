import type { Row } from '../core/endpoint.ts'

export const auditRows = {
  listAudit: { method: 'GET', path: '/x/audit', access: 'admin', csv: 'too', confirms: 'csv' },
} as const satisfies Record<string, Row>
