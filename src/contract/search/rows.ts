import type { Row } from '../core/endpoint.ts'

export const searchRows = {
  search: { method: 'GET', path: '/search/:query', access: 'anyone' },
  suggest: { method: 'GET', path: '/suggest/:query', access: 'anyone' },
} as const satisfies Record<string, Row>
