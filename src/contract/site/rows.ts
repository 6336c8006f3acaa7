import type { Row } from '../core/endpoint.ts'

export const siteRows = {
  readSite: { method: 'GET', path: '/sites/info', access: 'anyone' },
  readOpenapi: { method: 'GET', path: '/openapi.json', access: 'anyone' },
} as const satisfies Record<string, Row>
